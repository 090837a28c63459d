// The twenty kinds of men of PEACH, as one table: how each moves and what it becomes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/board/gait.h"
#include "lib/rules/rules.h"

namespace plumb::peach {

enum class Kind : std::uint8_t {
  king,
  dragon,
  emperor_dragon,
  wizard,
  archmage,
  elf,
  ranger,
  golem,
  colossus,
  champion,
  legend,
  ogre,
  goblin,
  knight,
  hero,
  samurai,
  dwarf,
  foot_soldier,
  gold_general,
  silver_general,
};
inline constexpr int kKinds = 20;

[[nodiscard]] constexpr int index(Kind kind) {
  return static_cast<int>(kind);
}

// What a man must become when it arrives on its last rank.
enum class Promotion : std::uint8_t { none, plus, hero, general };

struct ManInfo {
  PieceInfo piece;
  Promotion promotion = Promotion::none;
  Kind plus = Kind::king; // meaningful only where promotion is plus
  Gait gait;
};

// `area` is the option wizard=area: the squares within distance two (three) instead of the eight lines.
[[nodiscard]] constexpr std::array<ManInfo, kKinds> men(bool area) {
  using namespace gaits;
  const Gait wizard = area ? gaits::area(2) : star(1) + star(2);
  const Gait archmage = area ? gaits::area(3) : star(1) + star(2) + star(3);
  const Gait colossus_slides = sliding(Slide{-1, 0, 3}, Slide{1, 0, 3}, Slide{0, -1, 3});
  using enum Promotion;
  return {{
      {{"K", "King", "♔", "♚"}, none, Kind::king, kKingSteps},
      {{"D", "Dragon", "D", "d"}, plus, Kind::emperor_dragon, kOrthogonalSlides + kDiagonalSteps},
      {{"+D", "Emperor Dragon", "+D", "+d"}, none, Kind::king, kOrthogonalSlides + kDiagonalSlides},
      {{"Z", "Wizard", "Z", "z"}, plus, Kind::archmage, wizard},
      {{"+Z", "Archmage", "+Z", "+z"}, none, Kind::king, archmage},
      {{"E", "Elf", "E", "e"}, plus, Kind::ranger, kDiagonalSlides},
      {{"+E", "Ranger", "+E", "+e"}, none, Kind::king, kDiagonalSlides + kOrthogonalSteps},
      {{"G", "Golem", "G", "g"}, plus, Kind::colossus, kKingSteps + kForwardSlide},
      {{"+G", "Colossus", "+G", "+g"}, none, Kind::king, kKingSteps + kForwardSlide + colossus_slides},
      {{"C", "Champion", "C", "c"}, plus, Kind::legend, kOrthogonalSlides},
      {{"+C", "Legend", "+C", "+c"}, none, Kind::king, kOrthogonalSlides + kForwardDiagonalSteps},
      {{"O", "Ogre", "O", "o"}, hero, Kind::king, kKingSteps},
      {{"B", "Goblin", "B", "b"}, hero, Kind::king, kForwardSlide},
      {{"N", "Knight", "♘", "♞"}, hero, Kind::king, kKnightLeaps},
      {{"H", "Hero", "H", "h"}, none, Kind::king, kKingSteps + kKnightLeaps},
      {{"S", "Samurai", "S", "s"}, general, Kind::king, kForwardStep + kForwardDiagonalSteps},
      {{"W", "Dwarf", "W", "w"}, general, Kind::king, kForwardStep + kSideSteps},
      {{"F", "Foot Soldier", "F", "f"}, general, Kind::king, kForwardStep},
      {{"A", "Gold General", "A", "a"}, none, Kind::king, kOrthogonalSteps + kForwardDiagonalSteps},
      {{"I", "Silver General", "I", "i"}, none, Kind::king, kDiagonalSteps + kForwardStep},
  }};
}

template <bool Area>
inline constexpr std::array<ManInfo, kKinds> kMen = men(Area);

[[nodiscard]] constexpr Promotion promotion_of(Kind kind) {
  return kMen<false>[static_cast<std::size_t>(index(kind))].promotion;
}

} // namespace plumb::peach
