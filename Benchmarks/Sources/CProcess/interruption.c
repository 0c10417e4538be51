#include "CProcess.h"

#include <signal.h>
#include <string.h>

// In C, for it is what the standard says a handler may do, and all that it may do: set a flag of this
// type. What a handler in Swift would call is not known to be safe in one.
static volatile sig_atomic_t interrupted = 0;

static void raise_flag(int signal) {
  (void)signal;
  interrupted = 1;
}

void millrace_catch_interruption(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = raise_flag;
  // Whoever asks twice wants it at once.
  action.sa_flags = (int)SA_RESETHAND | SA_RESTART;
  sigaction(SIGINT, &action, NULL);
  // Whoever started this process may have blocked the signal in the thread that did, which is inherited.
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

int millrace_was_interrupted(void) {
  return interrupted;
}
