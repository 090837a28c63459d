// Does an argument that is no file, no move and no option look like a position in the wrong place?
#pragma once

#include <string_view>

namespace plumb {

// "8/8/8/8/8/8/8/8 w - - 0 1", "ppp/3/PPP b", or a placement alone.
[[nodiscard]] bool looks_like_position(std::string_view text);

// The placement alone, as a shell passes it on where the position is not in quotes.
[[nodiscard]] bool looks_like_placement(std::string_view text);

} // namespace plumb
