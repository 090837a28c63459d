#include "lib/rules/chess/pawn_plan.h"

#include <algorithm>
#include <bit>
#include <random>
#include <unordered_map>

#include "lib/base/inline_vector.h"

namespace plumb::chess {

namespace {

// Where pawns stand in each other's way an arrangement has hundreds of captures: to look them through takes
// as long as to look into several arrangements, and counts as that.
constexpr long kStepsOfANode = 64;
constexpr int kMaxCaptures = 6; // a pawn captures at most five times and still promotes on the sixth

struct Token {
  std::uint8_t color = 0;
  std::uint8_t start = 0;
  std::uint8_t captures = 0;
};
[[nodiscard]] std::size_t slot(const Token& token) {
  return std::size_t{token.color} * 8 + token.start;
}
[[nodiscard]] PawnName name_of(const Token& token) {
  return PawnName{token.color == 0 ? Color::white : Color::black, token.start};
}

// The pawns of a file from rank 1 up, a byte each: arrangements are copied by the hundred for each that is
// looked into. More than eight do not fit; such arrangements are left out, and the search then says that it
// left something out.
class Column {
 public:
  static constexpr std::size_t capacity = 8;

  [[nodiscard]] std::size_t size() const {
    return (71U - static_cast<std::size_t>(std::countl_zero(bits_))) / 8;
  }
  [[nodiscard]] Token operator[](std::size_t i) const {
    const auto byte = static_cast<std::uint8_t>(bits_ >> (8 * i));
    return {static_cast<std::uint8_t>(byte >> 7), static_cast<std::uint8_t>(byte & 7),
            static_cast<std::uint8_t>(byte >> 4 & 7)};
  }
  void set(std::size_t i, const Token& token) {
    bits_ = (bits_ & ~(std::uint64_t{0xFF} << (8 * i))) | (byte_of(token) << (8 * i));
  }
  void insert(std::size_t i, const Token& token) {
    const std::uint64_t above = bits_ & ~below(i);
    bits_ = (bits_ & below(i)) | above << 8;
    set(i, token);
  }
  void erase(std::size_t i) { bits_ = (bits_ & below(i)) | ((bits_ >> 8) & ~below(i)); }
  // All but where the pawns started: what matters of a column for what can become of it.
  [[nodiscard]] std::uint64_t code() const { return bits_ & 0xF8F8F8F8F8F8F8F8ULL; }
  // The place of a pawn, or the size.
  [[nodiscard]] std::size_t find(const Token& token) const {
    std::size_t i = 0;
    while (i < size() && slot((*this)[i]) != slot(token))
      ++i;
    return i;
  }

 private:
  [[nodiscard]] static std::uint64_t below(std::size_t i) {
    return i == 0 ? 0 : ~std::uint64_t{0} >> (64 - 8 * i);
  }
  [[nodiscard]] static std::uint64_t byte_of(const Token& token) {
    return std::uint64_t{token.color} << 7 | std::uint64_t{token.captures} << 4 | 8U | token.start;
  }

  std::uint64_t bits_ = 0;
};

// What a goal pawn takes: a colour, and no more captures than its rank allows.
struct GoalPawn {
  std::uint8_t color = 0;
  std::uint8_t most_captures = 0;
};

// What becomes of the pawns of a column once no pawn captures any more.
enum class Fate : std::uint8_t { stays, promotes, lost };

// One way to settle a column.
struct Settlement {
  std::array<std::uint8_t, 2> lost{};
  std::array<std::uint8_t, 2> promoted{};
  InlineVector<Fate, 8> fates;
};

// What must still happen to a column, or to several: bounds that hold whatever comes into the files later.
struct Wants {
  int least_lost = 0;           // pawns
  std::array<int, 2> wanting{}; // pawns of each colour to come from other files
  Wants& operator+=(const Wants& other) {
    least_lost += other.least_lost;
    wanting[0] += other.wanting[0];
    wanting[1] += other.wanting[1];
    return *this;
  }
  Wants& operator-=(const Wants& other) {
    least_lost -= other.least_lost;
    wanting[0] -= other.wanting[0];
    wanting[1] -= other.wanting[1];
    return *this;
  }
};

struct ColumnFacts {
  Wants wants;
  std::vector<Settlement> settlements; // complete ones, none where pawns are wanting
};

struct Arrangement {
  std::array<Column, 8> columns;
  std::array<int, 2> pawns_taken{};    // pawns captured by pawns, by colour of the captured
  std::array<int, 2> officers_taken{}; // officers captured by pawns
};

struct Step {
  std::uint8_t from, from_place, to, place;
  bool takes_pawn;
};

class Planner {
 public:
  Planner(const PawnTask& task, long max_nodes, std::uint32_t variety) : task_(task), max_nodes_(max_nodes) {
    if (variety != 0) random_.emplace(variety);
    for (int square = 8; square < 56; ++square)
      for (const Color color : {Color::white, Color::black})
        if ((task.pawns[index(color)] & bit(square)) != 0) {
          const int steps = relative_rank(color, rank_of(square)) - 1;
          goal_[static_cast<std::size_t>(file_of(square))].push_back(
              {static_cast<std::uint8_t>(index(color)), static_cast<std::uint8_t>(steps)});
          if (steps == 0) at_home_[index(color)] |= 1U << file_of(square);
        }
  }

