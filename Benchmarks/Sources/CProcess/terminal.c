// In C, because signal handlers may not call Swift, and because Swift does not import the macros of `fd_set`.
#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static struct termios saved;
static volatile sig_atomic_t is_entered = 0;
static volatile sig_atomic_t ending_signal = 0;

// The alternate screen without a cursor, and without line wrapping, so that the last character of the screen can be drawn.
static const char enter_text[] = "\033[?1049h\033[?25l\033[?7l\033[2J";
static const char leave_text[] = "\033[0m\033[?7h\033[?25h\033[?1049l";

static void write_text(const char *text, size_t length) {
  while (length > 0) {
    ssize_t count = write(STDOUT_FILENO, text, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text += count;
    length -= (size_t)count;
  }
}

static int set_raw(void) {
  struct termios raw = saved;
  // As cfmakeraw, but output is processed as before: a message of the system still begins at the left.
  raw.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
  raw.c_cflag &= ~(tcflag_t)(CSIZE | PARENB);
  raw.c_cflag |= CS8;
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  return tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
}

static void raise_ending(int signal) { ending_signal = signal; }

static void ignore(int signal) { (void)signal; }

static void restore_and_raise(int signal) {
  millrace_leave_terminal();
  // The handler was reset (SA_RESETHAND): the signal now has its usual effect.
  raise(signal);
}

static void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(signal, &action, NULL);
}

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crash_signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};

int millrace_enter_terminal(void) {
  if (tcgetattr(STDIN_FILENO, &saved) != 0 || set_raw() != 0) return -1;
  sigset_t set;
  sigemptyset(&set);
  for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++) {
    handle(ending_signals[i], raise_ending, 0);
    sigaddset(&set, ending_signals[i]);
  }
  for (size_t i = 0; i < sizeof crash_signals / sizeof *crash_signals; i++)
    handle(crash_signals[i], restore_and_raise, (int)(SA_RESETHAND | SA_NODEFER));
  handle(SIGWINCH, ignore, 0);
  handle(SIGPIPE, SIG_IGN, 0);
  sigaddset(&set, SIGWINCH);
  // Signals arrive only while the program waits for input, so that none is missed before it waits.
  sigprocmask(SIG_BLOCK, &set, NULL);
  is_entered = 1;
  write_text(enter_text, sizeof enter_text - 1);
  return 0;
}

void millrace_leave_terminal(void) {
  if (!is_entered) return;
  is_entered = 0;
  write_text(leave_text, sizeof leave_text - 1);
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved);
}

void millrace_suspend_terminal(void) {
  if (!is_entered) return;
  millrace_leave_terminal();
  raise(SIGTSTP);
  // The shell may have changed the mode meanwhile.
  tcgetattr(STDIN_FILENO, &saved);
  set_raw();
  is_entered = 1;
  write_text(enter_text, sizeof enter_text - 1);
}

int millrace_wait_for_input(double seconds) {
  fd_set input;
  FD_ZERO(&input);
  FD_SET(STDIN_FILENO, &input);
  sigset_t set;
  sigemptyset(&set);
  struct timespec limit = {0, 0};
  if (seconds > 0) {
    limit.tv_sec = (time_t)fmin(seconds, 86400);
    limit.tv_nsec = (long)(fmod(fmin(seconds, 86400), 1) * 1e9);
  }
  int count = pselect(STDIN_FILENO + 1, &input, NULL, NULL, seconds < 0 ? NULL : &limit, &set);
  return count > 0;
}

int millrace_ending_signal(void) { return ending_signal; }

static int terminal_size(int wants_columns) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return wants_columns ? size.ws_col : size.ws_row;
}

int millrace_terminal_columns(void) { return terminal_size(1); }
int millrace_terminal_rows(void) { return terminal_size(0); }
