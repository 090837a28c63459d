// Stipulations of chess problems solved by plain recursion over the naive reference, to check the production
// solvers against: no table, no bound, no order, moves as texts. Written from what the stipulations mean.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/naive/chess.h"

namespace plumb::test::problems {

using Position = naive::chess::Position; // its moves() and play() are found with it
using Line = std::vector<std::string>;
using Lines = std::multiset<Line>;

inline Position passed(Position position) {
  position.white_to_move = !position.white_to_move;
  position.en_passant.reset();
  return position;
}
// A set-up in which the side not to move could be taken is no set-up.
inline bool in_check(const Position& position) {
  return !naive::chess::set_up_ok(passed(position));
}
enum class Aim { mate, stalemate, check };

inline bool reaches(Aim aim, const Position& position, const std::string& move) {
  const Position after = play(position, move);
  if (aim == Aim::check) return in_check(after);
  return moves(after).empty() && in_check(after) == (aim == Aim::mate);
}
inline std::vector<std::string> reaching(Aim aim, const Position& position) {
  std::vector<std::string> found;
  for (const std::string& move : moves(position))
    if (reaches(aim, position, move)) found.push_back(move);
  return found;
}

// What ends play: a move that reaches the aim, replies all of which do, or a reply that does.
enum class End { goal, all_replies, a_reply };

// Appends every line of `half_moves` half-moves that ends so. Reflex: nobody may be able to reach the aim
// before.
inline void help(Aim aim, End end, bool reflex, const Position& position, int half_moves, Line& line,
                 Lines& lines) {
  const auto end_with = [&](const std::vector<std::string>& last) {
    for (const std::string& move : last) {
      line.push_back(move);
      lines.insert(line);
      line.pop_back();
    }
  };
  if (half_moves == 0) {
    const auto last = reaching(aim, position);
    if (end == End::a_reply || (end == End::all_replies && last.size() == moves(position).size()))
      end_with(last);
    return;
  }
  if (half_moves == 1 && end == End::goal) return end_with(reaching(aim, position));
  if (reflex && !reaching(aim, position).empty()) return;
  const bool aimer = end == End::goal && half_moves % 2 == 1;
  for (const std::string& move : moves(position)) {
    if (aimer && reaches(aim, position, move)) continue; // over too soon
    line.push_back(move);
    help(aim, end, reflex, play(position, move), half_moves - 1, line, lines);
    line.pop_back();
  }
}

// A series of `left` moves of the side to move, then `half_moves` of help, then the end. Parry: the other
// side may be checked and parries.
inline void series(Aim aim, End end, bool reflex, bool parry, const Position& position, int left,
                   int half_moves, Line& line, Lines& lines) {
  if (left == 1) return help(aim, end, reflex, position, 1 + half_moves, line, lines);
  if (reflex && !reaching(aim, position).empty()) return;
  for (const std::string& move : moves(position)) {
    const Position after = play(position, move);
    if (end == End::goal && half_moves == 0 && reaches(aim, position, move)) continue; // over too soon
    line.push_back(move);
    if (!in_check(after)) {
      series(aim, end, reflex, parry, passed(after), left - 1, half_moves, line, lines);
    } else if (parry) {
      for (const std::string& answer : moves(after)) {
        line.push_back(answer);
        series(aim, end, reflex, parry, play(after, answer), left - 1, half_moves, line, lines);
        line.pop_back();
      }
    }
    line.pop_back();
  }
}

enum class Way { direct, self, reflex, semi_reflex };

bool attack(Aim aim, Way way, bool parry, const Position& position, int n);

// Does every answer lead to the aim with n attacker's moves left?
inline bool defend(Aim aim, Way way, bool parry, const Position& position, int n) {
  const auto all = moves(position);
  const auto last = way == Way::direct ? std::vector<std::string>{} : reaching(aim, position);
  if (way == Way::self && !all.empty() && last.size() == all.size()) return true;
  if ((way == Way::reflex || way == Way::semi_reflex) && !last.empty()) return true;
  if (n == 0) return false;
  if (parry && !in_check(position)) return attack(aim, way, parry, passed(position), n);
  return !all.empty() && std::all_of(all.begin(), all.end(), [&](const std::string& move) {
    const bool reached = std::find(last.begin(), last.end(), move) != last.end();
    return reached || attack(aim, way, parry, play(position, move), n);
  });
}

inline bool key(Aim aim, Way way, bool parry, const Position& position, const std::string& move, int n) {
  const bool reached = reaches(aim, position, move);
  if (way == Way::direct && reached) return true;
  if (way == Way::reflex && !reaching(aim, position).empty()) return false;
  return defend(aim, way, parry, play(position, move), n - 1);
}
inline bool attack(Aim aim, Way way, bool parry, const Position& position, int n) {
  const auto all = moves(position);
  return n > 0 && std::any_of(all.begin(), all.end(), [&](const std::string& move) {
           return key(aim, way, parry, position, move, n);
         });
}

// Every first move that forces the aim within n, with its length.
inline std::map<std::string, int> keys(Aim aim, Way way, bool parry, const Position& position, int n) {
  std::map<std::string, int> found;
  for (const std::string& move : moves(position))
    for (int k = 1; k <= n && found.count(move) == 0; ++k)
      if (key(aim, way, parry, position, move, k)) found.emplace(move, k);
  return found;
}

} // namespace plumb::test::problems