  PawnPlanResult run() {
    PawnPlanResult result;
    Arrangement start;
    for (std::uint8_t file = 0; file < 8; ++file) {
      start.columns[file].insert(0, Token{0, file, 0});
      start.columns[file].insert(1, Token{1, file, 0});
    }
    for (const auto& demand : task_.demand)
      if (demand.spare < 0) {
        result.kind = PawnPlanResult::Kind::impossible;
        return result;
      }
    const int most = captures_left(start);
    bool cut = false;
    for (int depth = 0; depth <= most && !cut; ++depth) {
      seen_.clear();
      deeper_ = false;
      if (search(start, depth)) {
        result.kind = PawnPlanResult::Kind::found;
        result.plan = plan(start);
        result.nodes = nodes_;
        return result;
      }
      if (!deeper_) break;
      cut = nodes_ >= max_nodes_;
    }
    result.kind = cut || left_out_ || nodes_ >= max_nodes_ ? PawnPlanResult::Kind::undecided
                                                           : PawnPlanResult::Kind::impossible;
    result.nodes = nodes_;
    return result;
  }

 private:
  [[nodiscard]] int spare_left(const Arrangement& at, std::size_t color) const {
    return task_.demand[color].spare - at.pawns_taken[color];
  }
  [[nodiscard]] int men_left(const Arrangement& at, std::size_t color) const {
    return spare_left(at, color) + task_.demand[color].missing_men - at.officers_taken[color];
  }
  [[nodiscard]] int captures_left(const Arrangement& at) const { return men_left(at, 0) + men_left(at, 1); }

  [[nodiscard]] bool stays_home(const Token& token) const {
    return token.captures == 0 && (at_home_[token.color] >> token.start & 1U) != 0;
  }

  const ColumnFacts& facts(const Column& column, std::size_t file) {
    const auto [at, added] = facts_[file].try_emplace(column.code());
    if (added) {
      Settlement settlement;
      settle(column, goal_[file], 0, 0, settlement, at->second.settlements);
      at->second.wants = {least_lost(column, goal_[file]), wanting(column, file)};
    }
    return at->second;
  }

  [[nodiscard]] std::array<int, 2> wanting(const Column& column, std::size_t file) const {
    std::array<int, 2> balance{};
    for (const GoalPawn& pawn : goal_[file])
      ++balance[pawn.color];
    for (std::size_t i = 0; i < column.size(); ++i)
      --balance[column[i].color];
    return {std::max(0, balance[0]), std::max(0, balance[1])};
  }

  [[nodiscard]] static bool fits(const GoalPawn& goal, const Token& token) {
    return goal.color == token.color && token.captures <= goal.most_captures;
  }

