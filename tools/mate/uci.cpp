// The Universal Chess Interface (Huber and Meyer-Kahlen, 2000), with the option UCI_Variant that variant GUIs
// use.
//
// One thread reads lines, one answers them, one searches. A search always ends with one "bestmove"; an
// infinite one keeps it back until "stop", as the protocol asks, and one that ponders until "stop" or
// "ponderhit", with which its time begins to count. Commands that would disturb a running search
// (position, go, setoption, ucinewgame) wait for its end, so that a script can be piped in; at the end of the
// input a search that has a limit is finished and any other is stopped. What is not understood is answered by
// "info string" and otherwise ignored.
#include "tools/mate/uci.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

#include "lib/base/printable.h"
#include "lib/rules/all_rules.h"
#include "tools/common/memory.h"
#include "tools/common/numbers.h"
#include "tools/common/output.h"
#include "tools/mate/uci_search.h"

namespace plumb {

namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostHash = std::uint64_t{1} << 20; // megabytes
constexpr std::uint64_t kMostThreads = 1024;
constexpr std::size_t kMostShown = 1000; // characters of a message

class UciEngine {
 public:
  explicit UciEngine(const CommonOptions& common) : variant_(common.game.variant) {
    position_.game = common.game;
    options_ = common.game.options;
    machine_.threads = common.thread_count();
    machine_.hash_bytes = common.hash_bytes.value_or(default_hash_bytes());
  }
  ~UciEngine() { end_search(); }
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;

  void answer_all(std::istream& input) {
    std::thread reader([&] { read(input); });
    std::deque<std::string> waiting; // for the end of the search
    bool at_end = false;
    for (bool goes_on = true; goes_on;) {
      std::unique_lock lock(mutex_);
      // A hit that waited for the search that it is meant for ends that search's pondering.
      const auto hit_waits = [&] { return !waiting.empty() && first_word(waiting.front()) == "ponderhit"; };
      const auto anything = [&] { return !lines_.empty() || !running_ || hit_waits(); };
      if (running_ && deadline_) {
        if (!changed_.wait_until(lock, *deadline_, anything)) {
          deadline_.reset();
          stop_->request(StopReason::time);
          continue;
        }
      } else {
        changed_.wait(lock, anything);
      }
      if (!waiting.empty() && (!running_ || hit_waits())) {
        const std::string line = std::move(waiting.front());
        waiting.pop_front();
        lock.unlock();
        goes_on = answer(line);
      } else if (!lines_.empty()) {
        const std::optional<std::string> line = std::move(lines_.front());
        lines_.pop_front();
        const bool busy = running_;
        lock.unlock();
        // What waits is answered before "quit", but no search is waited for that has no end.
        const bool quits_later = line && !waiting.empty() && first_word(*line) == "quit";
        at_end = at_end || !line || quits_later;
        const bool hits_later = line && !waiting.empty() && first_word(*line) == "ponderhit";
        if (line && busy && (disturbs(*line) || quits_later || hits_later))
          waiting.push_back(*line);
        else if (line)
          goes_on = answer(*line);
      } else if (at_end) {
        goes_on = false;
      } else {
        changed_.wait(lock, [&] { return !lines_.empty(); });
      }
      if (at_end && goes_on && !search_has_limit_ && !hit_waits()) request_stop();
      goes_on = goes_on && !output_failed();
    }
    end_search();
    reader.join();
    if (output_failed()) throw OutputError(*output_error_);
  }

 private:
  // Ends with "quit" or the input; nothing stands for the end.
  void read(std::istream& input) {
    bool more = true;
    while (more) {
      std::string line;
      more = static_cast<bool>(std::getline(input, line));
      const std::lock_guard lock(mutex_);
      lines_.push_back(more ? std::optional(line) : std::nullopt);
      more = more && first_word(line) != "quit";
      changed_.notify_all();
    }
  }
  static std::string first_word(const std::string& line) {
    std::istringstream stream(line);
    std::string word;
    stream >> word;
    return word;
  }
  static bool disturbs(const std::string& line) {
    const std::string word = first_word(line);
    return word == "position" || word == "go" || word == "setoption" || word == "ucinewgame";
  }

