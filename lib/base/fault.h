// What can be wrong with something a person wrote, said so that he can mend it.
//
// A Fault names one thing in one place. Readers and validators collect every fault they find and never
// stop at the first, because an editor with five typing errors wants one round of corrections, not five.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumb {

// The parts of an EFEN line, in their order.
enum class Field {
  placement,
  pocket,
  side,
  castling,
  en_passant,
  halfmove_clock,
  fullmove_number,
  opcodes,
  line
};

[[nodiscard]] std::string_view name(Field field);

enum class Severity { error, warning };

struct Fault {
  std::string code;                    // stable, lower-case, dashed: "two-white-kings"
  Severity severity = Severity::error; // an error makes the text unusable, a warning does not
  Field field = Field::line;
  int column = 0;         // 1-based byte column in the line that was read; 0 where there is none
  std::string message;    // one sentence without a full stop: what was found, what was expected
  std::string suggestion; // the repair, where exactly one is certain; else empty
};

using Faults = std::vector<Fault>;

[[nodiscard]] bool has_error(const Faults& faults);

// "placement, column 12: two white kings, expected one"
[[nodiscard]] std::string to_line(const Fault& fault);

// A value together with what was noticed on the way. Invariant: `value` is present exactly when no
// fault is an error; warnings may accompany a value.
template <class T>
struct Checked {
  std::optional<T> value;
  Faults faults;

  Checked(T v, Faults warnings = {}) : value(std::move(v)), faults(std::move(warnings)) {}
  Checked(Faults f) : faults(std::move(f)) {}
  [[nodiscard]] explicit operator bool() const { return value.has_value(); }
  [[nodiscard]] const T& operator*() const { return *value; }
  [[nodiscard]] const T* operator->() const { return &*value; }
};

} // namespace plumb
