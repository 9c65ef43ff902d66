// SPDX-License-Identifier: MIT
// run PROGRAM ARGUMENT…: a round starts it, its output thrown away, and waits for its end.
#include "round.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;
static char **command;
static posix_spawn_file_actions_t actions;

static long long run(void) {
  long long start = now_ns();
  pid_t child;
  int status;
  errno = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
  if (errno != 0) fail(command[0]);
  if (waitpid(child, &status, 0) != child) fail("waitpid");
  long long end = now_ns();
  if (status != 0) {
    fprintf(stderr, "%s ended with status %d\n", command[0], status);
    exit(1);
  }
  return end - start;
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  command = arguments + 1;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  serve_rounds(run);
}
