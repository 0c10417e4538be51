#include "CProcess.h"

#include <signal.h>
#include <string.h>

// In C, because a signal handler may only set a flag of this type. A handler in Swift might call runtime functions that
// are not safe in a handler.
static volatile sig_atomic_t interrupted = 0;

static void raise_flag(int signal) {
  (void)signal;
  interrupted = 1;
}

void millrace_catch_interruption(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = raise_flag;
  // The second signal ends the process immediately.
  action.sa_flags = (int)SA_RESETHAND | SA_RESTART;
  sigaction(SIGINT, &action, NULL);
  // The parent may have blocked the signal, and the signal mask is inherited.
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

int millrace_was_interrupted(void) {
  return interrupted;
}
