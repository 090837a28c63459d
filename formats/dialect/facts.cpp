// The names of dialects, and what reading has to know of each game of the library.
#include <map>

#include "formats/dialect/dialect.h"
#include "lib/rules/all_rules.h"

namespace plumb {

std::string_view name(Dialect dialect) {
  switch (dialect) {
  case Dialect::fen:
    return "fen";
  case Dialect::xfen:
    return "xfen";
  case Dialect::shredder:
    return "shredder";
  case Dialect::epd:
    return "epd";
  case Dialect::efen:
    return "efen";
  case Dialect::fairy:
    return "fairy";
  case Dialect::lichess:
    return "lichess";
  case Dialect::sfen:
    return "sfen";
  case Dialect::popeye:
    return "popeye";
  case Dialect::winboard:
    return "winboard";
  }
  return "fen";
}

namespace {

template <Rules R>
GameFacts facts(const R& rules) {
  const EfenText array = *split_efen(rules.write(*rules.validate(rules.array())));
  const bool many = R::plays_on({array.size.files, array.size.ranks + 1}) ||
                    R::plays_on({array.size.files + 1, array.size.ranks});
  return {R::info(),           array.size, array.pocket.has_value(), array.castling.text != "-",
          R::plays_on({8, 9}), many};
}

// Later rule sets of an id serve larger boards.
template <Rules... Rs>
std::map<std::string_view, GameFacts> all_facts(TypeList<Rs...>) {
  std::map<std::string_view, GameFacts> result;
  const auto add = [&](const GameFacts& one) {
    const auto [entry, fresh] = result.try_emplace(one.info.id, one);
    entry->second.on_nine_ranks = entry->second.on_nine_ranks || one.on_nine_ranks;
    entry->second.on_many_sizes = entry->second.on_many_sizes || one.on_many_sizes;
  };
  (add(facts(*Rs::make({}))), ...);
  return result;
}

} // namespace

const GameFacts* facts_of(std::string_view id) {
  static const std::map<std::string_view, GameFacts> table = all_facts(AllRules{});
  const auto at = table.find(id);
  return at == table.end() ? nullptr : &at->second;
}

} // namespace plumb
