// The closed list of games. A new game is one folder beside this file and one line here.
#pragma once

#include "lib/rules/chess/chess.h"
#include "lib/rules/chessapawn/chessapawn.h"
#include "lib/rules/chessapawn/chessapawn8x8.h"
#include "lib/rules/hexapawn/hexapawn.h"
#include "lib/rules/pawn_shooter/pawn_shooter.h"
#include "lib/rules/pawns_chess/pawns_chess.h"
#include "lib/rules/peach/peach.h"
#include "lib/rules/visit.h"

namespace plumb {

// clang-format off
using AllRules = TypeList<chess::Chess,
                          chessapawn::Chessapawn8x8,
                          chessapawn::Chessapawn<64>,
                          chessapawn::Chessapawn<256>,
                          hexapawn::Hexapawn<64>,
                          hexapawn::Hexapawn<256>,
                          pawn_shooter::PawnShooter<pawn_shooter::MainRules>,
                          pawn_shooter::PawnShooter<pawn_shooter::AuthorRules>,
                          pawns_chess::PawnsChess,
                          peach::Peach>;
// clang-format on

// Calls `f` with the rule set that the request names; an unknown variant, option or board size is an error.
template <class F>
[[nodiscard]] auto visit(const GameRequest& request, F&& f) {
  return visit(request, AllRules{}, std::forward<F>(f));
}

[[nodiscard]] inline std::vector<GameInfo> all_games() {
  return games_of(AllRules{});
}

} // namespace plumb
