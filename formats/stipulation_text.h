// Stipulations in problemists' notation: "#3" (mate in three moves), "h#2.5", "ser-h=11", "semi-r#2", "win
// 4".
//
//     stipulation = ["exact-"] [number "->"] manner goal number
//     manner      = ["ser-" | "pser-" | "phser-"] ["h" | "hs" | "hr" | "s" | "r" | "semi-r"]
//     goal        = # = == #= ## ##! != !# + x % z<square> ep 00 ~ dia "win "
//     number      = 1, 2, ... ; with ".5" in help play that alternates
//
// This is the notation of Popeye, less the goals that need men of fairy chess. A space may stand before the
// number.
#pragma once

#include <string>
#include <string_view>

#include "lib/base/result.h"
#include "lib/search/stipulation.h"

namespace plumb {

// Columns in the error count from the start of `text`.
[[nodiscard]] Result<Stipulation> read_stipulation(std::string_view text);
// Canonical: read_stipulation gives back the same.
[[nodiscard]] std::string write_stipulation(const Stipulation& stipulation);

} // namespace plumb