  // How many pawns of a column must be lost, whatever comes into the file later: goal pawns passed over are
  // pawns that come then. From the last pawn back, for each number of goal pawns passed and each answer to
  // whether a pawn of White promoted below.
  [[nodiscard]] static int least_lost(const Column& column, const std::vector<GoalPawn>& goal) {
    using Row = std::array<std::array<int, 2>, 9>;
    Row least{};
    for (std::size_t i = column.size(); i-- > 0;) {
      const Token token = column[i];
      Row now{};
      for (std::size_t passed = 0; passed <= goal.size(); ++passed)
        for (const std::size_t white_left : {0U, 1U}) {
          int& best = now[passed][white_left];
          best = least[passed][white_left] + 1;
          if (token.color == 0)
            best = std::min(best, least[passed][1]);
          else if (white_left == 0 && passed == 0)
            best = std::min(best, least[0][0]);
          if (white_left == 0)
            for (std::size_t j = passed; j < goal.size(); ++j)
              if (fits(goal[j], token)) best = std::min(best, least[j + 1][0]);
        }
      least = now;
    }
    return least[0][0];
  }

  // Tries every fate of the pawns from `i` on. Going up a file: once a pawn of White promotes, all above it
  // must leave and none of them is Black's but lost ones; a pawn of Black promotes only while all below it
  // left and are Black's or lost.
  static void settle(const Column& column, const std::vector<GoalPawn>& goal, std::size_t i,
                     std::size_t matched, Settlement& settlement, std::vector<Settlement>& settlements) {
    if (goal.size() - matched > column.size() - i) return;
    if (i == column.size()) {
      settlements.push_back(settlement);
      return;
    }
    const Token token = column[i];
    const auto go_on = [&](Fate fate, std::size_t now_matched) {
      settlement.fates.push_back(fate);
      if (fate == Fate::lost) ++settlement.lost[token.color];
      if (fate == Fate::promotes) ++settlement.promoted[token.color];
      settle(column, goal, i + 1, now_matched, settlement, settlements);
      if (fate == Fate::lost) --settlement.lost[token.color];
      if (fate == Fate::promotes) --settlement.promoted[token.color];
      settlement.fates.pop_back();
    };
    const bool white_left = settlement.promoted[0] > 0;
    if (!white_left && matched < goal.size() && fits(goal[matched], token)) go_on(Fate::stays, matched + 1);
    if (token.color == 0 || (!white_left && matched == 0)) go_on(Fate::promotes, matched);
    go_on(Fate::lost, matched);
  }

  // Can the columns be settled as they are? Leaves the choice in chosen_.
  bool settled(const Arrangement& at) {
    std::array<const ColumnFacts*, 8> all{};
    for (std::size_t file = 0; file < 8; ++file) {
      all[file] = &facts(at.columns[file], file);
      if (all[file]->settlements.empty()) return false;
    }
    struct Sums {
      std::array<int, 2> lost{};
      std::array<std::array<int, 2>, 2> promoted{}; // [colour][dark square]
    };
    const auto choose = [&](auto&& self, std::size_t file, Sums sums) -> bool {
      for (const std::size_t color : {0U, 1U}) {
        const int spare = spare_left(at, color) - sums.lost[color];
        if (spare < 0) return false;
        // Officers that pawns captured beyond those missing anyway were promoted pawns.
        if (at.officers_taken[color] > task_.demand[color].missing_men + spare) return false;
      }
      if (file == 8) {
        for (const std::size_t color : {0U, 1U})
          if (sums.promoted[color][0] < task_.demand[color].promoted_light ||
              sums.promoted[color][1] < task_.demand[color].promoted_dark)
            return false;
        return true;
      }
      for (const Settlement& settlement : all[file]->settlements) {
        Sums next = sums;
        for (const std::size_t color : {0U, 1U}) {
          next.lost[color] += settlement.lost[color];
          const bool dark = (color == 0) == (file % 2 == 1);
          next.promoted[color][dark ? 1 : 0] += settlement.promoted[color];
        }
        chosen_[file] = &settlement;
        if (self(self, file + 1, next)) return true;
      }
      return false;
    };
    return choose(choose, 0, Sums{});
  }

