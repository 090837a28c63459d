// What tests of the readers of problems ask for.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "formats/problem/reading.h"

namespace plumb::test {

// Everything that a reader has, twins one after the other.
template <class Reader>
std::vector<ReadProblem> read_all(Reader reader) {
  std::vector<ReadProblem> all;
  for (auto problems = reader.next(); !problems.empty(); problems = reader.next())
    for (ReadProblem& problem : problems)
      all.push_back(std::move(problem));
  return all;
}

// "LINE:COLUMN code" of each fault.
inline std::string places(const ReadProblem& problem) {
  std::string text;
  for (const auto& [line, fault] : problem.faults)
    text += (text.empty() ? "" : ", ") + std::to_string(line) + ":" + std::to_string(fault.column) + " " +
            fault.code;
  return text;
}

// The faults of what must be one unreadable problem.
inline std::string only_fault(const std::vector<ReadProblem>& problems, const std::string& text) {
  EXPECT_EQ(problems.size(), 1u) << text;
  if (problems.empty()) return "";
  EXPECT_FALSE(problems[0].problem) << text;
  return places(problems[0]);
}

} // namespace plumb::test
