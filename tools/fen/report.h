// How faults, corrections and losses are printed, as text and as JSON.
#pragma once

#include <string>

#include "formats/check/convert.h"
#include "tools/common/json.h"
#include "tools/common/output.h"
#include "tools/fen/inputs.h"

namespace plumb::fen {

[[nodiscard]] std::string_view name(Severity severity);

// What a line of input is called in text output: where several files are read, with its file.
[[nodiscard]] std::string place(const InputLine& input);

// "  error opposite-check: side to move, column 20: ..." and, where there is one, its suggestion below.
[[nodiscard]] std::string fault_text(const Fault& fault, const Paint& paint);
// "corrected castling-without-rook: castling, column 48: ...: 'KQkq' -> 'Qkq'"
[[nodiscard]] std::string correction_text(const Correction& correction);

[[nodiscard]] Json fault_json(const LineFault& fault);
[[nodiscard]] Json corrections_json(const std::vector<Correction>& corrections);

} // namespace plumb::fen
