// SPDX-License-Identifier: MIT
// timer-and-spawn PIPE PROGRAM ARGUMENT…: a round waits a second by a timerfd and starts the program: from the deadline until
// that runs.
#include "stamped.h"

#include <spawn.h>
#include <sys/timerfd.h>
#include <sys/wait.h>

extern char **environ;
static int stamps, timer;
static char **command;

static long long timer_and_spawn(void) {
  long long deadline = now_ns() + 1000000000LL;
  struct itimerspec setting = {.it_value = {.tv_sec = deadline / 1000000000, .tv_nsec = deadline % 1000000000}};
  if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL) != 0) fail("timerfd_settime");
  unsigned long long expirations;
  if (read(timer, &expirations, sizeof expirations) != sizeof expirations) fail("timerfd");
  pid_t child;
  errno = posix_spawn(&child, command[0], NULL, NULL, command, environ);
  if (errno != 0) fail(command[0]);
  long long began = read_stamp(stamps);
  waitpid(child, NULL, 0);
  return began - deadline;
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  stamps = open_stamps(arguments[1]);
  timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  if (timer < 0) fail("timerfd_create");
  command = arguments + 2;
  serve_rounds(timer_and_spawn);
}
