#include "tests/support/fault_cover.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <stdexcept>

#include "tests/naive/common.h"
#include "tests/support/faulty_chess.h"
#include "tests/support/faulty_games.h"

namespace plumb::test {
namespace {

constexpr std::string_view kVariantOpcode = "variant:";

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \r") + 1 - begin);
}

const GameFault* game_fault(const std::string& name) {
  for (const GameFault& fault : game_faults())
    if (fault.name == name) return &fault;
  return nullptr;
}

bool differs(const RankedLine& line, FaultyChess& chess) {
  return std::any_of(line.counts.begin(), line.counts.end(), [&](const auto& count) {
    chess.set_up(line.efen);
    return chess.perft(count.first) != count.second;
  });
}

bool differs(const RankedLine& line, const GameFault& fault) {
  const auto position = naive_game(line.variant, line.efen);
  return std::any_of(line.counts.begin(), line.counts.end(), [&](const auto& count) {
    return spoiled_perft(*position, count.first, &fault) != count.second;
  });
}

// Tables are asked by both sides, a right to take in passing lives on only by both, and one fault has its
// side.
bool can_be_of_one_side(Fault fault) {
  return fault != Fault::promotion_black_no_rook && fault != Fault::ep_lives_on &&
         !FaultyChess(fault).has_table();
}

FaultyChess generator(const std::string& fault) {
  const NamedFault named = chess_fault(fault);
  return FaultyChess(named.fault, false, named.whose);
}

} // namespace

std::vector<RankedLine> read_ranked(const std::string& file, std::uint64_t most) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error("cannot read '" + file + "'");
  std::vector<RankedLine> lines;
  for (std::string text; std::getline(stream, text);) {
    if (text.empty() || text.front() == '#') continue;
    RankedLine line;
    line.text = text;
    line.variant = "chess";
    const auto fields = naive::split_on(text, ';');
    for (const std::string& word : naive::split_on(trimmed(fields[0]), ' ')) {
      if (word.starts_with(kVariantOpcode)) {
        line.variant = word.substr(kVariantOpcode.size());
      } else {
        line.efen += (line.efen.empty() ? "" : " ") + word;
      }
    }
    for (std::size_t i = 1; i < fields.size(); ++i) {
      const auto words = naive::split_on(trimmed(fields[i]), ' ');
      if (words.size() != 2 || words[0].size() < 2 || words[0][0] != 'D') continue;
      const std::uint64_t count = std::stoull(words[1]);
      if (count > most) continue;
      line.counts.emplace_back(std::stoi(words[0].substr(1)), count);
      line.cost += count;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> faults_of(std::string_view variant, bool sides) {
  std::vector<std::string> names;
  for (const FaultInfo& fault : chess_faults()) {
    if (variant != "chess") break;
    names.emplace_back(fault.name);
    if (!sides || !can_be_of_one_side(fault.fault)) continue;
    for (const std::string_view side : {"@white", "@black"})
      names.push_back(std::string(fault.name) + std::string(side));
  }
  for (const GameFault& fault : game_faults())
    if (fault.game == variant) names.emplace_back(fault.name);
  return names;
}

void rank_line(RankedLine& line, const std::vector<std::string>& faults) {
  for (const std::string& fault : faults) {
    const GameFault* of_game = game_fault(fault);
    FaultyChess chess = generator(fault);
    if (of_game != nullptr ? differs(line, *of_game) : differs(line, chess)) line.catches.push_back(fault);
  }
}

bool caught_by_all(const std::vector<RankedLine>& lines, const std::string& fault) {
  const GameFault* of_game = game_fault(fault);
  FaultyChess chess = generator(fault);
  return std::any_of(lines.begin(), lines.end(), [&](const RankedLine& line) {
    if (of_game != nullptr) return of_game->game == line.variant && differs(line, *of_game);
    return line.variant == "chess" && differs(line, chess);
  });
}

std::vector<Chosen> greedy_cover(const std::vector<RankedLine>& lines) {
  std::vector<Chosen> chosen;
  std::set<std::string> caught;
  while (true) {
    Chosen best;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::vector<std::string> more;
      for (const std::string& fault : lines[i].catches)
        if (caught.count(fault) == 0) more.push_back(fault);
      const bool cheaper = more.size() == best.first_to_catch.size() && lines[i].cost < lines[best.line].cost;
      if (more.size() > best.first_to_catch.size() || (!more.empty() && cheaper)) best = {i, std::move(more)};
    }
    if (best.first_to_catch.empty()) return chosen;
    caught.insert(best.first_to_catch.begin(), best.first_to_catch.end());
    chosen.push_back(std::move(best));
  }
}

} // namespace plumb::test
