// SPDX-License-Identifier: MIT
// terminal bytes|time SECONDS PROGRAM ARGUMENT…: runs a program on a terminal of 80 × 24, and answers its last query, as terminals do.
// A round waits so many seconds. It says how many bytes the program wrote in them, or how much processor time it used.
#define _GNU_SOURCE
#include "round.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#if defined(__APPLE__)
#include <util.h>
#else
#include <pty.h>
#endif

static int terminal;
static pid_t child;
static int counts_bytes;
static int seconds;

static long long processor_time(void) {
#if defined(__APPLE__)
  errno = ENOTSUP;
  fail("the processor time of another process");
#else
  clockid_t clock;
  struct timespec time;
  errno = clock_getcpuclockid(child, &clock);
  if (errno != 0 || clock_gettime(clock, &time) != 0) fail("clock_getcpuclockid");
  return time.tv_sec * 1000000000LL + time.tv_nsec;
#endif
}

// Reads what the program writes until `end`; how many bytes that were.
static long long read_until(long long end) {
  static char buffer[1 << 16];
  long long total = 0;
  for (long long left; (left = end - now_ns()) > 0;) {
    struct pollfd entry = {.fd = terminal, .events = POLLIN};
    if (poll(&entry, 1, (int)(left / 1000000) + 1) <= 0) continue;
    ssize_t count = read(terminal, buffer, sizeof buffer);
    if (count <= 0) fail("the program has ended");
    total += count;
    if (memmem(buffer, (size_t)count, "\033[c", 3)) write_all(terminal, "\033[?62;c", 7);
  }
  return total;
}

static long long minute(void) {
  // What it wrote before counts for nothing.
  read_until(now_ns() + 1000000000LL);
  long long before = counts_bytes ? 0 : processor_time();
  long long bytes = read_until(now_ns() + seconds * 1000000000LL);
  return counts_bytes ? bytes : processor_time() - before;
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  counts_bytes = strcmp(arguments[1], "bytes") == 0;
  seconds = atoi(arguments[2]);
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  child = forkpty(&terminal, NULL, NULL, &size);
  if (child < 0) fail("forkpty");
  if (child == 0) {
    execvp(arguments[3], arguments + 3);
    fail(arguments[3]);
  }
  serve_rounds(minute);
  kill(child, SIGTERM);
  close(terminal);
  waitpid(child, NULL, 0);
  return 0;
}
