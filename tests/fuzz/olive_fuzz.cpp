// Any bytes as problems in olive's YAML.
#include "formats/problem/olive.h"
#include "tests/fuzz/read_problems.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(plumb::fuzz::as_text(data, size));
  plumb::OliveReader reader(plumb::lines_of_text(text));
  plumb::fuzz::require_good_problems(reader, text);
  return 0;
}
