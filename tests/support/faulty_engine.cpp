// An engine that counts moves over UCI (or as a program run once a count), with one fault of many.
//
//     faulty_engine [--fault NAME] [--dialect NAME]   speaks UCI
//     faulty_engine [--fault NAME] --xboard           speaks the Chess Engine Communication Protocol
//     faulty_engine [--fault NAME] --once DEPTH FEN [MOVES]
//     faulty_engine --list                            the names of all faults, with the kind of each
//
// Dialects are the ways in which engines print counts: stockfish, bare, total, equals, tab, table, sum, verb
// (knows only a bare `perft N`), threads (counts in a thread of its own, slowly, and goes on listening),
// crlf, capitals (of promotions), none (no perft at all).
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tests/support/faulty_chess.h"
#include "tests/support/faulty_games.h"
#include "tests/support/program_faults.h"

namespace plumb::test {
namespace {

__extension__ typedef unsigned __int128 Wide;

std::string decimal(Wide value) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
    value /= 10;
  } while (value != 0);
  return digits;
}

struct Line {
  std::string move;
  Wide count = 0;
};

class Engine {
 public:
  Engine(std::string fault, std::string dialect) : fault_(std::move(fault)), dialect_(std::move(dialect)) {
    for (const GameFault& info : game_faults())
      if (info.name == fault_) game_fault_ = &info;
    const NamedFault named = chess_fault(fault_);
    chess_ = FaultyChess(named.fault, false, named.whose);
  }

  void speak_uci() {
    for (std::string line; std::getline(std::cin, line);) {
      std::istringstream words(line);
      std::string first;
      words >> first;
      if (first == "uci") introduce();
      if (first == "isready") say("readyok");
      if (first == "setoption") set_option(words);
      if (first == "position") {
        for (const std::string& late : std::exchange(held_, {}))
          say(late);
        set_position(words);
      }
      if (first == "quit") break;
      int depth = 0;
      if (first == "perft" && dialect_ != "none" && words >> depth) count(depth);
      if (first == "go") {
        std::string second;
        words >> second;
        if (second == "perft" && dialect_ != "verb" && dialect_ != "none" && words >> depth) {
          count(depth);
        } else {
          say("info depth 1 score cp 0 nodes 1 pv a2a3");
          say("bestmove a2a3");
        }
      }
    }
    if (counting_.joinable()) counting_.join();
  }

  void speak_xboard() {
    for (std::string line; std::getline(std::cin, line);) {
      std::istringstream words(line);
      std::string first;
      words >> first;
      if (first == "protover") {
        say("feature done=0");
        say("feature myname=\"Faulty engine\" ping=1 setboard=1 usermove=1 variants=\"normal,fischerandom\"");
        say("feature done=1");
      }
      if (first == "ping") say("pong " + line.substr(5));
      if (first == "variant") set_chess960(line == "variant fischerandom");
      if (first == "new") set_chess960(false);
      if (first == "setboard") set_up("chess", line.substr(9), {});
      if (first == "usermove" && !chess_.play(line.substr(9))) say("Illegal move: " + line.substr(9));
      int depth = 0;
      if (first == "perft" && words >> depth) count(depth);
      if (first == "quit") break;
    }
  }

  void answer_once(int depth, const std::string& fen, const std::string& moves) {
    set_up("chess", fen, moves);
    count(depth);
  }

 private:
  void say(const std::string& line) {
    (to_error_ ? std::cerr : std::cout) << line << (dialect_ == "crlf" ? "\r\n" : "\n") << std::flush;
  }

  void introduce() {
    say("id name Faulty engine");
    say("option name UCI_Chess960 type check default false");
    std::string variants = "option name UCI_Variant type combo default chess";
    for (const std::string& name : naive_game_names())
      variants += " var " + name;
    say(variants);
    say("uciok");
  }

  void set_chess960(bool on) {
    chess960_ = on;
    chess_.set_chess960(on);
  }

  void set_option(std::istringstream& words) {
    std::string skipped;
    std::string name;
    std::string value;
    words >> skipped >> name >> skipped >> value;
    if (name == "UCI_Chess960") set_chess960(value == "true");
    if (name == "UCI_Variant") variant_ = value;
  }

  void set_position(std::istringstream& words) {
    std::string word;
    words >> word;
    std::string fen;
    std::string moves;
    bool in_moves = false;
    while (words >> word) {
      if (word == "moves") {
        in_moves = true;
        continue;
      }
      std::string& text = in_moves ? moves : fen;
      text += (text.empty() ? "" : " ") + word;
    }
    set_up(variant_, fen, moves);
  }

  void set_up(const std::string& variant, const std::string& fen, const std::string& moves) {
    std::istringstream list(moves);
    game_.reset();
    if (variant != "chess") {
      game_ = naive_game(variant, fen);
      for (std::string move; list >> move;)
        game_ = game_->after(move);
      return;
    }
    chess_.set_up(fen);
    for (std::string move; list >> move;)
      chess_.play(move);
  }

