#include "tools/fen/batch.h"

#include "lib/search/ordered_stream.h"
#include "tools/common/output.h"

namespace plumb::fen {

namespace {

// Enough lines for the work to outweigh the hand-over, and few enough bytes for memory to stay small.
constexpr std::size_t kBatchLines = 256;
constexpr std::size_t kBatchBytes = 1 << 16;

struct Batch {
  std::vector<InputLine> lines;
};

struct Answers {
  LineAnswer together;
  BatchCount count;
};

std::optional<Batch> next_batch(Inputs& inputs, const Stop& stop) {
  Batch batch;
  std::size_t bytes = 0;
  while (batch.lines.size() < kBatchLines && bytes < kBatchBytes && !stop.requested()) {
    auto line = inputs.next();
    if (!line) break;
    bytes += line->line.text.size();
    batch.lines.push_back(std::move(*line));
  }
  if (batch.lines.empty()) return std::nullopt;
  return batch;
}

} // namespace

BatchCount answer_lines(int threads, Inputs& inputs, const Stop& stop,
                        const std::function<LineAnswer(const InputLine&)>& answer) {
  BatchCount count;
  std::optional<Batch> first = next_batch(inputs, stop);
  const bool small = !first || first->lines.size() < kBatchLines;
  OrderedStream<Batch, Answers> stream;
  stream.next = [&]() -> std::optional<Batch> {
    if (first) return std::exchange(first, std::nullopt);
    return next_batch(inputs, stop);
  };
  stream.work = [&](const Batch& batch) {
    Answers answers;
    for (const InputLine& line : batch.lines) {
      LineAnswer one = answer(line);
      ++answers.count.lines;
      answers.count.bad += one.answer == Answer::no ? 1 : 0;
      answers.count.open += one.answer == Answer::open ? 1 : 0;
      answers.together.out += one.out;
      answers.together.err += one.err;
    }
    return answers;
  };
  stream.put = [&](Answers& answers) {
    put(answers.together.out);
    std::fputs(answers.together.err.c_str(), stderr);
    count.lines += answers.count.lines;
    count.bad += answers.count.bad;
    count.open += answers.count.open;
  };
  run_stream(small ? 1 : threads, stream);
  return count;
}

} // namespace plumb::fen
