// Composing by climbing: a random set-up of a given cast in which the attacker wins is changed a man at a
// time, and changes for the better are kept (and, now and then, one for the worse, as in simulated
// annealing: Kirkpatrick, Gelatt and Vecchi, Science 220, 1983). Better means nearer to a sound problem of
// the wanted length, then a quiet key, several continuations, tries, few men. Blind drawing needs thousands
// of set-ups for one sound problem; sound problems are neighbours of nearly sound ones.
#include <fmt/format.h>

#include <cmath>
#include <regex>
#include <set>

#include "lib/board/efen_text.h"
#include "tools/common/game.h"
#include "workshop.h"

namespace plumb::workshop {

namespace {

// Men on a board and pawns in hand, as words of a line: neither legal nor even readable yet.
struct Draft {
  BoardSize size;
  std::vector<std::string> board; // by square
  std::vector<bool> of_cast;      // must stay on the board
  std::array<int, 2> in_hand{};   // White's pawns, Black's

  [[nodiscard]] std::string efen(bool with_hands) const {
    std::string line = write_placement(size, [&](Square square) { return board[square.index]; });
    if (with_hands)
      line += "[" + std::string(static_cast<std::size_t>(in_hand[0]), 'P') +
              std::string(static_cast<std::size_t>(in_hand[1]), 'p') + "]";
    return line + " w - - 0 1";
  }
};

struct Appraisal {
  double cost = 0; // less is better
  bool publishable = false;
  Judgement judgement;
};

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (end > begin) words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

// A pawn behind the rank on which its side's pawns begin: possible in some games, in bad taste in all.
bool stands_oddly(BoardSize size, Square square, const std::string& man) {
  const bool white = is_white_man(man);
  const bool pawn =
      man == "P" || man == "p" || (man.size() == 4 && (man[1] == 'P' || man[1] == 'p') && man[2] != 'g');
  return pawn && size.rank(square) == (white ? 0 : size.ranks - 1);
}

template <Rules R>
class Climber {
 public:
  Climber(const R& rules, const ClimbCommand& command, BoardSize size)
      : rules_(rules), command_(command), size_(size), cast_(words_of(command.cast)),
        extras_(words_of(command.extras)), like_(command.like), random_(command.seed),
        workers_(command.common.thread_count()),
        table_(command.common.hash_bytes.value_or(std::uint64_t{16} << 20)) {}

  void run() {
    for (int climb = 1; climb <= command_.climbs && found_ < command_.wanted; ++climb)
      once(climb);
  }

 private:
  using Position = typename R::Position;

  [[nodiscard]] unsigned below(std::size_t n) {
    return static_cast<unsigned>(random_() % static_cast<unsigned>(n));
  }
  [[nodiscard]] bool with_hands() const { return command_.most_in_hand >= 0; }

  void once(int climb) {
    Draft draft;
    std::optional<Appraisal> now;
    for (int attempt = 0; !now; ++attempt) {
      if (attempt == kFreshDrafts) return;
      draft = fresh();
      now = appraise(draft);
    }
    Draft best = draft;
    std::optional<Appraisal> record;
    for (int step = 0; step < command_.steps; ++step) {
      const Draft next = changed(draft);
      auto then = appraise(next);
      if (!then) continue;
      const double worse = then->cost - now->cost;
      if (worse > 0 && std::exp(-worse / kTemperature) * 65536 < below(65536)) continue;
      draft = next;
      now = std::move(then);
      if (now->publishable && (!record || now->cost < record->cost)) {
        best = draft;
        record = now;
      }
    }
    if (!record || record->cost > command_.most_cost) return;
    const auto position = read_position(rules_, best.efen(with_hands()));
    if (!seen_.insert(rules_.key(*position)).second) return;
    ++found_;
    auto problem =
        problem_of(rules_, *position, record->judgement, command_.moves,
                   fmt::format("climbed-{}-{}", command_.seed, found_),
                   fmt::format("cost {:.0f}, climb {} of seed {}", record->cost, climb, command_.seed));
    put(write_problem(problem) + "\n");
    static_cast<void>(flush_output());
  }

