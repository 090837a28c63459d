#include "tools/perft/positions/generate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "formats/check/check.h"
#include "lib/board/efen_text.h"
#include "tools/common/game.h"
#include "tools/perft/positions/chess_motifs.h"
#include "tools/perft/positions/features.h"

namespace plumb {
namespace {

constexpr std::size_t kPoolPerPosition = 20;
constexpr std::size_t kMostTriesPerCandidate = 40;
constexpr int kLongestPlay = 40;
constexpr int kRepliesLookedAt = 3;

struct Candidate {
  GamePosition position;
  std::vector<std::string> features;
  std::size_t moves = 0;
};

class Pool {
 public:
  Pool(const GenerateOptions& options, const GameMen& men, Stop& stop)
      : options_(options), men_(men), stop_(stop), dice_(options.seed) {
    for (const OptionSetting& option : options.game.options)
      chess960_ = chess960_ || (option.key == "chess960" && option.value == "yes");
  }

  std::vector<Candidate> fill() {
    std::vector<Candidate> pool;
    const std::size_t wanted = options_.count * kPoolPerPosition;
    for (std::size_t tries = 0; tries < wanted * kMostTriesPerCandidate && pool.size() < wanted; ++tries) {
      if (stop_.add_nodes(1)) break;
      auto position = draw();
      if (!position || !seen_.insert(position->told).second) continue;
      pool.push_back(look_at(std::move(*position)));
    }
    return pool;
  }

 private:
  std::optional<GamePosition> draw() {
    const bool chess = options_.game.variant == "chess";
    const int way = dice_.between(0, 99);
    std::string efen = options_.start;
    int plies = dice_.between(1, kLongestPlay);
    if (chess && way < 92) {
      efen = chess_motif(dice_, chess960_);
      plies = dice_.percent(60) ? 0 : dice_.between(1, 2);
    } else if (way < 70) {
      efen = scattered();
      plies = dice_.percent(50) ? 0 : dice_.between(1, 4);
    }
    const auto read = read_reference(options_.game, efen);
    if (!read || !may_come_about(read->told)) return std::nullopt;
    auto position = played_on(*read, plies);
    // Captures that take more moves than the clocks tell of, say.
    return position && plies > 0 && !may_come_about(position->told) ? std::nullopt : position;
  }

  // In other games this asks no more than reading did.
  [[nodiscard]] bool may_come_about(const std::string& efen) const {
    CheckStyle style;
    style.game = options_.game;
    return check_line(style, efen).verdict == Verdict::valid;
  }

  // Up to three of each kind of man for each side, anywhere; kings where the game has them.
  std::string scattered() {
    const auto text = split_efen(options_.start);
    const BoardSize size = text->size;
    std::map<int, std::string> men;
    const auto put = [&](const std::string& man) {
      const int at = dice_.between(0, size.files * size.ranks - 1);
      men.emplace(at, man);
    };
    for (const bool white : {true, false}) {
      const int density = dice_.between(5, 45);
      for (const std::string& man : men_.letters) {
        const std::string colored = white ? man : swap_case_of_man(man);
        if (man == "K") put(colored);
        for (int copy = 0; man != "K" && copy < 3; ++copy)
          if (dice_.percent(density)) put(colored);
      }
    }
    std::string placement = write_placement(size, [&](Square square) -> std::string {
      const auto found = men.find(square.index);
      return found == men.end() ? "" : found->second;
    });
    placement += dice_.percent(50) ? " w - - 0 1" : " b - - 0 1";
    return options_.game.variant == "chess" ? placement : placement + " variant:" + options_.game.variant;
  }

  // By random moves, those of kinds that have been played less before others.
  std::optional<GamePosition> played_on(GamePosition position, int plies) {
    for (int ply = 0; ply < plies; ++ply) {
      const auto moves = reference_moves(position);
      if (moves.empty()) return ply > 0 && dice_.percent(10) ? std::optional(position) : std::nullopt;
      const ReferenceMove* chosen = nullptr;
      std::string kind;
      for (int i = 0; i < 3; ++i) {
        const ReferenceMove& move = dice_.one_of(moves);
        const std::string feature = feature_of_move(position, move);
        if (chosen == nullptr || played_[feature] < played_[kind]) {
          chosen = &move;
          kind = feature;
        }
      }
      ++played_[kind];
      position = after_move(position, chosen->text);
    }
    return position;
  }

  Candidate look_at(GamePosition position) {
    const auto moves = reference_moves(position);
    Candidate candidate{std::move(position), {}, moves.size()};
    candidate.features = features_of(candidate.position, moves);
    for (int i = 0; i < kRepliesLookedAt && !moves.empty(); ++i) {
      const GamePosition next = after_move(candidate.position, dice_.one_of(moves).text);
      for (const std::string& feature : features_of(next, reference_moves(next)))
        candidate.features.push_back("then " + feature);
    }
    std::sort(candidate.features.begin(), candidate.features.end());
    candidate.features.erase(std::unique(candidate.features.begin(), candidate.features.end()),
                             candidate.features.end());
    return candidate;
  }

  const GenerateOptions& options_;
  const GameMen& men_;
  Stop& stop_;
  Dice dice_;
  bool chess960_ = false;
  std::set<std::string> seen_;
  std::map<std::string, std::size_t> played_;
};

// The most remarkable of the pool, one after another.
class Choice {
 public:
  explicit Choice(std::vector<Candidate> pool) : pool_(std::move(pool)) {
    for (const Candidate& candidate : pool_)
      for (const std::string& feature : candidate.features)
        ++in_pool_[feature];
  }

  std::vector<GeneratedPosition> take(std::size_t count) {
    std::vector<GeneratedPosition> taken;
    while (taken.size() < count && !pool_.empty()) {
      const auto best = std::max_element(pool_.begin(), pool_.end(),
                                         [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
      std::sort(best->features.begin(), best->features.end(), [&](const auto& a, const auto& b) {
        return in_pool_[a] != in_pool_[b] ? in_pool_[a] < in_pool_[b] : a < b;
      });
      for (const std::string& feature : best->features)
        ++shown_[feature];
      taken.push_back({std::move(best->position), std::move(best->features)});
      pool_.erase(best);
    }
    return taken;
  }

 private:
  double worth(const Candidate& candidate) {
    double sum = 0;
    for (const std::string& feature : candidate.features)
      sum += 1.0 / static_cast<double>(in_pool_[feature]) /
             static_cast<double>(1ULL << std::min<std::size_t>(2 * shown_[feature], 60));
    return sum / std::sqrt(4.0 + static_cast<double>(candidate.moves));
  }

  std::vector<Candidate> pool_;
  std::map<std::string, std::size_t> in_pool_;
  std::map<std::string, std::size_t> shown_;
};

} // namespace

std::vector<GeneratedPosition> generate_positions(const GenerateOptions& options, const GameMen& men,
                                                  Stop& stop) {
  return Choice(Pool(options, men, stop).fill()).take(options.count);
}

} // namespace plumb