  // Is there a capture in passing in this position or, in deeper counts, after a move?
  bool strikes(int depth) {
    if (game_) return false;
    for (const FaultyMove& move : chess_.legal_moves()) {
      if (move.en_passant) return true;
      if (depth < 2) continue;
      FaultyChess next = chess_;
      next.play(next.text(move));
      for (const FaultyMove& reply : next.legal_moves())
        if (reply.en_passant) return true;
    }
    return false;
  }

  // A pair of kings has few positions and astronomic counts.
  Wide table_perft(FaultyChess& chess, int depth) {
    if (depth == 0) return 1;
    std::string key = std::to_string(depth) + (chess.white_to_move() ? "w" : "b");
    for (int square = 0; square < 64; ++square)
      key += chess.man(square);
    if (const auto known = table_.find(key); known != table_.end()) return known->second;
    Wide sum = 0;
    for (const FaultyMove& move : chess.legal_moves()) {
      FaultyChess next = chess;
      next.play(next.text(move));
      sum += table_perft(next, depth - 1);
    }
    return table_[key] = sum;
  }

  std::vector<Line> divide(int depth) {
    std::vector<Line> lines;
    if (game_) {
      const auto legal = game_->moves();
      for (const std::string& move : spoiled_moves(*game_, game_fault_)) {
        const bool known = std::find(legal.begin(), legal.end(), move) != legal.end();
        lines.push_back({move, known ? Wide(spoiled_perft(*game_->after(move), depth - 1, game_fault_))
                                     : Wide(depth == 1 ? 1 : 0)});
      }
      return lines;
    }
    const bool few =
        std::count_if(squares().begin(), squares().end(), [&](int s) { return chess_.man(s) != ' '; }) < 3;
    for (const FaultyMove& move : chess_.legal_moves()) {
      FaultyChess next = chess_;
      if (few) next.play(next.text(move));
      lines.push_back({chess_.text(move),
                       few ? table_perft(next, depth - 1) : Wide(chess_.count_after(move, depth - 1))});
    }
    return lines;
  }

  static const std::vector<int>& squares() {
    static const std::vector<int> all = [] {
      std::vector<int> list;
      for (int square = 0; square < 64; ++square)
        list.push_back(square);
      return list;
    }();
    return all;
  }

  void count(int depth) {
    if (dialect_ == "threads") {
      if (counting_.joinable()) counting_.join();
      counting_ = std::thread([this, depth] { count_now(depth); });
    } else {
      count_now(depth);
    }
  }

  void misbehave() {
    if (fault_ == "crash-segv") raise(SIGSEGV);
    if (fault_ == "crash-abort") std::abort();
    if (fault_ == "exit-quietly") _exit(0);
    if (fault_ == "exit-status-3") _exit(3);
    while (fault_ == "hang")
      pause();
  }

  // Does it have this habit, and is it the time for it?
  bool has_habit(std::string_view name, bool now) const { return now && fault_ == name; }