  Draft fresh() {
    Draft draft{size_,
                std::vector<std::string>(static_cast<std::size_t>(size_.squares())),
                std::vector<bool>(static_cast<std::size_t>(size_.squares())),
                {}};
    for (const std::string& man : cast_)
      add(draft, man, true);
    if (!extras_.empty())
      for (unsigned i = below(static_cast<std::size_t>(command_.most_extras) + 1); i > 0; --i)
        add(draft, extras_[below(extras_.size())], false);
    for (int& pawns : draft.in_hand)
      if (with_hands()) pawns = static_cast<int>(below(static_cast<std::size_t>(command_.most_in_hand) + 1));
    return draft;
  }

  void add(Draft& draft, const std::string& man, bool of_cast) {
    std::size_t square = below(draft.board.size());
    while (!draft.board[square].empty())
      square = below(draft.board.size());
    draft.board[square] = man;
    draft.of_cast[square] = of_cast;
  }

  Draft changed(Draft draft) {
    std::vector<std::size_t> men;
    std::size_t extras = 0;
    for (std::size_t i = 0; i < draft.board.size(); ++i)
      if (!draft.board[i].empty()) {
        men.push_back(i);
        extras += draft.of_cast[i] ? 0 : 1;
      }
    const std::size_t man = men[below(men.size())];
    switch (below(8)) {
    case 0:
      if (!draft.of_cast[man]) {
        draft.board[man].clear();
        break;
      }
      [[fallthrough]];
    case 1:
      if (!extras_.empty() && extras < static_cast<std::size_t>(command_.most_extras)) {
        add(draft, extras_[below(extras_.size())], false);
        break;
      }
      [[fallthrough]];
    case 2:
      if (with_hands()) {
        draft.in_hand[below(2)] =
            static_cast<int>(below(static_cast<std::size_t>(command_.most_in_hand) + 1));
        break;
      }
      [[fallthrough]];
    case 3: {
      const std::size_t other = men[below(men.size())];
      std::swap(draft.board[man], draft.board[other]);
      std::vector<bool>::swap(draft.of_cast[man], draft.of_cast[other]);
      break;
    }
    default: {
      const bool of_cast = draft.of_cast[man];
      const std::string word = std::exchange(draft.board[man], std::string());
      draft.of_cast[man] = false;
      add(draft, word, of_cast);
    }
    }
    return draft;
  }

  // Nothing where the set-up is invalid, or not won within the wanted number of moves.
  std::optional<Appraisal> appraise(const Draft& draft) {
    for (std::size_t i = 0; i < draft.board.size(); ++i)
      if (stands_oddly(size_, Square{static_cast<std::uint8_t>(i)}, draft.board[i])) return std::nullopt;
    const std::string efen = draft.efen(with_hands());
    const auto position = read_position(rules_, efen);
    if (!position || !position.faults.empty()) return std::nullopt;
    if constexpr (JudgesLegality<R>)
      if (const auto setup = rules_.read(efen); !rules_.legality_faults(*setup).empty()) return std::nullopt;
    if constexpr (HasCheck<R>)
      if (rules_.in_check(*position)) return std::nullopt;
    Stop stop;
    stop.set_node_limit(command_.nodes);
    table_.forget();
    ForcedWin<R> solver(rules_, Color::white, Goal::win, table_, workers_, stop);
    const FirstMoves<R> first = solver.first_moves(*position, {command_.moves, false});
    if (!first.complete || !first.solved() || first.shortest == 0) return std::nullopt;
    Appraisal appraisal;
    const auto keys = first.of_length(first.shortest);
    double men = 0; // the defender's are cheap: they make for play
    for (const std::string& man : draft.board)
      men += man.empty() ? 0 : is_white_man(man) ? kAttacker : kDefender;
    appraisal.cost = kShort * (command_.moves - first.shortest) +
                     kCook * static_cast<double>(std::min<std::size_t>(keys.size() - 1, 8)) + men +
                     draft.in_hand[0] + draft.in_hand[1];
    if (first.shortest < command_.moves) return appraisal;
    double loudness = kLoud;
    for (const auto* key : keys)
      loudness = std::min(loudness, loudness_of(*position, key->move));
    appraisal.cost += loudness;
    if (keys.size() > 1) return appraisal;
    appraisal.judgement = judge(rules_, *position, command_.moves, table_, workers_, command_.nodes);
    const bool sound = appraisal.judgement.verdict == ProblemVerdict::sound;
    const bool fits = rewards(appraisal);
    if (!sound) appraisal.cost += kDualised;
    appraisal.publishable = sound && fits && (!command_.quiet || loudness == 0);
    return appraisal;
  }

