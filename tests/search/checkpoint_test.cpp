#include "lib/search/checkpoint.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

namespace plumb {
namespace {

class CheckpointFile : public testing::Test {
 protected:
  void SetUp() override {
    path_ = testing::TempDir() + "plumb_log_" + std::to_string(getpid());
    std::filesystem::remove(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  [[nodiscard]] std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

  std::string path_;
};

Key key_number(std::uint64_t i) {
  return random_key(5, i);
}
std::vector<Count> counts_number(std::uint64_t i) {
  return {Count(i * i), Count(i) * Count(~std::uint64_t{0})};
}

TEST_F(CheckpointFile, RemembersWhatWasAdded) {
  {
    auto log = Checkpoint::open(path_, "a job");
    ASSERT_TRUE(log.has_value());
    EXPECT_FALSE(log->find(key_number(1), 3));
    for (std::uint64_t i = 0; i < 100; ++i)
      log->add(key_number(i), 3, counts_number(i));
  }
  auto log = Checkpoint::open(path_, "a job");
  ASSERT_TRUE(log.has_value());
  EXPECT_EQ(log->size(), 100u);
  EXPECT_EQ(log->damaged(), 0u);
  for (std::uint64_t i = 0; i < 100; ++i)
    EXPECT_EQ(log->find(key_number(i), 3), counts_number(i));
  EXPECT_FALSE(log->find(key_number(1), 4));
}

// Cut anywhere, the file keeps every fact before the cut, and a reopened one takes new facts.
TEST_F(CheckpointFile, IsReadableWhereverItWasCutOff) {
  {
    auto log = Checkpoint::open(path_, "a job");
    for (std::uint64_t i = 0; i < 10; ++i)
      log->add(key_number(i), 3, counts_number(i));
  }
  const std::string whole = content();
  for (std::size_t length = 0; length < whole.size(); length += 13) {
    write(whole.substr(0, length));
    {
      auto log = Checkpoint::open(path_, "a job");
      ASSERT_TRUE(log.has_value()) << length << log.error().message;
      EXPECT_EQ(log->damaged(), 0u);
      for (std::uint64_t i = 0; i < 10; ++i) {
        EXPECT_EQ(log->find(key_number(i), 3).value_or(counts_number(i)), counts_number(i));
      }
      log->add(key_number(50), 3, counts_number(50));
    }
    auto log = Checkpoint::open(path_, "a job");
    ASSERT_TRUE(log.has_value());
    EXPECT_EQ(log->find(key_number(50), 3), counts_number(50));
    EXPECT_LE(log->damaged(), 1u);
  }
}

TEST_F(CheckpointFile, DoesNotBelieveADamagedLine) {
  {
    auto log = Checkpoint::open(path_, "a job");
    log->add(key_number(1), 3, {Count(8902)});
    log->add(key_number(2), 3, {Count(8902)});
  }
  std::string text = content();
  const std::size_t digit = text.find("8902");
  text[digit] = '9';
  write(text);
  auto log = Checkpoint::open(path_, "a job");
  ASSERT_TRUE(log.has_value());
  EXPECT_EQ(log->damaged(), 1u);
  EXPECT_FALSE(log->find(key_number(1), 3));
  EXPECT_EQ(log->find(key_number(2), 3), std::vector{Count(8902)});
}

TEST_F(CheckpointFile, LeavesOtherFilesAlone) {
  for (const std::string text : {"my thesis\n", "\n", "plumb count checkpoint 2\njob x\n"}) {
    write(text);
    EXPECT_FALSE(Checkpoint::open(path_, "a job").has_value());
    EXPECT_EQ(content(), text);
  }
  EXPECT_FALSE(Checkpoint::open("/dev/null", "a job").has_value());
  EXPECT_FALSE(Checkpoint::open("/nonexistent/file", "a job").has_value());
  EXPECT_FALSE(Checkpoint::open(testing::TempDir(), "a job").has_value());
}

TEST_F(CheckpointFile, BelongsToOneJobAndOneProcess) {
  {
    auto log = Checkpoint::open(path_, "chess array");
    ASSERT_TRUE(log.has_value());
    const auto second = Checkpoint::open(path_, "chess array");
    ASSERT_FALSE(second.has_value());
    EXPECT_NE(second.error().message.find("in use"), std::string::npos);
  }
  const auto other = Checkpoint::open(path_, "hexapawn array");
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().message, "checkpoint " + path_ + " is of another count: chess array");
}

// A child adds facts as fast as it can and is killed at a random moment.
TEST_F(CheckpointFile, SurvivesAKillAtAnyMoment) {
  std::mt19937 random(7);
  std::size_t before = 0;
  for (int run = 0; run < 12 || before == 0; ++run) {
    ASSERT_LT(run, 200);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      auto log = Checkpoint::open(path_, "a job");
      if (!log) _exit(1);
      for (std::uint64_t i = 0;; ++i)
        log->add(key_number(i), 3, counts_number(i));
    }
    usleep((3000 + random() % 20'000) * (1 + static_cast<unsigned>(run) / 12));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    auto log = Checkpoint::open(path_, "a job");
    ASSERT_TRUE(log.has_value()) << log.error().message;
    EXPECT_GE(log->size(), before);
    before = log->size();
    for (std::uint64_t i = 0; i < before; ++i)
      ASSERT_EQ(log->find(key_number(i), 3), counts_number(i));
  }
  EXPECT_GT(before, 0u);
}

} // namespace
} // namespace plumb