  // False at "quit".
  bool answer(const std::string& line) {
    std::istringstream stream(line);
    std::string command;
    if (!(stream >> command)) return true;
    std::string rest;
    std::getline(stream >> std::ws, rest);
    while (!rest.empty() && static_cast<unsigned char>(rest.back()) <= ' ')
      rest.pop_back();
    if (command == "quit") return false;
    if (command == "uci") {
      introduce();
    } else if (command == "isready") {
      say("readyok");
    } else if (command == "stop") {
      request_stop();
    } else if (command == "ponderhit") {
      ponder_hit();
    } else if (disturbs(line)) {
      change(command, rest);
    } else if (command != "debug" && command != "register") {
      say(fmt::format("info string unknown command '{}'", clipped(command)));
    }
    return true;
  }

  void change(const std::string& command, const std::string& rest) {
    if (command == "position") set_position(rest);
    if (command == "go") go(rest);
    if (command == "setoption") set_option(rest);
    if (command == "ucinewgame") position_ = {position_.game, std::nullopt, {}};
  }

  // What cannot be written ends the engine, with the first cause.
  void say(const std::string& text) {
    const std::lock_guard lock(output_);
    if (output_error_) return;
    try {
      put(text + "\n");
      if (const auto flushed = flush_output(); !flushed) output_error_ = flushed.error().message;
    } catch (const OutputError& error) {
      output_error_ = error.what();
    }
  }
  [[nodiscard]] bool output_failed() {
    const std::lock_guard lock(output_);
    return output_error_.has_value();
  }

  void introduce() {
    say(fmt::format("id name Plumb {}\nid author the Plumb authors", project_version()));
    say(fmt::format("option name Threads type spin default {} min 1 max {}", machine_.threads, kMostThreads));
    say(fmt::format("option name Hash type spin default {} min 1 max {}",
                    std::max<std::uint64_t>(machine_.hash_bytes / kMegabyte, 1), kMostHash));
    std::string variants = fmt::format("option name UCI_Variant type combo default {}", variant_);
    for (const GameInfo& game : all_games())
      variants += fmt::format(" var {}", game.id);
    say(variants);
    say("option name UCI_Chess960 type check default false");
    say("uciok");
  }

  void complain(const std::string& what, const Error& error) {
    say(fmt::format("info string {}: {}", what, clipped(error.message, kMostShown)));
  }

  // "name Hash value 64"
  void set_option(const std::string& rest) {
    const std::size_t at = rest.find(" value ");
    if (rest.rfind("name ", 0) != 0 || at == std::string::npos)
      return say("info string setoption: expected 'name NAME value VALUE'");
    std::string name = rest.substr(5, at - 5);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::string value = rest.substr(at + 7);
    if (name == "threads" || name == "hash") {
      const auto number = read_number(value, 1, name == "hash" ? kMostHash : kMostThreads);
      if (!number) return complain("setoption " + name, number.error());
      if (name == "hash")
        machine_.hash_bytes = *number * kMegabyte;
      else
        machine_.threads = static_cast<int>(*number);
    } else if (name == "uci_variant") {
      set_game({value, options_, std::nullopt}, "setoption uci_variant");
    } else if (name == "uci_chess960") {
      if (value != "true" && value != "false")
        return say("info string setoption uci_chess960: expected true or false");
      chess960_ = value == "true";
      set_game(position_.game, "setoption uci_chess960");
    } else {
      say(fmt::format("info string setoption: unknown option '{}'", clipped(name)));
    }
  }

  // The game of the positions to come; the one at hand becomes its array.
  void set_game(GameRequest game, const std::string& what) {
    game.options = game.variant == variant_ ? options_ : OptionMap{};
    if (game.variant == "chess" && chess960_) {
      std::erase_if(game.options, [](const OptionSetting& option) { return option.key == "chess960"; });
      game.options.push_back({"chess960", "yes"});
    }
    const UciPosition array{game, std::nullopt, {}};
    if (const auto playable = white_to_move(array); !playable) return complain(what, playable.error());
    position_ = array;
  }

