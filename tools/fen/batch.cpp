#include "tools/fen/batch.h"

#include <exception>

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

// Where reading fails, the lines before are given first.
class Batches {
 public:
  Batches(Inputs& inputs, const Stop& stop) : inputs_(inputs), stop_(stop) {}

  std::optional<Batch> next() {
    if (failed_) std::rethrow_exception(failed_);
    Batch batch;
    try {
      read_into(batch);
    } catch (...) {
      failed_ = std::current_exception();
      if (batch.lines.empty()) throw;
    }
    if (batch.lines.empty()) return std::nullopt;
    return batch;
  }

 private:
  void read_into(Batch& batch) {
    std::size_t bytes = 0;
    while (batch.lines.size() < kBatchLines && bytes < kBatchBytes && !stop_.requested()) {
      auto line = inputs_.next();
      if (!line) return;
      bytes += line->line.text.size();
      batch.lines.push_back(std::move(*line));
    }
  }

  Inputs& inputs_;
  const Stop& stop_;
  std::exception_ptr failed_;
};

} // namespace

BatchCount answer_lines(int threads, Inputs& inputs, const Stop& stop,
                        const std::function<LineAnswer(const InputLine&)>& answer) {
  BatchCount count;
  Batches batches(inputs, stop);
  std::optional<Batch> first = batches.next();
  const bool small = !first || first->lines.size() < kBatchLines;
  OrderedStream<Batch, Answers> stream;
  stream.next = [&]() -> std::optional<Batch> {
    if (first) return std::exchange(first, std::nullopt);
    return batches.next();
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
