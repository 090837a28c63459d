// Runs a fuzz target without libFuzzer: every seed as it is, then seeds changed at random, from a fixed
// start, so that a failure comes again. Understands libFuzzer's -runs=N, -max_len=N and -seed=N; further
// arguments are directories or files of seeds. A failing input is left in the file "crash-input" of the
// current folder.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

std::vector<std::string> read_seeds(const std::filesystem::path& path) {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(path)) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
      if (entry.is_regular_file()) files.push_back(entry.path());
  } else {
    files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const auto& name : files) {
    std::ifstream file(name, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return seeds;
}

class Mutator {
 public:
  Mutator(std::uint64_t seed, const std::vector<std::string>& seeds) : random_(seed), seeds_(seeds) {}

  std::string next(std::size_t max_length) {
    std::string text = seeds_[below(seeds_.size())];
    for (std::size_t i = 1 + below(6); i > 0; --i)
      change(text);
    if (text.size() > max_length) text.resize(max_length);
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::string& other = seeds_[below(seeds_.size())];
    switch (below(7)) {
    case 0:
      if (at < text.size()) text[at] = static_cast<char>(below(256));
      break;
    case 1:
      if (at < text.size() && !other.empty()) text[at] = other[below(other.size())];
      break;
    case 2:
      text.insert(at, 1, other.empty() ? '/' : other[below(other.size())]);
      break;
    case 3:
      text.erase(at, 1 + below(4));
      break;
    case 4: {
      const std::size_t from = below(other.size() + 1);
      text = text.substr(0, at) + other.substr(from);
      break;
    }
    case 5:
      text.insert(at, text.substr(below(text.size() + 1), below(12)));
      break;
    default:
      text.insert(at, std::string(1 + below(40), static_cast<char>(0x20 + below(0x5f))));
      break;
    }
  }

  std::mt19937_64 random_;
  const std::vector<std::string>& seeds_;
};

// The input at work, for the handler of a crash.
const std::string* current = nullptr;

extern "C" void keep_input(int signal) {
  const int file = open("crash-input", O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0 && current != nullptr) static_cast<void>(!write(file, current->data(), current->size()));
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void run(const std::string& input) {
  current = &input;
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

} // namespace

int main(int argc, char** argv) {
  std::uint64_t runs = 10'000;
  std::uint64_t max_length = 4096;
  std::uint64_t seed = 1;
  std::vector<std::string> seeds;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument.starts_with("-runs="))
      runs = std::stoull(argument.substr(6));
    else if (argument.starts_with("-max_len="))
      max_length = std::stoull(argument.substr(9));
    else if (argument.starts_with("-seed="))
      seed = std::stoull(argument.substr(6));
    else if (!argument.starts_with("-"))
      for (std::string& text : read_seeds(argument))
        seeds.push_back(std::move(text));
  }
  if (seeds.empty()) {
    std::fprintf(stderr, "no seeds\n");
    return 2;
  }
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL})
    std::signal(signal, keep_input);
  for (const std::string& text : seeds)
    run(text);
  Mutator mutator(seed, seeds);
  for (std::uint64_t i = 0; i < runs; ++i)
    run(mutator.next(max_length));
  std::printf("%zu seeds, %llu runs\n", seeds.size(), static_cast<unsigned long long>(runs));
  return 0;
}
