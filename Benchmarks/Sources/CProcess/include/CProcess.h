#pragma once

/// Has the next SIGINT (Ctrl-C) raise a flag instead of ending the process. The one after it ends it.
void millrace_catch_interruption(void);

/// Whether the flag is raised.
int millrace_was_interrupted(void);

/// Whether a process can choose its processors: on Linux.
int millrace_can_pin(void);

/// Whether the calling thread may run on a processor.
int millrace_may_run_on(int cpu);

/// Has the calling thread, and those that it starts, run on one processor only. Returns 0, or -1 where that
/// is not possible.
int millrace_pin_to(int cpu);
