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

/// Puts the terminal of standard input and output into the mode of a full-screen program: each key is read at once and not
/// echoed, and what is drawn is on a screen of its own. From then on, the signals that end a program set a flag, and the
/// terminal is also restored if the program crashes. Returns 0, or -1 if that is not possible.
int millrace_enter_terminal(void);

/// Restores the terminal. Does nothing if it is restored already.
void millrace_leave_terminal(void);

/// Restores the terminal, stops the process until it is continued, and enters the terminal again.
void millrace_suspend_terminal(void);

/// Waits until there is input, for a number of seconds at most, or without a limit if it is negative. Ends early if a signal
/// arrives. Returns whether there is input.
int millrace_wait_for_input(double seconds);

/// Returns the signal that is to end the program, or 0.
int millrace_ending_signal(void);

/// Returns the width or the height of the terminal in characters, or 0 if it is not known.
int millrace_terminal_columns(void);
int millrace_terminal_rows(void);
