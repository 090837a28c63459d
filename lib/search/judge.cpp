#include "lib/search/judge.h"

namespace plumb {

std::string_view name(ProblemVerdict verdict) {
  switch (verdict) {
  case ProblemVerdict::sound:
    return "sound";
  case ProblemVerdict::cooked:
    return "cooked";
  case ProblemVerdict::shorter:
    return "short";
  case ProblemVerdict::unsolved:
    return "unsolved";
  case ProblemVerdict::dualised:
    return "dualised";
  case ProblemVerdict::illegal:
    return "illegal";
  case ProblemVerdict::partial:
    return "partial";
  case ProblemVerdict::error:
    return "error";
  }
  return "error";
}

} // namespace plumb
