// Positions with their shortest forced wins within three moves, as plain AND/OR over a naive reference found
// them (tests/data/mates), and the solver against them.
//
// A row is made from a seed alone. A game is played at random, and most men are taken off the position that
// it came to, the defender's more than the attacker's, so that the tree of three moves is small enough for
// the naive solver; then it goes on for some moves, in which the attacker hems the defender in, so that wins
// occur. Positions with and without a win are kept in given shares.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "lib/search/forced_win.h"
#include "tests/naive/common.h"
#include "tests/support/naive_graph_solver.h"
#include "tests/support/rules_data.h"

namespace plumb::test {

inline constexpr int kMateRowsWithin = 3;

// Which positions of a game are kept.
struct MateRowsPlan {
  std::string id; // of the data file
  std::map<std::string, std::string> naive_options{};
  std::uint64_t least_leaves = 1'000;  // sequences of five moves; fewer are too simple
  std::uint64_t most_leaves = 100'000; // more are too much for the naive solver
  std::uint64_t live_leaves = 15'000;  // rows with no more are solved naively in every run
  std::array<int, 2> kept{8, 30};      // percent of the attacker's men that stay, at least and at most
  std::array<int, 2> wanted{26, 26};   // without a win, with one
  int least_plies = 16;                // of the random game
  int most_plies = 60;
};

using Lengths = std::map<std::string, int>; // of every first move that wins within three

struct MateRow {
  std::string efen;
  Lengths lengths;

