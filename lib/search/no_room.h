// Thrown where a table of the size that was asked for cannot be had, so that a user is told of the table and
// not of memory at large.
#pragma once

#include <cstdint>
#include <new>

namespace plumb {

class NoRoomForTable : public std::bad_alloc {
 public:
  explicit NoRoomForTable(std::uint64_t bytes) : bytes_(bytes) {}
  [[nodiscard]] const char* what() const noexcept override { return "no memory for a table"; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::uint64_t bytes_;
};

} // namespace plumb
