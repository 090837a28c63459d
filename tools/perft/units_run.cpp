// Running some units of a job. What the output file holds already is not counted again, so that the same
// command may be given any number of times, after whatever end; a last line that was cut off is counted
// again. Each result is one write to the end of the file.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <set>
#include <system_error>

#include "lib/base/printable.h"
#include "tools/common/output.h"
#include "tools/common/signals.h"
#include "tools/perft/count_command.h"
#include "tools/perft/counting.h"
#include "tools/perft/own_input.h"
#include "tools/perft/units_command.h"
#include "tools/perft/units_file.h"

namespace plumb {
namespace {

// Could this have been left of a result by a write that was cut off?
bool is_piece_of_result(std::string_view line) {
  constexpr std::string_view kBegin = "result ";
  return line.starts_with(kBegin) || kBegin.starts_with(line);
}

// The units that a file has results of; an absent file has none. A file of anything else is not touched.
std::set<std::uint64_t> known_units(const std::string& path, const std::string& job, std::uint64_t seed) {
  std::set<std::uint64_t> known;
  std::size_t results = 0;
  std::size_t foreign = 0; // the first line that belongs to no result
  if (path.empty() || access(path.c_str(), F_OK) != 0) return known;
  auto reader = value_or_throw(LineReader::open(path));
  while (const auto line = reader.next()) {
    const auto result = read_result_line(line->text);
    if (!result && foreign == 0 && (line->error || !is_piece_of_result(line->text))) foreign = line->number;
    if (!result) continue;
    ++results;
    if (result->job != job)
      throw NoAnswer{
          fmt::format("{}:{}: a result of the job {}, expected {}", path, line->number, result->job, job)};
    if (result->seed == seed) known.insert(result->number);
  }
  if (results == 0 && foreign > 0)
    throw NoAnswer{
        fmt::format("--output: {}:{}: no result of plumb-perft run, expected a file of results or none",
                    printable(path), foreign)};
  return known;
}

class ResultWriter {
 public:
  explicit ResultWriter(const std::string& path) : path_(path) {
    if (path.empty()) return;
    file_ = open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0) fail_now();
    // A line that was cut off gets its end, so that the next does not join it.
    char last = '\n';
    const off_t size = lseek(file_, 0, SEEK_END);
    if (size > 0 && pread(file_, &last, 1, size - 1) == 1 && last != '\n') write("\n");
  }
  ~ResultWriter() {
    if (file_ >= 0) close(file_);
  }
  ResultWriter(const ResultWriter&) = delete;
  ResultWriter& operator=(const ResultWriter&) = delete;

  void write(const std::string& line) const {
    if (file_ < 0) {
      put(line);
      value_or_throw(flush_output());
    } else if (::write(file_, line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
      fail_now();
    }
  }

 private:
  [[noreturn]] void fail_now() const {
    throw NoAnswer{fmt::format("cannot write '{}': {}", path_, std::system_category().message(errno))};
  }
  std::string path_;
  int file_ = -1;
};

} // namespace

ExitCode run_units(const RunOptions& options) {
  const UnitsJob job = read_units(options.units);
  if (!options.output.empty()) refuse_own_input("--output", options.output, {options.units});
  const std::string digest = job.digest();
  const auto known = known_units(options.output, digest, options.seed);
  std::vector<std::uint64_t> numbers;
  std::vector<std::string> fens;
  for (const WorkUnit& unit : job.units) {
    const auto& [part, parts] = options.part;
    if ((unit.number - 1) % parts != part - 1 || known.count(unit.number) > 0) continue;
    numbers.push_back(unit.number);
    fens.push_back(unit.fen);
  }
  Stop stop;
  options.common.limit(stop);
  const StopOnSignal on_signal(stop);
  const ResultWriter writer(options.output);
  CountRequest request;
  request.game = job.game;
  request.threads = options.common.thread_count();
  request.hash_bytes = options.common.hash_bytes;
  request.hash_seed = options.seed;
  value_or_throw(count_many(request, fens, job.depth - job.ply, stop, [&](std::size_t i, Count count) {
    writer.write(result_line({digest, numbers[i], options.seed, count}));
  }));
  if (!stop.requested()) return ExitCode::yes;
  say_stopped(stop);
  return ExitCode::stopped;
}

} // namespace plumb