  static void write_all(int to, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
      const ssize_t put = ::write(to, text.data() + done, text.size() - done);
      if (put <= 0) _exit(0);
      done += static_cast<std::size_t>(put);
    }
  }

  void be_hostile(bool now) {
    const std::string block(65536, 'x');
    while (has_habit("endless-line", now))
      write_all(1, block);
    while (has_habit("endless-lines", now))
      write_all(1, "and another line\nand another line\n");
    if (has_habit("closes-output", now)) close(1);
    if (has_habit("deaf", now)) close(0);
    while (has_habit("closes-output", now) || has_habit("deaf", now))
      pause();
    if (has_habit("dies-with-heir", now)) {
      // A process of another group keeps the pipes open, for a while.
      if (fork() == 0) {
        setsid();
        sleep(8);
        _exit(0);
      }
      raise(SIGSEGV);
    }
  }

  void make_noise(bool now) {
    const std::string block(65536, 'x');
    for (int i = 0; has_habit("huge-line", now) && i < 80; ++i)
      write_all(1, block);
    for (int i = 0; has_habit("error-flood", now) && i < 160; ++i)
      write_all(2, block + "\n");
    for (int i = 0; has_habit("many-lines", now) && i < 20'000; ++i)
      write_all(1, "counting, wait\n");
    if (has_habit("huge-line", now)) say("");
  }

  void count_now(int depth) {
    const bool at_fault =
        std::find(kProgramFaults.begin(), kProgramFaults.end(), fault_) != kProgramFaults.end() &&
        strikes(depth);
    if (at_fault) misbehave();
    const auto is_of = [&](const auto& list) {
      return std::find(list.begin(), list.end(), fault_) != list.end();
    };
    const bool now = (is_of(kHostileFaults) || is_of(kNoisyEngines)) && strikes(depth);
    be_hostile(now);
    make_noise(now);
    if (has_habit("binary", now)) {
      std::string bytes;
      for (int byte = 0; byte < 512; ++byte)
        bytes += static_cast<char>(byte % 256);
      return say(bytes);
    }
    if (fault_ == "silent" && at_fault) return;
    if (fault_ == "search-instead" && at_fault) {
      say("info depth 1 score cp 13 nodes 20 pv e2e4");
      return say("bestmove e2e4");
    }
    if (fault_ == "garbage" && at_fault) return say("\x01\x7f%n%n (null) 0x7ffd nan");
    auto lines = divide(depth);
    Wide total = 0;
    for (const Line& line : lines)
      total += line.count;
    // The root too is looked up and stored, as in engines with a table.
    if (!game_ && chess_.has_table()) total = chess_.perft(depth);
    if (fault_ == "duplicate-lines" && at_fault && !lines.empty()) lines.push_back(lines.front());
    if (fault_ == "double-move-listed" && at_fault && lines.size() > 1) {
      total += lines[1].count;
      lines.push_back(lines[1]);
    }
    if (fault_ == "divide-sum" && at_fault) ++total;
    if (fault_ == "swapped-divide" && at_fault)
      for (std::size_t i = 1; i < lines.size(); ++i)
        if (lines[i].count != lines[0].count) {
          std::swap(lines[i].count, lines[0].count);
          break;
        }
    if (fault_ == "divide-too-large" && at_fault && !lines.empty()) ++lines.front().count;
    if (fault_ == "late-answer" && at_fault) {
      held_ = {"a2a3: 1", "Nodes searched: " + decimal(total)};
      return;
    }
    to_error_ = fault_ == "error-stream" && at_fault;
    if (fault_ == "overflow-32") total &= 0xFFFFFFFFU;
    if (fault_ == "stale-answer" && at_fault) {
      lines = last_;
      total = last_total_;
    }
    last_ = lines;
    last_total_ = total;
    print(lines, total, depth);
    to_error_ = false;
  }

  std::string total_text(Wide total) const {
    if (fault_ == "overflow-signed-32")
      return std::to_string(static_cast<std::int32_t>(static_cast<std::uint32_t>(total)));
    return decimal(total);
  }

  void print(const std::vector<Line>& lines, Wide total, int depth) {
    const auto divide_with = [&](const std::string& sign) {
      for (const Line& line : lines) {
        if (dialect_ == "threads") std::this_thread::sleep_for(std::chrono::milliseconds(30));
        std::string move = line.move;
        if (dialect_ == "capitals" && move.size() == 5)
          move.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(move.back())));
        say(move + sign + decimal(line.count));
      }
    };
    const std::string number = total_text(total);
    if (dialect_ == "bare") return say(number);
    if (dialect_ == "total") {
      divide_with(" ");
      return say("Total: " + number + " Time: 3 ms NPS: 123456");
    }
    if (dialect_ == "equals") {
      divide_with(" = ");
      return say("perft(" + std::to_string(depth) + ") = " + number);
    }
    if (dialect_ == "tab") {
      divide_with("\t");
      return say("Nodes\t" + number);
    }
    if (dialect_ == "table") {
      say("depth        nodes    time");
      for (int d = 1; d < depth; ++d)
        say(std::to_string(d) + " " + std::to_string(d * 7) + " 0.01");
      return say(std::to_string(depth) + " " + number + " 0.02");
    }
    divide_with(": ");
    if (dialect_ == "sum") return;
    say("");
    say("Nodes searched: " + number);
    say("");
  }

  std::string fault_;
  std::string dialect_;
  const GameFault* game_fault_ = nullptr;
  FaultyChess chess_;
  bool chess960_ = false;
  std::string variant_ = "chess";
  std::unique_ptr<NaiveGame> game_;
  std::unordered_map<std::string, Wide> table_;
  std::vector<Line> last_;
  Wide last_total_ = 0;
  std::vector<std::string> held_; // said when the next position comes
  bool to_error_ = false;
  std::thread counting_;
};

void list_faults() {
  for (const FaultInfo& info : chess_faults())
    std::cout << "chess\t" << info.name << "\n";
  for (const std::string_view name : kProgramFaults)
    std::cout << "program\t" << name << "\n";
  for (const GameFault& info : game_faults())
    std::cout << info.game << "\t" << info.name << "\n";
}

int run(const std::vector<std::string>& arguments) {
  std::string fault;
  std::string dialect = "stockfish";
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--fault" && i + 1 < arguments.size()) {
      fault = arguments[++i];
    } else if (arguments[i] == "--dialect" && i + 1 < arguments.size()) {
      dialect = arguments[++i];
    } else {
      rest.push_back(arguments[i]);
    }
  }
  if (!rest.empty() && rest[0] == "--list") {
    list_faults();
    return 0;
  }
  Engine engine(fault, dialect);
  if (rest.size() >= 3 && rest[0] == "--once") {
    engine.answer_once(std::stoi(rest[1]), rest[2], rest.size() > 3 ? rest[3] : "");
  } else if (!rest.empty() && rest[0] == "--xboard") {
    engine.speak_xboard();
  } else {
    engine.speak_uci();
  }
  return 0;
}

} // namespace
} // namespace plumb::test

int main(int argc, char** argv) {
  std::signal(SIGSEGV, SIG_DFL); // a sanitizer would report it and exit
  return plumb::test::run({argv + 1, argv + argc});
}
