// A table of proved bounds, shared by all threads without locks.
//
// For a position and an attacker the distance is the least number of attacker's moves that force the goal,
// or never. An entry holds what is proved of it: lower <= distance <= upper. Bounds are facts about the
// position, not about one search, so they stay true whatever happens to other entries: a small table costs
// time and changes no answer. The hint is a move's number in the list of legal moves and serves ordering
// only.
//
// An entry is 16 bytes: a check word and a data word, kept apart by xor (Hyatt and Mann, "A lockless
// transposition table implementation for parallel search chess engines", ICGA Journal 25, 2002), so that a
// torn pair does not match. 64 bits of the key are in the check word and 28 in the data word; a false match
// needs all of them equal.
//
// A table may use gigabytes, but a search should not pay for more than it stores: the table begins small and
// grows by a third whenever three quarters of it are used (while it is small, sooner and more), so that a
// million stored positions take less than 32 MB. It grows under the hands of those who use it. That needs no
// lock either: an entry is found only where its words agree, so whoever looks while entries move misses some
// of them, or keeps one at a place where it is not looked for, and both cost time only.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "lib/base/key.h"

namespace plumb {

// A number of moves that no proof reaches: "not at all, however many moves".
inline constexpr int kNever = 255;

struct ProofBounds {
  int lower = 0;      // no forced goal in fewer moves than this; kNever: never at all
  int upper = kNever; // the goal is forced within this many moves; kNever: not known
  int hint = kNoHint; // number of the best move in the legal move list
  static constexpr int kNoHint = 255;
};

class ProofTable {
 public:
  // Uses at most `bytes`, at least one bucket. Memory is touched only as entries arrive.
  explicit ProofTable(std::size_t bytes);

  [[nodiscard]] std::optional<ProofBounds> find(Key key) const;
  // Says that find() is about to ask for this key.
  void prefetch(Key key) const { __builtin_prefetch(&table_[bucket_of((key ^ salt_).low)]); }
  // Joins new bounds to those that are stored. `effort` is the number of nodes they cost: when a bucket is
  // full the cheapest entry gives way, what was forgotten first.
  void store(Key key, ProofBounds bounds, std::uint64_t effort);

  // Forgets everything, at no cost: a new problem, perhaps of another game, whose keys mean something else.
  // What was stored is never found again and gives way first. Not while a search is running.
  void forget() {
    ++generation_;
    salt_ = random_key(0x666F72676574, generation_);
  }

  [[nodiscard]] std::size_t bytes() const { return most_buckets_ * sizeof(Bucket); }
  // What it uses of them so far.
  [[nodiscard]] std::size_t bytes_in_use() const {
    return buckets_.load(std::memory_order_relaxed) * sizeof(Bucket);
  }

 private:
  struct Entry {
    std::uint64_t check;
    std::uint64_t data;
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };
  struct Free {
    void operator()(void* memory) const;
  };

  [[nodiscard]] std::size_t bucket_of(std::uint64_t low) const {
    __extension__ typedef unsigned __int128 Wide;
    return static_cast<std::size_t>((static_cast<Wide>(low) * buckets_.load(std::memory_order_relaxed)) >>
                                    64);
  }
  void count_one(Key key);
  void grow();

  std::size_t most_buckets_;
  std::atomic<std::size_t> buckets_;    // in use
  std::atomic<std::size_t> counted_{0}; // places that were filled, of the few that are counted
  std::atomic_flag growing_{};
  std::unique_ptr<void, Free> memory_;
  Bucket* table_;
  std::uint64_t generation_ = 0;
  Key salt_;
};

} // namespace plumb
