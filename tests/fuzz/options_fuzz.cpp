// Any bytes as options of every game: each line is one option.
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumb;
  std::string_view rest = fuzz::as_text(data, size);
  OptionMap options;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (const auto option = read_option(rest.substr(0, end))) options.push_back(*option);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  for (const GameInfo& game : all_games()) {
    const auto made = visit({std::string(game.id), options, std::nullopt}, [](const auto&) {});
    fuzz::require(made || !made.error().message.empty(), "a refusal says why");
  }
  return 0;
}
