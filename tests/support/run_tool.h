// Runs a real executable with its three standard streams in hand.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace plumb::test {

struct ToolResult {
  int status = -1; // the exit status; 128 + n where signal n ended it
  std::string out;
  std::string err;

  // The lines of standard output.
  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    std::istringstream stream(out);
    for (std::string line; std::getline(stream, line);)
      lines.push_back(line);
    return lines;
  }
};

// A file of its own in the temporary folder, removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content = {}) {
    std::string path = testing::TempDir() + "plumb_XXXXXX";
    const int descriptor = mkstemp(path.data());
    EXPECT_GE(descriptor, 0);
    close(descriptor);
    path_ = path;
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() { unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

 private:
  std::string path_;
};

struct ToolRun {
  std::string input;                    // what standard input holds
  std::string out_path;                 // where standard output goes; empty: it is collected
  std::function<void(pid_t)> meanwhile; // called once the tool runs
};

inline ToolResult run_tool(const std::string& name, const std::vector<std::string>& arguments,
                           const ToolRun& run = {}) {
  const TemporaryFile input(run.input);
  const TemporaryFile out;
  const TemporaryFile err;
  const std::string program = std::string(PLUMB_BIN_DIR) + "/" + name;
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments)
    argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const auto redirect = [](const std::string& path, int flags, int to) {
      const int descriptor = open(path.c_str(), flags);
      if (descriptor < 0 || dup2(descriptor, to) < 0) _exit(126);
    };
    redirect(input.path(), O_RDONLY, STDIN_FILENO);
    redirect(run.out_path.empty() ? out.path() : run.out_path, O_WRONLY, STDOUT_FILENO);
    redirect(err.path(), O_WRONLY, STDERR_FILENO);
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  if (run.meanwhile) run.meanwhile(child);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), out.content(), err.content()};
}

inline std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace plumb::test