  // "startpos moves e2e4" or "fen 8/8/... moves e2e4"
  void set_position(std::string rest) {
    UciPosition wanted{position_.game, std::nullopt, {}};
    std::string moves;
    const std::string padded = " " + rest + " ";
    if (const std::size_t at = padded.find(" moves "); at != std::string::npos) {
      moves = padded.substr(at + 7);
      rest = at == 0 ? "" : rest.substr(0, at - 1);
    }
    if (rest.rfind("fen ", 0) == 0)
      wanted.efen = rest.substr(4);
    else if (rest != "startpos")
      return say("info string position: expected 'startpos' or 'fen EFEN'; the position is left as it was");
    std::istringstream stream(moves);
    for (std::string move; stream >> move;)
      wanted.moves.push_back(move);
    if (const auto playable = white_to_move(wanted); !playable) {
      complain("position", playable.error());
      return say("info string position: left as it was");
    }
    position_ = std::move(wanted);
  }

  void go(const std::string& rest) {
    const auto white = white_to_move(position_);
    if (!white) { // the array of a game that has none
      complain("go", white.error());
      return say("bestmove 0000");
    }
    UciGo asked = read_uci_go(rest, *white);
    for (const std::string& complaint : asked.complaints)
      say("info string " + complaint);
    end_search();
    search_has_limit_ = !asked.infinite && !asked.ponder;
    limit_after_hit_ = asked.bounded();
    time_after_hit_ = asked.time;
    {
      const std::lock_guard lock(mutex_);
      stop_ = std::make_unique<Stop>();
      stop_asked_ = false;
      pondering_ = asked.ponder;
      deadline_.reset();
      running_ = true;
    }
    if (asked.time && !asked.ponder) stop_->set_deadline(Stop::Clock::now() + *asked.time);
    if (asked.nodes) stop_->set_node_limit(*asked.nodes);
    searching_ = std::thread([this, asked = std::move(asked), position = position_] {
      std::string best = "bestmove 0000";
      try {
        best = search_uci(position, asked, machine_, *stop_, [this](const std::string& line) { say(line); });
      } catch (const std::exception& error) {
        say(fmt::format("info string the search failed: {}", clipped(error.what(), kMostShown)));
      }
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return stop_asked_ || (!asked.infinite && !pondering_); });
      say(best);
      running_ = false;
      changed_.notify_all();
    });
  }

  // The move that was pondered on was played: the search goes on as any other, or has its answer ready.
  void ponder_hit() {
    const std::lock_guard lock(mutex_);
    if (!running_ || !pondering_) return;
    pondering_ = false;
    search_has_limit_ = limit_after_hit_;
    if (time_after_hit_) deadline_ = Stop::Clock::now() + *time_after_hit_;
    changed_.notify_all();
  }
  void request_stop() {
    const std::lock_guard lock(mutex_);
    stop_asked_ = true;
    if (stop_) stop_->request(StopReason::signal);
    changed_.notify_all();
  }
  void end_search() {
    if (!searching_.joinable()) return;
    request_stop();
    searching_.join();
  }

  std::string variant_; // of the command line, with its options
  OptionMap options_;
  bool chess960_ = false;
  UciPosition position_;
  UciMachine machine_;
  std::mutex output_;
  std::optional<std::string> output_error_; // guarded by output_: why nothing more is said
  std::mutex mutex_;                        // guards what follows
  std::condition_variable changed_;
  std::deque<std::optional<std::string>> lines_;
  std::unique_ptr<Stop> stop_;
  bool stop_asked_ = false;
  bool running_ = false;
  bool pondering_ = false;                          // what is found is kept back until this ends
  std::optional<Stop::Clock::time_point> deadline_; // of a search that has ended to ponder
  // Of the last search; the answering thread's alone.
  bool search_has_limit_ = true;
  bool limit_after_hit_ = true;
  std::optional<std::chrono::milliseconds> time_after_hit_;
  std::thread searching_;
};

} // namespace

ExitCode run_uci(const CommonOptions& common, std::istream& input) {
  UciEngine(common).answer_all(input);
  return ExitCode::yes;
}

} // namespace plumb