  // Can what all columns want still come about by the captures that are left?
  bool hopeless(const Arrangement& at, const Wants& wants, int depth) {
    const int to_lose = wants.least_lost;
    const std::array<int, 2>& wanting = wants.wanting;
    const int spare = spare_left(at, 0) + spare_left(at, 1);
    const int left = captures_left(at);
    // By pawns: at most `depth` captures, of which those of pawns settle two and those of officers one.
    // The other spare pawns are lost to officers.
    if (left < 0) return true;
    if (wanting[0] > men_left(at, 1) || wanting[1] > men_left(at, 0)) return true;
    if (to_lose > left + std::min(left, spare)) return true;
    const int by_pawns = std::min(depth, left);
    const int of_pawns = std::min(by_pawns, spare);
    if (wanting[0] + wanting[1] > by_pawns || to_lose > of_pawns + by_pawns + std::max(0, spare - of_pawns)) {
      deeper_ = true;
      return true;
    }
    return false;
  }

  bool search(const Arrangement& at, int depth) {
    if (++nodes_ >= max_nodes_) {
      deeper_ = true;
      return false;
    }
    if (settled(at)) return true;
    if (depth == 0) {
      deeper_ = deeper_ || captures_left(at) > 0;
      return false;
    }
    struct Child {
      int value;
      Step step;
    };
    InlineVector<Child, 64> children;
    // A step changes two columns: of the other six what is known of this arrangement still holds.
    std::array<Wants, 8> now{};
    Wants all;
    for (std::size_t file = 0; file < 8; ++file)
      all += now[file] = facts(at.columns[file], file).wants;
    long generated = 0;
    each_step(at, [&](const Step& step) {
      ++generated;
      const Arrangement next = after(at, step);
      Wants change = facts(next.columns[step.from], step.from).wants;
      change += facts(next.columns[step.to], step.to).wants;
      change -= now[step.from];
      change -= now[step.to];
      Wants then = all;
      then += change;
      if (hopeless(next, then, depth - 1)) return;
      if (!first_visit(next, depth - 1)) return;
      int value = 4 * change.least_lost;
      if (random_) value = 2 * value + static_cast<int>((*random_)() % 7);
      children.push_back({value, step});
    });
    nodes_ += generated / kStepsOfANode;
    std::stable_sort(children.begin(), children.end(),
                     [](const Child& a, const Child& b) { return a.value < b.value; });
    for (const Child& child : children) {
      steps_.push_back(child.step);
      if (search(after(at, child.step), depth - 1)) return true;
      steps_.pop_back();
      if (nodes_ >= max_nodes_) return false;
    }
    return false;
  }

  bool first_visit(const Arrangement& at, int depth) {
    std::uint64_t hash = static_cast<std::uint64_t>(at.pawns_taken[0] + 16 * at.pawns_taken[1] +
                                                    256 * at.officers_taken[0] + 4096 * at.officers_taken[1]);
    for (std::size_t file = 0; file < 8; ++file) {
      hash ^= at.columns[file].code();
      hash *= 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 29;
    }
    const auto [entry, added] = seen_.try_emplace(hash, depth);
    if (added) return true;
    if (entry->second >= depth) return false;
    entry->second = depth;
    return true;
  }

  template <class F>
  void each_step(const Arrangement& at, F&& f) {
    for (std::uint8_t from = 0; from < 8; ++from)
      for (std::uint8_t i = 0; i < at.columns[from].size(); ++i) {
        const Token token = at.columns[from][i];
        if (stays_home(token) || token.captures == kMaxCaptures) continue;
        const std::size_t other = 1U - token.color;
        if (men_left(at, other) == 0) continue;
        for (const int side : {-1, 1}) {
          if (from + side < 0 || from + side > 7) continue;
          const auto to = static_cast<std::uint8_t>(from + side);
          const Column& target = at.columns[to];
          if (spare_left(at, other) > 0)
            for (std::uint8_t place = 0; place < target.size(); ++place)
              if (target[place].color == other && !stays_home(target[place]))
                f(Step{from, i, to, place, true});
          if (target.size() == Column::capacity) {
            left_out_ = true;
            continue;
          }
          for (std::uint8_t place = 0; place <= target.size(); ++place) {
            // Next to a pawn of its own kind one side is as good as the other.
            if (place > 0 && same(target[place - 1], token)) continue;
            f(Step{from, i, to, place, false});
          }
        }
      }
  }
  [[nodiscard]] static bool same(const Token& a, const Token& capturer) {
    return a.color == capturer.color && a.captures == capturer.captures + 1;
  }

