// The page of the documentation that lists every fault code, as Markdown and as plain text.
#pragma once

#include <string>

namespace plumb {

// docs/faults.md; a test compares the file with this.
[[nodiscard]] std::string faults_page();

} // namespace plumb
