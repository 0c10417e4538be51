// In C, because Swift imports neither the functions that require _GNU_SOURCE nor macros such as CPU_SET.
#define _GNU_SOURCE
#include "CProcess.h"

#ifdef __linux__
#include <sched.h>

int millrace_can_pin(void) { return 1; }

int millrace_may_run_on(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (cpu < 0 || cpu >= CPU_SETSIZE || sched_getaffinity(0, sizeof set, &set) != 0) return 0;
  return CPU_ISSET(cpu, &set) ? 1 : 0;
}

int millrace_pin_to(int cpu) {
  if (!millrace_may_run_on(cpu)) return -1;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  return sched_setaffinity(0, sizeof set, &set);
}
#else
int millrace_can_pin(void) { return 0; }
int millrace_may_run_on(int cpu) { (void)cpu; return 0; }
int millrace_pin_to(int cpu) { (void)cpu; return -1; }
#endif
