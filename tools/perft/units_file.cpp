#include "tools/perft/units_file.h"

#include <fmt/format.h>

#include <sstream>

#include "formats/suite.h"
#include "lib/base/key.h"
#include "lib/base/plural.h"
#include "tools/common/command_line.h"
#include "tools/common/numbers.h"

namespace plumb {
namespace {

constexpr std::string_view kFirstLine = "# plumb-perft units 1";

// 64 bits are enough to tell jobs and damage apart; nobody forges results for himself.
std::uint64_t hash_of(std::string_view text) {
  Key key{text.size(), 1};
  for (const char c : text)
    key = combine(key, static_cast<unsigned char>(c));
  return key.high;
}

std::string option_text(const OptionMap& options) {
  std::string text;
  for (const OptionSetting& option : options)
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", option.key, option.value);
  return text.empty() ? "-" : text;
}

std::string unit_line(const WorkUnit& unit) {
  return fmt::format("unit {} {} {}\n", unit.number, to_string(unit.ways), unit.fen);
}

[[noreturn]] void refuse(const std::string& path, std::size_t line, const std::string& what) {
  throw NoAnswer{fmt::format("{}:{}: {}", path, line, what)};
}

// "name=value" behind the job's digest; fen comes last and holds blanks.
std::string value_of(const std::string& line, const std::string& name, bool to_end = false) {
  const std::size_t at = line.find(" " + name + "=");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + name.size() + 2;
  return line.substr(begin, to_end ? std::string::npos : line.find(' ', begin) - begin);
}

void read_job(const std::string& path, const TextLine& line, UnitsJob& job, std::string& digest,
              std::uint64_t& units) {
  const auto number = [&](const std::string& name) {
    const auto value = read_number(value_of(line.text, name), 0, ~std::uint64_t{0});
    if (!value) refuse(path, line.number, fmt::format("{}: {}", name, value.error().message));
    return *value;
  };
  digest = line.text.substr(4, line.text.find(' ', 4) - 4);
  job.game.variant = value_of(line.text, "variant");
  if (const std::string options = value_of(line.text, "option"); options != "-") {
    std::istringstream list(options);
    for (std::string text; std::getline(list, text, ',');)
      job.game.options.push_back(value_or_throw(read_option(text)));
  }
  job.fen = value_of(line.text, "fen", true);
  job.depth = static_cast<int>(number("depth"));
  job.ply = static_cast<int>(number("ply"));
  units = number("units");
}

WorkUnit read_unit(const std::string& path, const TextLine& line) {
  std::istringstream words(line.text);
  std::string word;
  std::string ways;
  WorkUnit unit;
  words >> word >> unit.number >> ways;
  const auto count = read_count(ways);
  std::getline(words >> std::ws, unit.fen);
  if (!words || !count || word != "unit" || unit.fen.empty())
    refuse(path, line.number, "expected 'unit NUMBER WAYS POSITION'");
  unit.ways = *count;
  return unit;
}

} // namespace

std::string UnitsJob::digest() const {
  std::string text =
      fmt::format("{} {} {} {} {}\n", game.variant, option_text(game.options), depth, ply, fen);
  for (const WorkUnit& unit : units)
    text += unit_line(unit);
  return fmt::format("{:016x}", hash_of(text));
}

Count UnitsJob::ways() const {
  Count sum;
  for (const WorkUnit& unit : units)
    sum += unit.ways;
  return sum;
}

std::string units_text(const UnitsJob& job) {
  std::string text = fmt::format("{}\njob {} variant={} option={} depth={} ply={} units={} ways={} fen={}\n",
                                 kFirstLine, job.digest(), job.game.variant, option_text(job.game.options),
                                 job.depth, job.ply, job.units.size(), to_string(job.ways()), job.fen);
  for (const WorkUnit& unit : job.units)
    text += unit_line(unit);
  return text;
}

UnitsJob read_units(const std::string& path) {
  auto reader = value_or_throw(LineReader::open(path));
  UnitsJob job;
  std::string digest;
  std::uint64_t units = 0;
  while (const auto line = reader.next()) {
    if (line->error) refuse(path, line->number, line->error->message);
    if (line->number == 1 && line->text != kFirstLine)
      refuse(path, 1, fmt::format("no file of units, expected '{}'", kFirstLine));
    if (line->text.empty() || line->text.front() == '#') continue;
    if (line->text.starts_with("job ")) {
      read_job(path, *line, job, digest, units);
    } else {
      job.units.push_back(read_unit(path, *line));
      if (job.units.back().number != job.units.size())
        refuse(path, line->number,
               fmt::format("unit {}, expected unit {}", job.units.back().number, job.units.size()));
    }
  }
  if (digest.empty()) throw NoAnswer{fmt::format("{}: no job, expected what plumb-perft split writes", path)};
  if (job.units.size() != units || job.digest() != digest)
    throw NoAnswer{fmt::format("{}: cut off or changed: {}, expected {} and the digest {}", path,
                               plural(job.units.size(), "unit"), units, digest)};
  return job;
}

std::string result_line(const UnitResult& result) {
  const std::string text =
      fmt::format("result {} {} {} {}", result.job, result.number, result.seed, to_string(result.count));
  return fmt::format("{} {:016x}\n", text, hash_of(text));
}

std::optional<UnitResult> read_result_line(std::string_view line) {
  const std::size_t end = line.rfind(' ');
  if (end == std::string_view::npos || !line.starts_with("result ")) return std::nullopt;
  if (line.substr(end + 1) != fmt::format("{:016x}", hash_of(line.substr(0, end)))) return std::nullopt;
  std::istringstream words{std::string(line.substr(0, end))};
  std::string word;
  std::string count_text;
  UnitResult result;
  words >> word >> result.job >> result.number >> result.seed >> count_text;
  const auto count = read_count(count_text);
  if (!words || !count) return std::nullopt;
  result.count = *count;
  return result;
}

} // namespace plumb