  [[nodiscard]] int shortest() const {
    int least = 0;
    for (const auto& [move, length] : lengths)
      least = least == 0 ? length : std::min(least, length);
    return least;
  }
};

// Columns: efen, mate (a number or "-"), moves ("b1b8=1 c1c8=3" or "-").
inline std::string to_line(const MateRow& row) {
  std::string moves;
  for (const auto& [move, length] : row.lengths)
    moves += (moves.empty() ? "" : " ") + move + "=" + std::to_string(length);
  return row.efen + "\t" + (moves.empty() ? "-\t-" : std::to_string(row.shortest()) + "\t" + moves);
}

inline MateRow mate_row(const std::string& line) {
  const auto fields = split(line, '\t');
  EXPECT_EQ(fields.size(), 3u) << line;
  MateRow row{fields[0], {}};
  if (fields[2] == "-") return row;
  for (const std::string& word : split(fields[2], ' ')) {
    const std::size_t equals = word.rfind('=');
    row.lengths.emplace(word.substr(0, equals), std::stoi(word.substr(equals + 1)));
  }
  EXPECT_EQ(std::to_string(row.shortest()), fields[1]) << line;
  return row;
}

inline std::string mate_rows_path(const MateRowsPlan& plan) {
  return data_path("mates/" + plan.id + ".tsv");
}

inline std::vector<MateRow> mate_rows(const MateRowsPlan& plan) {
  std::vector<MateRow> rows;
  const auto lines = read_lines(mate_rows_path(plan));
  for (std::size_t i = 1; i < lines.size(); ++i)
    rows.push_back(mate_row(lines[i]));
  return rows;
}

template <Rules R>
Lengths proved_lengths(const R& rules, const typename R::Position& position) {
  Workers workers(1);
  ProofTable table(1 << 20);
  Stop stop;
  ForcedWin<R> solver(rules, rules.side_to_move(position), Goal::win, table, workers, stop);
  const auto answer = solver.first_moves(position, {kMateRowsWithin, true});
  EXPECT_TRUE(answer.complete);
  Lengths lengths;
  for (const FirstMove<R>& move : answer.moves)
    if (move.length != kNever) lengths.emplace(move.text, move.length);
  return lengths;
}

template <class Naive>
Lengths naive_lengths(const MateRowsPlan& plan, const std::string& efen) {
  const bool white = naive::efen_from(efen).white_to_move;
  return NaiveGraphSolver<Naive>(white).first_moves(Naive::parse(efen, plan.naive_options), kMateRowsWithin);
}

// Sequences of five moves; counting ends soon after `most`.
template <Rules R>
std::uint64_t leaves(const R& rules, const typename R::Position& position, std::uint64_t most,
                     int depth = 2 * kMateRowsWithin - 1) {
  if (depth == 1) return count_legal_moves(rules, position);
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  std::uint64_t sum = 0;
  for (const auto& move : moves) {
    sum += leaves(rules, rules.play(position, move), most, depth - 1);
    if (sum > most) break;
  }
  return sum;
}

// Of six legal moves drawn at random the one that leaves the fewest replies, but some.
template <Rules R>
typename R::Position hemmed_in(const R& rules, const typename R::Position& position, std::mt19937& random) {
  const auto moves = moves_by_text(rules, position);
  std::optional<typename R::Position> best;
  std::uint64_t fewest = 0;
  for (int i = 0; i < 6; ++i) {
    const auto next = rules.play(position, moves[random() % moves.size()].second);
    const std::uint64_t replies = count_legal_moves(rules, next);
    if (best && (replies == 0 || (fewest != 0 && replies >= fewest))) continue;
    best = next;
    fewest = replies;
  }
  return *best;
}

// A late position of the seed's game with most men taken off; nothing where there is none to play on.
template <Rules R>
std::optional<typename R::Position> thinned_position(const R& rules, const MateRowsPlan& plan,
                                                     unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  auto position = *rules.validate(rules.array());
  for (int ply = plan.least_plies + below(plan.most_plies - plan.least_plies); ply > 0; --ply) {
    const auto moves = moves_by_text(rules, position);
    if (moves.empty()) return std::nullopt;
    position = rules.play(position, moves[random() % moves.size()].second);
  }
  naive::Efen efen = naive::efen_from(rules.write(position));
  const int kept_of_attacker = plan.kept[0] + below(plan.kept[1] - plan.kept[0]);
  const int kept_of_defender = below(15);
  naive::Board board = efen.board;
  for (const auto& [square, man] : efen.board.pieces) {
    const int kept = naive::is_white(man) == efen.white_to_move ? kept_of_attacker : kept_of_defender;
    if (man != "K" && man != "k" && below(100) >= kept) board.put(square, "");
  }
  efen.board = board;
  efen.castling = efen.en_passant = "-";
  efen.opcodes.clear();
  const auto thinned = read_position(rules, naive::to_text(efen));
  if (!thinned || !thinned.faults.empty()) return std::nullopt;
  position = *thinned;
  for (int moves = below(12); moves > 0; --moves) {
    if (rules.outcome(position).over()) return std::nullopt;
    position = hemmed_in(rules, position, random);
    const auto replies = moves_by_text(rules, position);
    if (replies.empty()) return std::nullopt;
    position = rules.play(position, replies[random() % replies.size()].second);
  }
  if (rules.outcome(position).over()) return std::nullopt;
  return position;
}

// Writes the whole file anew. The production solver says only whether a row of its kind is still wanted;
// every row is the naive solver's.
template <class Naive, Rules R>
void make_mate_rows(const R& rules, const MateRowsPlan& plan, std::ostream& out) {
  out << "efen\tmate\tmoves" << std::endl;
  std::array<int, 2> wanted = plan.wanted;
  for (unsigned seed = 1; wanted != std::array<int, 2>{}; ++seed) {
    const auto position = thinned_position(rules, plan, seed);
    if (!position) continue;
    const std::uint64_t size = leaves(rules, *position, plan.most_leaves);
    if (size < plan.least_leaves || size > plan.most_leaves) continue;
    const std::string efen = rules.write(*position);
    int& left = wanted[proved_lengths(rules, *position).empty() ? 0 : 1];
    if (left == 0) continue;
    --left;
    out << to_line({efen, naive_lengths<Naive>(plan, efen)}) << std::endl;
  }
}

template <Rules R>
void expect_rows_proved(const R& rules, const MateRowsPlan& plan) {
  const auto rows = mate_rows(plan);
  EXPECT_GE(rows.size(), 50u);
  for (const MateRow& row : rows) {
    const auto position = read_position(rules, row.efen);
    ASSERT_TRUE(position) << row.efen << "\n" << describe(position.faults);
    EXPECT_EQ(proved_lengths(rules, *position), row.lengths) << row.efen;
  }
}

// The smallest trees are solved naively again in every run.
template <class Naive, Rules R>
void expect_small_rows_naive(const R& rules, const MateRowsPlan& plan) {
  int solved = 0;
  for (const MateRow& row : mate_rows(plan)) {
    const auto position = read_position(rules, row.efen);
    ASSERT_TRUE(position) << row.efen << "\n" << describe(position.faults);
    if (leaves(rules, *position, plan.live_leaves) > plan.live_leaves) continue;
    EXPECT_EQ(naive_lengths<Naive>(plan, row.efen), row.lengths) << row.efen;
    ++solved;
  }
  EXPECT_GE(solved, 5);
}

// For hours without haste: makes the file anew and compares. What is new is left in a file of its own.
template <class Naive, Rules R>
void expect_rows_made_again(const R& rules, const MateRowsPlan& plan) {
  const std::string path = testing::TempDir() + "mates-" + plan.id + ".tsv";
  {
    std::ofstream file(path);
    make_mate_rows<Naive>(rules, plan, file);
  }
  EXPECT_EQ(read_lines(path), read_lines(mate_rows_path(plan))) << "made anew: " << path;
}

} // namespace plumb::test
