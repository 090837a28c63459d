#include "tools/perft/engine/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>
#include <utility> // Boost.Process 1.74 needs it before asio

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/group.hpp>
#include <boost/process/io.hpp>
#include <boost/process/pipe.hpp>

namespace plumb {
namespace {

namespace process = boost::process;
using std::chrono::milliseconds;

// No engine prints longer lines; what does is cut there, so that it cannot fill the memory.
constexpr std::size_t kMostLineBytes = std::size_t{1} << 20;
constexpr std::size_t kKeptErrorLines = 20;
// How often a wait looks whether the whole job is to stop.
constexpr milliseconds kSlice{50};

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n';
}

// The program of this name; empty if there is none.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* path = std::getenv("PATH");
  // Debian keeps its engines where a superuser's PATH does not look.
  std::istringstream folders(std::string(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path) +
                             ":/usr/games");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = (folder.empty() ? "." : folder) + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0 && !std::filesystem::is_directory(candidate)) return candidate;
  }
  return {};
}

// Pipes are made and passed on by one thread at a time, and closed in whatever else is started: a second
// engine that held the first one's pipe would hide that it died.
std::mutex& starting() {
  static std::mutex mutex;
  return mutex;
}

void close_in_children(int descriptor) {
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

struct ProcessStat {
  char state = 0;
  int group = 0;
  std::uint64_t ticks = 0;
};

// Fields 3, 5, 14 and 15 of a file "stat"; the name in field 2 may hold blanks and brackets.
std::optional<ProcessStat> read_stat(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(line.substr(name_end + 1));
  ProcessStat stat;
  std::string skipped;
  fields >> stat.state >> skipped >> stat.group;
  for (int field = 6; field < 14; ++field)
    fields >> skipped;
  std::uint64_t user = 0;
  std::uint64_t system = 0;
  fields >> user >> system;
  if (!fields) return std::nullopt;
  stat.ticks = user + system;
  return stat;
}

void cut_lines(std::string& buffer, std::deque<std::string>& lines) {
  for (std::size_t end; (end = buffer.find('\n')) != std::string::npos; buffer.erase(0, end + 1)) {
    lines.push_back(buffer.substr(0, end));
    if (lines.size() > kKeptErrorLines) lines.pop_front();
  }
  if (buffer.size() > kMostLineBytes) buffer.clear();
}

} // namespace

Result<std::vector<std::string>> split_command(std::string_view command) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == 0 && is_blank(c)) {
      if (in_word) words.push_back(std::exchange(word, {}));
      in_word = false;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
      in_word = true;
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else {
      in_word = true;
      const bool escapes = c == '\\' && quote != '\'' && i + 1 < command.size();
      word += escapes ? command[++i] : c;
    }
  }
  if (quote != 0) return fail(fmt::format("a quote {} without its end in the command", quote));
  if (in_word) words.push_back(word);
  if (words.empty()) return fail("an empty command, expected a program and its arguments");
  return words;
}

struct EngineProcess::Handles {
  process::pipe in;
  process::pipe out;
  process::pipe err;
  process::group group;
  process::child child;
};

EngineProcess::EngineProcess(Stop& stop) : stop_(stop), handles_(std::make_unique<Handles>()) {}

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(const std::vector<std::string>& words,
                                                            Stop& stop) {
  static const auto ignored = std::signal(SIGPIPE, SIG_IGN);
  static_cast<void>(ignored);
  const std::string& name = words.front();
  const std::string path = find_program(name);
  if (path.empty()) return fail(fmt::format("cannot start '{}': there is no such program in PATH", name));
  if (access(path.c_str(), X_OK) != 0)
    return fail(fmt::format("cannot start '{}': {}", name, std::system_category().message(errno)));
  const std::lock_guard lock(starting());
  try {
    std::unique_ptr<EngineProcess> engine(new EngineProcess(stop));
    Handles& handles = *engine->handles_;
    for (process::pipe* pipe : {&handles.in, &handles.out, &handles.err}) {
      close_in_children(pipe->native_source());
      close_in_children(pipe->native_sink());
    }
    handles.child =
        process::child(process::exe = path, process::args = std::vector(words.begin() + 1, words.end()),
                       process::std_in<handles.in, process::std_out> handles.out,
                       process::std_err > handles.err, handles.group);
    fcntl(handles.in.native_sink(), F_SETFL, O_NONBLOCK);
    fcntl(handles.out.native_source(), F_SETFL, O_NONBLOCK);
    fcntl(handles.err.native_source(), F_SETFL, O_NONBLOCK);
    return engine;
  } catch (const std::exception& error) {
    return fail(fmt::format("cannot start '{}': {}", name, error.what()));
  }
}

EngineProcess::~EngineProcess() {
  kill_group();
}

// Looks at the clock too.
bool EngineProcess::is_stopped() {
  return stop_.add_nodes(0);
}