  [[nodiscard]] static Arrangement after(const Arrangement& at, const Step& step) {
    Arrangement next = at;
    Column& from = next.columns[step.from];
    Column& to = next.columns[step.to];
    Token token = from[step.from_place];
    ++token.captures;
    from.erase(step.from_place);
    if (step.takes_pawn) {
      to.set(step.place, token);
      ++next.pawns_taken[1U - token.color];
    } else {
      to.insert(step.place, token);
      ++next.officers_taken[1U - token.color];
    }
    return next;
  }

  // Puts promotions and losses as early as they can happen between the captures found.
  PawnPlan plan(const Arrangement& start) {
    std::array<Fate, 16> fates{};
    std::array<int, 16> captures_to_come{};
    std::array<bool, 16> gone{};
    Arrangement end = start;
    for (const Step& step : steps_) {
      ++captures_to_come[slot(end.columns[step.from][step.from_place])];
      if (step.takes_pawn) gone[slot(end.columns[step.to][step.place])] = true;
      end = after(end, step);
    }
    for (std::size_t file = 0; file < 8; ++file)
      for (std::size_t i = 0; i < end.columns[file].size(); ++i)
        fates[slot(end.columns[file][i])] = chosen_[file]->fates[i];

    PawnPlan plan;
    Arrangement at = start;
    const auto tidy = [&] {
      bool changed = true;
      while (changed) {
        changed = false;
        for (std::uint8_t file = 0; file < 8; ++file) {
          Column& column = at.columns[file];
          for (std::size_t i = 0; i < column.size(); ++i) {
            const Token token = column[i];
            if (gone[slot(token)] || captures_to_come[slot(token)] > 0) continue;
            const Fate fate = fates[slot(token)];
            const bool foremost = token.color == 0 ? i + 1 == column.size() : i == 0;
            if (fate == Fate::lost || (fate == Fate::promotes && foremost)) {
              plan.events.push_back({fate == Fate::lost ? PawnEvent::Kind::loss : PawnEvent::Kind::promotion,
                                     name_of(token), file, file, static_cast<std::uint8_t>(i), std::nullopt});
              column.erase(i);
              changed = true;
              break;
            }
          }
        }
      }
    };
    tidy();
    Arrangement shadow = start; // with the pawns that have left by now, as the steps count them
    for (const Step& step : steps_) {
      const Token token = shadow.columns[step.from][step.from_place];
      PawnEvent event{PawnEvent::Kind::capture, name_of(token), step.from, step.to, 0, std::nullopt};
      Column& to = at.columns[step.to];
      std::size_t place = 0;
      for (std::size_t i = 0; i < step.place; ++i)
        place += to.find(shadow.columns[step.to][i]) != to.size() ? 1U : 0U;
      event.place = static_cast<std::uint8_t>(place);
      if (step.takes_pawn) event.victim = name_of(shadow.columns[step.to][step.place]);
      plan.events.push_back(event);
      --captures_to_come[slot(token)];
      shadow = after(shadow, step);
      Column& from = at.columns[step.from];
      from.erase(from.find(token));
      if (event.victim)
        to.set(place, token);
      else
        to.insert(place, token);
      tidy();
    }
    for (std::size_t file = 0; file < 8; ++file)
      for (std::size_t i = 0; i < at.columns[file].size(); ++i)
        plan.files[file].push_back(name_of(at.columns[file][i]));
    return plan;
  }

  const PawnTask& task_;
  long max_nodes_;
  std::optional<std::mt19937> random_; // costly to seed, and most plans need none
  std::array<std::vector<GoalPawn>, 8> goal_;
  std::array<unsigned, 2> at_home_{};
  std::array<std::unordered_map<std::uint64_t, ColumnFacts>, 8> facts_;
  std::unordered_map<std::uint64_t, int> seen_;
  std::array<const Settlement*, 8> chosen_{};
  std::vector<Step> steps_;
  long nodes_ = 0;
  bool deeper_ = false;   // something was left out for the depth of this iteration
  bool left_out_ = false; // something was left out for good
};

} // namespace

PawnPlanResult find_pawn_plan(const PawnTask& task, long max_nodes, std::uint32_t variety) {
  return Planner(task, max_nodes, variety).run();
}

} // namespace plumb::chess
