// What the fuzz targets share: a law that fails loudly, and every rule set of the library.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "lib/rules/all_rules.h"

namespace plumb::fuzz {

// Ends the run: libFuzzer and the driver keep the input.
inline void require(bool law, std::string_view what, std::string_view detail = {}) {
  if (law) return;
  std::fprintf(stderr, "broken law: %.*s: %.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

template <class F, Rules... Rs>
void for_each_rule_set(TypeList<Rs...>, F&& f) {
  (f(*Rs::make({})), ...);
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

} // namespace plumb::fuzz