  // A key that checks or takes gives itself away; so does one that leaves no choice.
  double loudness_of(const Position& position, const typename R::Move& move) {
    const Position after = rules_.play(position, move);
    double loudness = 0;
    if constexpr (HasCheck<R>)
      if (rules_.in_check(after)) loudness += kLoud * 0.6;
    if (men_in(after) < men_in(position)) loudness += kLoud * 0.4;
    return command_.moves == 1 ? 0 : loudness;
  }
  [[nodiscard]] std::size_t men_in(const Position& position) const {
    return split_efen(rules_.write(position))->men.size();
  }

  // Takes off what makes a problem worth solving; says whether the wanted kind of move is in it.
  bool rewards(Appraisal& appraisal) {
    const SolutionDigraph& graph = appraisal.judgement.solution.graph;
    std::set<std::string> continuations;
    bool plays_like = false;
    for (const auto edge : boost::make_iterator_range(boost::edges(graph)))
      plays_like = plays_like || std::regex_search(graph[edge].move, like_);
    for (const auto node : boost::make_iterator_range(boost::vertices(graph)))
      if (node != 0 && graph[node].attacking && graph[node].distance == command_.moves - 1 &&
          boost::out_degree(node, graph) == 1)
        continuations.insert(graph[*boost::out_edges(node, graph).first].move);
    const auto duals = std::count_if(appraisal.judgement.duals.begin(), appraisal.judgement.duals.end(),
                                     [](const Dual& dual) { return dual.major; });
    const std::size_t tries = appraisal.judgement.tries ? appraisal.judgement.tries->size() : 0;
    const bool key_like =
        !command_.like.empty() && std::regex_search(appraisal.judgement.keys.front().move.move, like_);
    appraisal.cost += kDual * static_cast<double>(std::min<std::ptrdiff_t>(duals, 8));
    appraisal.cost -= kContinuation * static_cast<double>(std::min<std::size_t>(continuations.size(), 5)) +
                      kTry * static_cast<double>(std::min<std::size_t>(tries, 5)) +
                      kLike * (key_like     ? 2
                               : plays_like ? 1
                                            : 0);
    return plays_like;
  }

  static constexpr int kFreshDrafts = 20'000;
  static constexpr double kTemperature = 12;
  static constexpr double kShort = 400, kCook = 60, kDualised = 60, kLoud = 120, kAttacker = 6, kDefender = 3;
  static constexpr double kContinuation = 30, kTry = 6, kLike = 40, kDual = 6;

  const R& rules_;
  const ClimbCommand& command_;
  BoardSize size_;
  std::vector<std::string> cast_;
  std::vector<std::string> extras_;
  std::regex like_;
  std::mt19937 random_;
  Workers workers_;
  ProofTable table_;
  std::set<Key> seen_;
  int found_ = 0;
};

} // namespace

void climb(const ClimbCommand& command) {
  const auto work = [&]<Rules R>(const R& rules, const typename R::Position& position) {
    Climber<R>(rules, command, split_efen(rules.write(position))->size).run();
    return 0;
  };
  static_cast<void>(value_or_throw(with_position(command.common.game, command.common.fen, work)));
}

} // namespace plumb::workshop
