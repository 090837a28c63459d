#include "tools/perft/verify/verify_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

#include "tools/common/command_line.h"
#include "tools/common/line_reader.h"
#include "tools/common/output.h"
#include "tools/perft/verify/verify_case.h"

namespace plumb {
namespace {

constexpr int kDepthWithoutNumbers = 3;

VerifiedCase unreadable(const std::string& file, std::size_t line, const Error& error) {
  VerifiedCase entry;
  entry.file = file;
  entry.line = line;
  entry.column = error.column;
  entry.verdict = VerifiedCase::Verdict::unparsable;
  entry.message = error.message;
  entry.our_fault = true;
  return entry;
}

VerifiedCase case_of(const std::string& file, std::size_t line, const SuiteCase& entry,
                     const VerifyOptions& options) {
  VerifiedCase result;
  result.file = file;
  result.line = line;
  result.entry = entry;
  result.has_position = true;
  if (entry.counted) {
    result.expected = entry.expected;
  } else {
    result.entry.depth = options.max_depth.value_or(kDepthWithoutNumbers);
  }
  const bool too_deep = options.max_depth && result.entry.depth > *options.max_depth;
  const bool too_large = options.max_nodes && entry.counted && entry.expected > *options.max_nodes;
  // perft(0) is 1 by definition; engines take the command for something else.
  if (result.entry.depth == 0)
    result.message = "depth 0 counts the position alone, and engines take it for something else";
  else if (too_deep)
    result.message = fmt::format("deeper than --depth {}", *options.max_depth);
  else if (too_large)
    result.message = fmt::format("counts more than --max-nodes {}", to_string(*options.max_nodes));
  if (!result.message.empty()) result.verdict = VerifiedCase::Verdict::skipped;
  return result;
}

// Shares out lines to threads, each with an engine of its own, and shows what is finished in order.
class Run {
 public:
  Run(std::vector<VerifyLine> lines, const VerifyOptions& options,
      const std::function<void(const VerifiedCase&)>& show, Stop& stop, std::atomic<std::size_t>& lines_done)
      : lines_(std::move(lines)), finished_(lines_.size(), false), options_(options), show_(show),
        stop_(stop), lines_done_(lines_done) {}

  VerifyResult run() {
    const auto wanted = std::min<std::size_t>(static_cast<std::size_t>(options_.jobs), lines_.size());
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < std::max<std::size_t>(1, wanted); ++i)
        threads.emplace_back([this] { work(); });
    }
    if (failure_) std::rethrow_exception(failure_);
    if (!trouble_.empty() && result_.cases.empty()) throw NoAnswer{trouble_};
    result_.trouble = trouble_;
    return std::move(result_);
  }

 private:
  void work() {
    try {
      auto driver = value_or_throw(make_driver(options_.engine, stop_));
      CaseChecker checker(*driver, options_, record_, stop_);
      for (std::size_t i; !ended() && (i = next_++) < lines_.size();) {
        for (VerifiedCase& entry : lines_[i].cases) {
          if (entry.verdict != VerifiedCase::Verdict::ok) continue;
          if (!checker.check(entry)) {
            note_trouble(checker.trouble());
            return;
          }
          if (entry.failed() && entry.verdict != VerifiedCase::Verdict::wrong_suite) {
            skip_deeper(lines_[i], entry);
            break;
          }
        }
        finish(i, *driver);
      }
    } catch (const NoAnswer& error) {
      note_trouble(error.message);
    } catch (const OutputError&) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      over_ = true;
    } catch (const std::exception& error) {
      note_trouble(error.what());
    }
  }

  // What has failed already fails below; asking on would only repeat it.
  static void skip_deeper(VerifyLine& line, const VerifiedCase& failed) {
    for (VerifiedCase& entry : line.cases)
      if (&entry > &failed && entry.verdict == VerifiedCase::Verdict::ok) {
        entry.verdict = VerifiedCase::Verdict::skipped;
        entry.message = fmt::format("depth {} has failed already", failed.entry.depth);
      }
  }

  void finish(std::size_t line, const Driver& driver) {
    const std::lock_guard lock(mutex_);
    finished_[line] = true;
    ++lines_done_;
    if (result_.engine.empty()) result_.engine = driver.engine_name();
    if (result_.unknown_options.empty()) result_.unknown_options = driver.unknown_options();
    for (; shown_ < lines_.size() && finished_[shown_] && !over_; ++shown_)
      for (VerifiedCase& entry : lines_[shown_].cases)
        show(entry);
  }

  void show(VerifiedCase& entry) {
    if (over_) return;
    if (entry.verdict == VerifiedCase::Verdict::skipped) ++result_.skipped;
    const bool may_repeat =
        entry.verdict == VerifiedCase::Verdict::unsupported && entry.answer.reach != Answer::Reach::position;
    entry.repeated = may_repeat && !told_.insert(entry.message).second;
    show_(entry);
    if (entry.failed() && !entry.our_fault && entry.verdict != VerifiedCase::Verdict::unsupported)
      ++failures_;
    result_.cases.push_back(std::move(entry));
    if (options_.max_failures && failures_ >= *options_.max_failures) over_ = true;
  }

  void note_trouble(const std::string& trouble) {
    const std::lock_guard lock(mutex_);
    if (trouble_.empty()) trouble_ = trouble;
    if (!trouble.empty()) over_ = true;
  }

  bool ended() {
    const std::lock_guard lock(mutex_);
    return over_ || stop_.requested();
  }

  std::vector<VerifyLine> lines_;
  EngineRecord record_;
  std::vector<bool> finished_;
  const VerifyOptions& options_;
  const std::function<void(const VerifiedCase&)>& show_;
  Stop& stop_;
  std::atomic<std::size_t>& lines_done_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_; // guards what follows
  std::size_t shown_ = 0;
  std::size_t failures_ = 0;
  std::set<std::string> told_; // why cases are unsupported
  bool over_ = false;
  std::string trouble_;
  std::exception_ptr failure_;
  VerifyResult result_;
};

} // namespace

std::vector<VerifyLine> read_suites(const std::vector<std::string>& files, const VerifyOptions& options) {
  std::vector<VerifyLine> lines;
  for (const std::string& file : files_or_stdin(files)) {
    auto reader = LineReader::open(file);
    if (!reader) throw NoAnswer{reader.error().message};
    SuiteReader suite(SuiteNumbers::optional);
    const std::string name = reader->name();
    while (const auto line = reader->next()) {
      const auto cases = line->error ? Result<std::vector<SuiteCase>>(tl::unexpected<Error>(*line->error))
                                     : suite.read(line->text);
      VerifyLine read;
      if (!cases) {
        read.cases.push_back(unreadable(name, line->number, cases.error()));
      } else {
        for (const SuiteCase& entry : *cases)
          read.cases.push_back(case_of(name, line->number, entry, options));
      }
      std::stable_sort(
          read.cases.begin(), read.cases.end(),
          [](const VerifiedCase& a, const VerifiedCase& b) { return a.entry.depth < b.entry.depth; });
      if (!read.cases.empty()) lines.push_back(std::move(read));
    }
  }
  return lines;
}

VerifyResult verify(std::vector<VerifyLine> lines, const VerifyOptions& options,
                    const std::function<void(const VerifiedCase&)>& show, Stop& stop,
                    std::atomic<std::size_t>& lines_done) {
  return Run(std::move(lines), options, show, stop, lines_done).run();
}

} // namespace plumb
