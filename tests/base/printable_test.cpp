// Foreign text made fit to be shown.
#include "lib/base/printable.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

namespace plumb::test {
namespace {

TEST(Printable, LeavesTextAlone) {
  for (const char* text :
       {"", "4k3/8 w - - 0 1", "caf\xC3\xA9", "\xE6\xAD\xA9\xF0\x9F\x99\x82", "a\\b\"'<&"}) {
    EXPECT_EQ(printable(text), text);
    EXPECT_TRUE(is_printable(text)) << text;
  }
}

TEST(Printable, EscapesWhatDisturbs) {
  struct Case {
    std::string text;
    const char* shown;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"\x1b[2J", "\\x1b[2J"},                      // an escape sequence
           {"a\nb\tc\rd", "a\\nb\\tc\\rd"},              // line ends
           {std::string("a\0b", 3), "a\\x00b"},          // a NUL byte
           {"\x7f", "\\u007f"},                          // delete
           {"caf\xE9", "caf\\xe9"},                      // Latin-1
           {"\xC2\x85", "\\u0085"},                      // a control character of two bytes
           {"\xE2\x80\xAE", "\\u202e"},                  // turns the direction of writing
           {"\xE2\x80\xA8", "\\u2028"},                  // a line separator
           {"\xEF\xBF\xBF", "\\uffff"},                  // may not stand in XML
           {"\xC0\xAF", "\\xc0\\xaf"},                   // overlong
           {"\xED\xA0\x80", "\\xed\\xa0\\x80"},          // half a surrogate
           {"\xF4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"}, // beyond Unicode
           {"\xE6\xAD", "\\xe6\\xad"},                   // cut short
       }) {
    EXPECT_EQ(printable(c.text), c.shown);
    EXPECT_FALSE(is_printable(c.text)) << c.shown;
  }
  EXPECT_EQ(printable("a\nb\tc\rd", Breaks::kept), "a\nb\tc\\rd");
}

TEST(Printable, ClipsByCharacters) {
  EXPECT_EQ(clipped("abc", 3), "abc");
  EXPECT_EQ(clipped("abcd", 3), "abc...");
  EXPECT_EQ(clipped("\xC3\xA9\xC3\xA9\xC3\xA9", 2), "\xC3\xA9\xC3\xA9...");
  EXPECT_EQ(clipped("\x1b\x1b\x1b", 2), "\\x1b\\x1b...");
  EXPECT_EQ(clipped(std::string(1 << 20, 'x')).size(), 43u);
}

// Valid UTF-8 by another program's judgement, without control bytes, and never escaped twice.
TEST(Printable, AnyBytesBecomeText) {
  std::mt19937 random(3);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (auto length = random() % 20; length > 0; --length)
      text += static_cast<char>(random() % 3 == 0 ? 0xE0 + random() % 32 : random());
    const std::string shown = printable(text);
    EXPECT_NO_THROW(static_cast<void>(nlohmann::json(shown).dump()));
    for (const char c : shown)
      EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
    EXPECT_TRUE(is_printable(shown));
    EXPECT_EQ(printable(shown), shown);
    EXPECT_EQ(is_printable(text), shown == text);
  }
}

} // namespace
} // namespace plumb::test
