// plumb-mate's answer on standard output.
#pragma once

#include <chrono>

#include "tools/mate/answer.h"

namespace plumb {

void print_text(const MateQuestion& question, const MateAnswer& answer);
void print_json(const MateQuestion& question, const MateAnswer& answer,
                std::chrono::steady_clock::time_point started);

} // namespace plumb
