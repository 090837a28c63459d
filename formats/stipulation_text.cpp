#include "formats/stipulation_text.h"

#include <fmt/format.h>

#include <array>

#include "lib/base/printable.h"

namespace plumb {

namespace {

template <class T>
struct Word {
  std::string_view text;
  T value;
};

// A word that begins another one stands behind it.
constexpr std::array<Word<Goal>, 16> kGoals{{{"##!", Goal::counter_mate},
                                             {"##", Goal::double_mate},
                                             {"#=", Goal::mate_or_stalemate},
                                             {"#", Goal::mate},
                                             {"==", Goal::double_stalemate},
                                             {"!=", Goal::self_stalemate},
                                             {"!#", Goal::self_mate},
                                             {"=", Goal::stalemate},
                                             {"z", Goal::target},
                                             {"+", Goal::check},
                                             {"x", Goal::capture},
                                             {"%", Goal::gain},
                                             {"ep", Goal::en_passant},
                                             {"00", Goal::castling},
                                             {"~", Goal::any},
                                             {"win", Goal::win}}};
constexpr std::array<Word<Tempo>, 4> kTempos{{{"pser-", Tempo::parry},
                                              {"phser-", Tempo::parry_help},
                                              {"ser-", Tempo::series},
                                              {"", Tempo::alternate}}};
constexpr std::array<Word<Manner>, 7> kManners{{{"hs", Manner::help_self},
                                                {"hr", Manner::help_reflex},
                                                {"h", Manner::help},
                                                {"semi-r", Manner::semi_reflex},
                                                {"s", Manner::self},
                                                {"r", Manner::reflex},
                                                {"", Manner::direct}}};
constexpr std::string_view kExpected =
    "expected one of # = == #= ## ##! != !# + x % z<square> ep 00 ~ dia win, with h, s, r, semi-r, hs, hr, "
    "ser-, pser- or phser- in front and the number of moves behind, as in #3, h#2.5, ser-h=6 or win 4";

class Reader {
 public:
  explicit Reader(std::string_view text) : all_(text), rest_(text) {}

  Result<Stipulation> read() {
    const bool exact = take("exact-");
    Result<Stipulation> result = play();
    if (result) {
      result->exact = exact;
      if (!rest_.empty())
        return fail(fmt::format("'{}' behind the stipulation, expected its end", clipped(rest_)), column());
    }
    return result;
  }

 private:
  [[nodiscard]] int column() const { return static_cast<int>(all_.size() - rest_.size()) + 1; }
  tl::unexpected<Error> unknown() const {
    return fail(fmt::format("unknown stipulation '{}', {}", clipped(all_), kExpected), column());
  }

  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  template <class T, std::size_t N>
  std::optional<T> take_one(const std::array<Word<T>, N>& words) {
    for (const Word<T>& word : words)
      if (take(word.text)) return word.value;
    return std::nullopt;
  }
  void skip_spaces() {
    while (take(" ")) {
    }
  }

  Result<int> number(int least) {
    const int at = column();
    std::size_t digits = 0;
    int value = 0;
    for (; digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9' && digits < 4; ++digits)
      value = value * 10 + (rest_[digits] - '0');
    const bool padded = digits > 1 && rest_[0] == '0';
    if (digits == 0 || padded || value < least || value > kMostStipulatedMoves)
      return fail(fmt::format("stipulation '{}' has no usable number of moves, expected {} to {}",
                              clipped(all_), least, kMostStipulatedMoves),
                  at);
    rest_.remove_prefix(digits);
    return value;
  }

  Result<Stipulation> play() {
    int intro = 0;
    if (rest_.find("->") != std::string_view::npos) {
      const Result<int> moves = number(1);
      if (!moves) return tl::unexpected<Error>(moves.error());
      if (!take("->")) return unknown();
      intro = *moves;
    }
    Stipulation stipulation;
    if (take("dia")) {
      stipulation.manner = Manner::help;
      stipulation.goal = Goal::placement;
    } else {
      const Result<void> words = words_of(stipulation);
      if (!words) return tl::unexpected<Error>(words.error());
    }
    stipulation.intro = intro;
    if (intro > 0 && stipulation.tempo != Tempo::series)
      return fail("introductory moves, expected a series (ser-) behind '->'", column());
    return with_length(stipulation);
  }

  Result<void> words_of(Stipulation& stipulation) {
    stipulation.tempo = *take_one(kTempos);
    stipulation.manner = *take_one(kManners);
    const auto goal = take_one(kGoals);
    if (!goal) return unknown();
    stipulation.goal = *goal;
    if (stipulation.tempo == Tempo::series &&
        (stipulation.manner == Manner::help_reflex || stipulation.manner == Manner::semi_reflex))
      return unknown();
    if (stipulation.is_series() && stipulation.tempo != Tempo::series &&
        (stipulation.manner == Manner::help_self || stipulation.manner == Manner::help_reflex ||
         stipulation.manner == Manner::semi_reflex))
      return unknown();
    if (stipulation.tempo == Tempo::parry_help && stipulation.manner == Manner::help)
      return fail("'phser-h', expected pser-h for a parry series that both sides help", column());
    if (stipulation.goal != Goal::target) return {};
    const int at = column();
    stipulation.square = read_square({8, 8}, rest_.substr(0, 2));
    if (!stipulation.square) return fail("no square behind 'z', expected one as in za8 3", at);
    rest_.remove_prefix(2);
    return {};
  }

  Result<Stipulation> with_length(Stipulation stipulation) {
    skip_spaces();
    const bool may_be_half = stipulation.tempo == Tempo::alternate && !stipulation.is_battle();
    const int at = column();
    const Result<int> moves = number(may_be_half ? 0 : 1);
    if (!moves) return tl::unexpected<Error>(moves.error());
    stipulation.moves = *moves;
    if (may_be_half && (take(".5") || take(",5") || take("½"))) stipulation.half = true;
    if (may_be_half) take(".0");
    if (stipulation.moves == 0 && !stipulation.half)
      return fail(fmt::format("stipulation '{}' asks for no move, expected at least 0.5", clipped(all_)), at);
    return stipulation;
  }

  std::string_view all_;
  std::string_view rest_;
};

template <class T, std::size_t N>
std::string_view text_of(const std::array<Word<T>, N>& words, T value) {
  for (const Word<T>& word : words)
    if (word.value == value) return word.text;
  return "";
}

} // namespace

Result<Stipulation> read_stipulation(std::string_view text) {
  return Reader(text).read();
}

std::string write_stipulation(const Stipulation& stipulation) {
  std::string text = stipulation.exact ? "exact-" : "";
  if (stipulation.intro > 0) text += fmt::format("{}->", stipulation.intro);
  if (stipulation.goal == Goal::placement) {
    text += "dia ";
  } else {
    text += text_of(kTempos, stipulation.tempo);
    text += text_of(kManners, stipulation.manner);
    text += text_of(kGoals, stipulation.goal);
    if (stipulation.square) text += square_name({8, 8}, *stipulation.square) + " ";
    if (stipulation.goal == Goal::win || stipulation.goal == Goal::en_passant ||
        stipulation.goal == Goal::castling)
      text += " ";
  }
  return text + fmt::format("{}{}", stipulation.moves, stipulation.half ? ".5" : "");
}

} // namespace plumb
