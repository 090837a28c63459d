#include "tools/common/signals.h"

#include <csignal>

namespace plumb {
namespace {

// A handler can reach nothing but a global.
std::atomic<Stop*> stop_of_handler{nullptr};
static_assert(std::atomic<Stop*>::is_always_lock_free);

extern "C" void request_stop(int) {
  if (Stop* stop = stop_of_handler.load(std::memory_order_relaxed)) stop->request(StopReason::signal);
}

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

// A terminal that is closed asks for an end as SIGTERM does; whoever is started by nohup ignores it, and goes
// on ignoring it.
bool hangups_are_ignored() {
  struct sigaction action {};
  return sigaction(SIGHUP, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

bool is_stopping() {
  const Stop* stop = stop_of_handler.load(std::memory_order_relaxed);
  return stop != nullptr && stop->requested();
}

StopOnSignal::StopOnSignal(Stop& stop) : hangups_(!hangups_are_ignored()) {
  stop_of_handler.store(&stop, std::memory_order_relaxed);
  // Reset after the first: the second signal has its usual effect. No SA_RESTART: a blocked read returns.
  handle(SIGINT, request_stop, static_cast<int>(SA_RESETHAND));
  handle(SIGTERM, request_stop, static_cast<int>(SA_RESETHAND));
  if (hangups_) handle(SIGHUP, request_stop, static_cast<int>(SA_RESETHAND));
}

StopOnSignal::~StopOnSignal() {
  handle(SIGINT, SIG_DFL, 0);
  handle(SIGTERM, SIG_DFL, 0);
  if (hangups_) handle(SIGHUP, SIG_DFL, 0);
  stop_of_handler.store(nullptr, std::memory_order_relaxed);
}

} // namespace plumb
