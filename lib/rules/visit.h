// From the name of a game to its type, once: visit() finds the rule set that a request names and calls a
// function with it. Everything below the call is compiled for that game alone.
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/rules/rules.h"

namespace plumb {

template <class... Ts>
struct TypeList {};

struct GameRequest {
  std::string variant = "chess";
  OptionMap options;
  std::optional<BoardSize> size; // of the position at hand; nothing for the array
};

[[nodiscard]] Error unknown_variant_error(std::string_view variant,
                                          const std::vector<std::string_view>& known);
[[nodiscard]] Error unplayable_size_error(std::string_view variant, BoardSize size);

namespace detail {

template <class F, Rules First, Rules... Rest>
auto visit_list(const GameRequest& request, F&& f, TypeList<First, Rest...>, bool id_seen = false)
    -> Result<std::invoke_result_t<F, const First&>> {
  if (First::info().id == request.variant) {
    id_seen = true;
    if (!request.size || First::plays_on(*request.size)) {
      const Result<First> rules = First::make(request.options);
      if (!rules) return tl::unexpected<Error>(rules.error());
      if constexpr (std::is_void_v<std::invoke_result_t<F, const First&>>) {
        std::forward<F>(f)(*rules);
        return {};
      } else {
        return std::forward<F>(f)(*rules);
      }
    }
  }
  if constexpr (sizeof...(Rest) > 0) {
    return visit_list(request, std::forward<F>(f), TypeList<Rest...>{}, id_seen);
  } else {
    if (id_seen) return tl::unexpected<Error>(unplayable_size_error(request.variant, *request.size));
    return tl::unexpected<Error>(Error{}); // replaced by visit(), which knows every id
  }
}

} // namespace detail

// The ids and descriptions of the games in a list, each once, in the order of the list.
template <Rules... Rs>
[[nodiscard]] std::vector<GameInfo> games_of(TypeList<Rs...>) {
  std::vector<GameInfo> games;
  for (const GameInfo& info : {Rs::info()...})
    if (games.empty() || games.back().id != info.id) games.push_back(info);
  return games;
}

template <class F, Rules... Rs>
auto visit(const GameRequest& request, TypeList<Rs...> list, F&& f) {
  auto result = detail::visit_list(request, std::forward<F>(f), list);
  if (!result && result.error().message.empty()) {
    std::vector<std::string_view> ids;
    for (const GameInfo& game : games_of(list))
      ids.push_back(game.id);
    result = tl::unexpected<Error>(unknown_variant_error(request.variant, ids));
  }
  return result;
}

} // namespace plumb
