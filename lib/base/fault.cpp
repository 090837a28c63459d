#include "lib/base/fault.h"

#include <algorithm>
#include <fmt/format.h>

namespace plumb {

std::string_view name(Field field) {
  switch (field) {
  case Field::placement:
    return "placement";
  case Field::pocket:
    return "pocket";
  case Field::side:
    return "side to move";
  case Field::castling:
    return "castling";
  case Field::en_passant:
    return "en passant";
  case Field::halfmove_clock:
    return "halfmove clock";
  case Field::fullmove_number:
    return "fullmove number";
  case Field::opcodes:
    return "opcodes";
  case Field::line:
    return "line";
  }
  return "line";
}

bool has_error(const Faults& faults) {
  return std::any_of(faults.begin(), faults.end(),
                     [](const Fault& fault) { return fault.severity == Severity::error; });
}

std::string to_line(const Fault& fault) {
  if (fault.column == 0) return fmt::format("{}: {}", name(fault.field), fault.message);
  return fmt::format("{}, column {}: {}", name(fault.field), fault.column, fault.message);
}

} // namespace plumb
