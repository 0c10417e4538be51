#pragma once

/// Makes the next SIGINT (Ctrl-C) set a flag instead of ending the process. A second one ends the process.
void millrace_catch_interruption(void);

/// Returns whether the flag is set.
int millrace_was_interrupted(void);

/// Returns whether a process can choose its processors, which only Linux supports.
int millrace_can_pin(void);

/// Returns whether the calling thread may run on a processor.
int millrace_may_run_on(int cpu);

/// Pins the calling thread, and the threads that it starts later, to one processor. Returns 0, or -1 if that is not
/// possible.
int millrace_pin_to(int cpu);
