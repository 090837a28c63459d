// What every tool's exit status means.
#pragma once

namespace plumb {

enum class ExitCode : int {
  yes = 0,       // counted, mate found, sound, valid, engine agrees
  no = 1,        // no mate within the bound, unsound, invalid, engine differs
  no_answer = 2, // bad usage, unreadable input, output that cannot be written
  stopped = 3,   // a limit or a signal ended the work; what was proved so far was printed, marked as partial
};

} // namespace plumb