void EngineProcess::kill_group() {
  std::error_code ignored;
  if (!handles_->child.valid()) return;
  // The group may outlive its first process: a script's engine.
  if (handles_->group.valid()) killpg(handles_->group.native_handle(), SIGKILL);
  if (handles_->child.running(ignored)) handles_->child.wait(ignored);
}

void EngineProcess::take_output(bool errors) {
  std::array<char, 16384> bytes;
  const int from = errors ? handles_->err.native_source() : handles_->out.native_source();
  const ssize_t got = ::read(from, bytes.data(), bytes.size());
  if (got > 0) {
    (errors ? error_buffer_ : buffer_).append(bytes.data(), static_cast<std::size_t>(got));
    if (errors) cut_lines(error_buffer_, error_lines_);
  } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
    (errors ? errors_open_ : output_open_) = false;
  }
}

// Waits until something can be read (or written), for a slice of time at most; false when nothing came.
bool EngineProcess::fill(Clock::time_point deadline, bool writing) {
  std::array<pollfd, 3> fds{{{output_open_ ? handles_->out.native_source() : -1, POLLIN, 0},
                             {errors_open_ ? handles_->err.native_source() : -1, POLLIN, 0},
                             {writing ? handles_->in.native_sink() : -1, POLLOUT, 0}}};
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  const auto wait = std::clamp(left, milliseconds{0}, kSlice);
  if (poll(fds.data(), fds.size(), static_cast<int>(wait.count())) <= 0) {
    // Another process may hold the pipes open when the engine itself has ended and all that it said was read.
    if (std::error_code error; !handles_->child.running(error)) output_open_ = errors_open_ = false;
    return false;
  }
  if ((fds[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0) take_output(false);
  if ((fds[1].revents & (POLLIN | POLLHUP | POLLERR)) != 0) take_output(true);
  return true;
}

bool EngineProcess::write_line(std::string_view line, Clock::time_point deadline) {
  const std::string text = std::string(line) + "\n";
  std::size_t written = 0;
  while (true) {
    const ssize_t put = ::write(handles_->in.native_sink(), text.data() + written, text.size() - written);
    if (put < 0 && errno != EAGAIN && errno != EINTR) return false;
    if (put > 0) written += static_cast<std::size_t>(put);
    if (written == text.size()) return true;
    if (is_stopped() || Clock::now() >= deadline) return false;
    fill(deadline, true);
  }
}

EngineProcess::Read EngineProcess::read_line(Clock::time_point deadline) {
  while (true) {
    // Before the lines that are there, which may never cease.
    if (is_stopped()) return {Read::Kind::stopped, {}};
    if (Clock::now() >= deadline) return {Read::Kind::deadline, {}};
    std::size_t end = buffer_.find('\n');
    if (end == std::string::npos && (buffer_.size() >= kMostLineBytes || (!output_open_ && !buffer_.empty())))
      end = buffer_.size();
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, std::min(end + 1, buffer_.size()));
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return {Read::Kind::line, std::move(line)};
    }
    if (!output_open_) return {Read::Kind::end, {}};
    fill(deadline, false);
  }
}

// From /proc (proc(5)); unknown where there is none.
ProcessorUse EngineProcess::processor_use() const {
  namespace fs = std::filesystem;
  ProcessorUse use;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
    const auto stat = read_stat(entry.path() / "stat");
    if (!stat || stat->group != handles_->group.native_handle()) continue;
    use.known = true;
    use.ticks += stat->ticks;
    for (const auto& task : fs::directory_iterator(entry.path() / "task", ignored))
      if (const auto thread = read_stat(task.path() / "stat"))
        use.runnable = use.runnable || thread->state == 'R' || thread->state == 'D';
  }
  return use;
}

std::string EngineProcess::end_text() {
  std::error_code error;
  const auto deadline = Clock::now() + std::chrono::seconds(1);
  while (handles_->child.running(error) && Clock::now() < deadline) {
    if (errors_open_) fill(Clock::now() + milliseconds(2), false);
    if (!errors_open_) std::this_thread::sleep_for(milliseconds(2));
  }
  for (int i = 0; errors_open_ && i < 64; ++i)
    if (!fill(Clock::now(), false)) break;
  if (handles_->child.running(error)) {
    kill_group();
    return "its pipes closed";
  }
  const int status = handles_->child.native_exit_code();
  const auto named = [](int signal) {
    const char* name = sigabbrev_np(signal);
    return name != nullptr ? fmt::format("signal {} (SIG{})", signal, name)
                           : fmt::format("signal {}", signal);
  };
  if (WIFSIGNALED(status)) return named(WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  // A shell tells of its command's signal so.
  if (code > 128 && code <= 128 + 64) return fmt::format("exit status {}, {}", code, named(code - 128));
  return fmt::format("exit status {}", code);
}

bool EngineProcess::ended_well() {
  return end_text() == "exit status 0";
}

} // namespace plumb
