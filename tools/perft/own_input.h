// A file that is read must not be written over by the same command.
#pragma once

#include <string>
#include <vector>

namespace plumb {

// Do two paths lead to the same regular file, by whatever links? "-" is standard input. Files that do not
// exist yet are the same where their paths are once they are made plain.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

// Throws NoAnswer where `output` is one of `inputs`; `option` is where it was named.
void refuse_own_input(const std::string& option, const std::string& output,
                      const std::vector<std::string>& inputs);

} // namespace plumb
