// Proof-number search against the definition of a forced mate and against the exhaustive proof.
#include "lib/search/dfpn.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "lib/rules/chess/chess.h"
#include "lib/search/forced_win.h"

namespace plumb {
namespace {

using chess::Chess;
using chess::Position;

// A king at the edge and some men, at random.
Position scattered(const Chess& rules, std::mt19937& random) {
  for (;;) {
    chess::Setup setup;
    const auto put = [&](Color color, chess::Piece piece, std::size_t square) {
      if (!setup.men[square]) setup.men[square] = chess::Man{color, piece};
    };
    put(Color::black, chess::Piece::king, random() % 8);
    put(Color::white, chess::Piece::king, random() % 64);
    for (const chess::Piece piece : {chess::Piece::rook, chess::Piece::queen, chess::Piece::knight})
      if (random() % 2 == 0) put(Color::white, piece, random() % 64);
    for (unsigned i = random() % 3; i > 0; --i)
      put(Color::black, random() % 2 == 0 ? chess::Piece::knight : chess::Piece::pawn, 8 + random() % 48);
    const auto position = rules.validate(setup);
    if (position && !rules.outcome(*position.value).over()) return *position.value;
  }
}

struct Numbers {
  Numbers(const Chess& rules, Color side, std::size_t bytes)
      : table(bytes), search(rules, side, Goal::win, table, workers, stop),
        by_numbers(rules, search, table, bytes, stop) {}
  Workers workers{1};
  Stop stop;
  ProofTable table;
  AndOrSearch<Chess> search;
  ProofNumberSearch<Chess> by_numbers;
};

int shortest(const Chess& rules, const Position& position, int within) {
  Workers workers(1);
  ProofTable table(1 << 20);
  Stop stop;
  ForcedWin<Chess> full(rules, position.side, Goal::win, table, workers, stop);
  return full.first_moves(position, {within, false, {}}).shortest;
}

// A "yes" names a length in which the mate is forced, a "no" is right, and the line plays to the mate.
TEST(ProofNumberSearch, AgreesWithTheExhaustiveProof) {
  const Chess rules;
  std::mt19937 random(1);
  int proved = 0;
  int refuted = 0;
  for (int i = 0; i < 150; ++i) {
    const Position position = scattered(rules, random);
    const int within = 3 + i % 2;
    const int expected = shortest(rules, position, within);
    for (const std::size_t bytes : {std::size_t{1} << 12, std::size_t{1} << 20}) {
      Numbers numbers(rules, position.side, bytes);
      const Proof proof =
          numbers.workers.run([&] { return numbers.by_numbers.attack(position, within, 2'000'000); });
      ASSERT_FALSE(proof.is_stopped()) << rules.write(position);
      EXPECT_EQ(proof.is_yes(), expected <= within) << rules.write(position);
      if (proof.is_no()) {
        EXPECT_GT(proof.bound, within);
        ++refuted;
        continue;
      }
      ++proved;
      EXPECT_GE(proof.bound, expected) << rules.write(position);
      EXPECT_LE(proof.bound, within) << rules.write(position);
      Position at = position;
      const auto line = numbers.workers.run([&] { return numbers.by_numbers.line(position, proof.bound); });
      for (const auto& move : line)
        at = rules.play(at, move);
      EXPECT_EQ(rules.outcome(at).reason, "checkmate") << rules.write(position);
      EXPECT_LE(static_cast<int>(line.size()), 2 * proof.bound - 1) << rules.write(position);
    }
  }
  EXPECT_GT(proved, 30);
  EXPECT_GT(refuted, 30);
}

// Known distances of the matetrack collection: no shorter mate is claimed, and some mate is found.
TEST(ProofNumberSearch, FindsKnownMates) {
  const Chess rules;
  std::ifstream file(std::string(PLUMB_TEST_DATA) + "/matetrack-300.epd");
  int number = 0;
  for (std::string text; std::getline(file, text);) {
    const std::size_t mate = text.find(" bm #");
    const int length = std::stoi(text.substr(mate + 5));
    if (length < 3 || length > 6 || ++number % 20 != 0) continue;
    const Position position = read_position(rules, text.substr(0, mate)).value.value();
    Numbers numbers(rules, position.side, std::size_t{8} << 20);
    const Proof proof =
        numbers.workers.run([&] { return numbers.by_numbers.attack(position, 2 * length, 300'000); });
    EXPECT_FALSE(proof.is_no()) << text;
    if (proof.is_yes()) {
      EXPECT_GE(proof.bound, length) << text;
    }
  }
  EXPECT_GT(number, 50);
}

} // namespace
} // namespace plumb
