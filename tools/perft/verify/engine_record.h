// What the processes of one engine have shown together: that it counts, or that it never will.
#pragma once

#include <mutex>
#include <optional>

#include "tools/perft/engine/answer.h"

namespace plumb {

class EngineRecord {
 public:
  void note_count() {
    const std::lock_guard lock(mutex_);
    counts_ = true;
  }
  [[nodiscard]] bool counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
  }
  // `answer` is what every question would be answered with.
  void note_incapable(const Answer& answer) {
    const std::lock_guard lock(mutex_);
    if (!incapable_) incapable_ = answer;
  }
  [[nodiscard]] std::optional<Answer> incapable() const {
    const std::lock_guard lock(mutex_);
    return incapable_;
  }

 private:
  mutable std::mutex mutex_;
  bool counts_ = false;
  std::optional<Answer> incapable_;
};

} // namespace plumb
