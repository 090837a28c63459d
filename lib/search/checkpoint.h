// A file of finished parts of a long count, from which the same command goes on after any end.
//
// The file is a log of facts: "the position with this key has this count at this depth". A fact is true
// whoever found it, so a resumed run may use more threads, another table or none. Lines are only ever
// appended, each with a checksum of its own: a kill at any moment, or a loss of power, costs the line that
// was being written, which is recognised and counted again.
//
//     plumb count checkpoint 1
//     job 5f3c... chess - rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//     key (32 hex digits) depth count [further counts] checksum (16 hex digits)
//
// A file that begins otherwise is not touched.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/base/count.h"
#include "lib/base/key.h"
#include "lib/base/result.h"

namespace plumb {

class Checkpoint {
 public:
  using Counts = std::vector<Count>;

  // Opens or begins the log of `job`, a line that names game, options and position and what is counted.
  // The error says why not: unreadable, not such a log, of another job, in use by another process.
  [[nodiscard]] static Result<Checkpoint> open(const std::string& path, const std::string& job);

  Checkpoint(Checkpoint&& other) noexcept;
  Checkpoint& operator=(Checkpoint&&) = delete;
  ~Checkpoint();

  // What is known from the file, or was added since; safe from several threads, as add() is.
  [[nodiscard]] std::optional<Counts> find(Key key, int depth) const;
  // Throws std::runtime_error where the file cannot be written.
  void add(Key key, int depth, const Counts& counts);

  [[nodiscard]] std::size_t size() const;
  // Lines of the file that were not intact, a last one without its end not counted.
  [[nodiscard]] std::size_t damaged() const { return damaged_; }

 private:
  Checkpoint(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}
  [[nodiscard]] Result<void> load(const std::string& header);
  void read_fact(std::string_view line);
  [[nodiscard]] bool write_all(std::string_view text);

  int descriptor_ = -1;
  std::string path_;
  mutable std::mutex mutex_;
  std::map<std::pair<Key, int>, Counts> facts_;
  std::size_t damaged_ = 0;
  std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

} // namespace plumb
