#include "formats/stipulation_text.h"

#include <gtest/gtest.h>

namespace plumb {
namespace {

TEST(StipulationText, EveryFormComesBack) {
  for (const char* text :
       {"#3",         "=2",       "==4",      "#=2",      "!=3",      "+1",        "x2",        "%2",
        "za8 3",      "ep 2",     "00 2",     "~1",       "win 4",    "s#3",       "s=2",       "r#2",
        "semi-r#2",   "h#2",      "h#2.5",    "h#0.5",    "h=3",      "hs#3",      "hs=2.5",    "hr#2.5",
        "ser-#8",     "ser-=8",   "ser-h#6",  "ser-h=11", "ser-s#6",  "ser-s=4",   "ser-r#3",   "ser-hs#4",
        "pser-#4",    "pser-h#5", "pser-s#3", "pser-r#3", "phser-#4", "phser-s#4", "exact-h#3", "exact-#3",
        "1->ser-h#3", "dia 4",    "dia 3.5",  "hzb2 3",   "##2"}) {
    const auto stipulation = read_stipulation(text);
    ASSERT_TRUE(stipulation) << text << ": " << stipulation.error().message;
    EXPECT_EQ(write_stipulation(*stipulation), text);
  }
}

TEST(StipulationText, OtherSpellings) {
  EXPECT_EQ(write_stipulation(*read_stipulation("h# 2,5")), "h#2.5");
  EXPECT_EQ(write_stipulation(*read_stipulation("h#2.0")), "h#2");
  EXPECT_EQ(write_stipulation(*read_stipulation("h#2½")), "h#2.5");
  EXPECT_EQ(write_stipulation(*read_stipulation("dia4")), "dia 4");
  EXPECT_EQ(write_stipulation(*read_stipulation("za83")), "za8 3");
}

TEST(StipulationText, WhatItMeans) {
  const Stipulation help = *read_stipulation("h#2.5");
  EXPECT_EQ(help.manner, Manner::help);
  EXPECT_EQ(help.moves, 2);
  EXPECT_TRUE(help.half);
  EXPECT_FALSE(help.is_battle());
  const Stipulation parry = *read_stipulation("pser-s=3");
  EXPECT_EQ(parry.tempo, Tempo::parry);
  EXPECT_EQ(parry.goal, Goal::stalemate);
  EXPECT_TRUE(parry.is_battle());
  EXPECT_FALSE(read_stipulation("ser-#3")->is_battle());
  EXPECT_EQ(read_stipulation("2->ser-h=3")->intro, 2);
}

TEST(StipulationText, Faults) {
  for (const char* text :
       {"",    "3",    "#",        "#0",        "#03", "#251",      "#2.5",   "s#2.5", "h#",  "q#2", "h##x",
        "z 3", "z9 3", "ser-hr#2", "phser-h#2", "#3 ", "x->ser-#2", "1->h#2", "#9999", "dia", "h#0"}) {
    const auto stipulation = read_stipulation(text);
    EXPECT_FALSE(stipulation) << text;
    if (!stipulation) {
      EXPECT_GE(stipulation.error().column, 1) << text;
    }
  }
}

} // namespace
} // namespace plumb
