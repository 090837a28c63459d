// Any bytes as a move: the first line is a position, of each game that accepts it, the second a move text.
#include "formats/san.h"
#include "tests/fuzz/fuzz.h"

namespace plumb::fuzz {
namespace {

template <Rules R>
void read_both_ways(const R& rules, const typename R::Position& position, std::string_view text) {
  if (const auto move = read_move(rules, position, text)) {
    const std::string written = rules.move_text(position, *move);
    const auto again = read_move(rules, position, written);
    require(again && *again == *move, "a written move is read back", written);
  }
  if constexpr (HasCheck<R>) {
    if (!has_san(R::info())) return;
    if (const auto move = read_san(rules, position, text)) {
      const std::string written = write_san(rules, position, *move);
      const auto again = read_san(rules, position, written);
      require(again && *again == *move, "a move in algebraic notation is read back", written);
    }
  }
}

} // namespace
} // namespace plumb::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumb;
  const std::string_view all = fuzz::as_text(data, size);
  const std::size_t end = std::min(all.find('\n'), all.size());
  const std::string_view text = end < all.size() ? all.substr(end + 1) : std::string_view();
  fuzz::for_each_rule_set(AllRules{}, [&](const auto& rules) {
    const std::string_view line = all.substr(0, end);
    const auto board = efen_board_size(line);
    auto position = read_position(rules, board && rules.plays_on(*board) ? line : "");
    if (!position) position = rules.validate(rules.array());
    fuzz::read_both_ways(rules, *position, text);
  });
  return 0;
}
