// Runs one of the project's programs as a user would: arguments, standard input, and what comes back.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace plumb::test {

struct Ran {
  int status =
      -1; // exit status; 128 + signal where one ended it; -1 where it had to be killed after the time limit
  std::string out;
  std::string err;
};

struct RunStyle {
  std::string input;                    // standard input
  std::string output_file;              // standard output goes here instead, as to /dev/full
  std::vector<std::string> environment; // NAME=VALUE, added
  std::chrono::seconds limit{60};       // then killed
  std::size_t memory = 0;               // bytes of address space; 0: no limit
};

// A sanitizer's shadow memory takes terabytes of address space: then no limit is set.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kLimitsMemory = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kLimitsMemory = false;
#else
inline constexpr bool kLimitsMemory = true;
#endif
#else
inline constexpr bool kLimitsMemory = true;
#endif

namespace detail {

[[noreturn]] inline void become(const std::string& program, const std::vector<std::string>& arguments,
                                const RunStyle& style, int in, int out, int err) {
  dup2(in, 0);
  if (!style.output_file.empty()) out = open(style.output_file.c_str(), O_WRONLY);
  dup2(out, 1);
  dup2(err, 2);
  for (int fd = 3; fd < 64; ++fd)
    close(fd);
  signal(SIGPIPE, SIG_DFL);
  if (kLimitsMemory && style.memory != 0) {
    const rlimit limit{style.memory, style.memory};
    setrlimit(RLIMIT_AS, &limit);
  }
  for (const std::string& variable : style.environment)
    putenv(const_cast<char*>(variable.c_str()));
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments)
    argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  execv(program.c_str(), argv.data());
  _exit(127);
}

} // namespace detail

// `program` is a path, or the name of an executable of the project such as "plumb-fen".
inline Ran run_program(const std::string& program, const std::vector<std::string>& arguments,
                       const RunStyle& style = {}) {
  const std::string path =
      program.find('/') == std::string::npos ? std::string(PLUMB_BIN_DIR) + "/" + program : program;
  signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  EXPECT_EQ(pipe(in.data()) + pipe(out.data()) + pipe(err.data()), 0);
  const pid_t child = fork();
  if (child == 0) detail::become(path, arguments, style, in[0], out[1], err[1]);
  close(in[0]);
  close(out[1]);
  close(err[1]);
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  Ran ran;
  bool killed = false;
  std::size_t written = 0;
  const auto deadline = std::chrono::steady_clock::now() + style.limit;
  std::array<pollfd, 3> fds{{{out[0], POLLIN, 0}, {err[0], POLLIN, 0}, {in[1], POLLOUT, 0}}};
  while (fds[0].fd >= 0 || fds[1].fd >= 0) {
    if (written == style.input.size() && fds[2].fd >= 0) {
      close(in[1]);
      fds[2].fd = -1;
    }
    poll(fds.data(), fds.size(), 200);
    if (!killed && std::chrono::steady_clock::now() > deadline) {
      kill(child, SIGKILL);
      killed = true;
    }
    for (int i = 0; i < 2; ++i) {
      if (fds[i].fd < 0 || (fds[i].revents & (POLLIN | POLLHUP)) == 0) continue;
      std::array<char, 65536> buffer;
      const ssize_t got = read(fds[i].fd, buffer.data(), buffer.size());
      if (got > 0) (i == 0 ? ran.out : ran.err).append(buffer.data(), static_cast<std::size_t>(got));
      if (got == 0) fds[i].fd = -1;
    }
    if (fds[2].fd >= 0 && (fds[2].revents & (POLLOUT | POLLERR)) != 0) {
      const ssize_t put = write(in[1], style.input.data() + written, style.input.size() - written);
      if (put > 0)
        written += static_cast<std::size_t>(put);
      else if (errno != EAGAIN)
        written = style.input.size();
    }
  }
  if (fds[2].fd >= 0) close(in[1]);
  close(out[0]);
  close(err[0]);
  int status = 0;
  waitpid(child, &status, 0);
  ran.status = killed ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

} // namespace plumb::test
