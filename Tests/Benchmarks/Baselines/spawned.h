// SPDX-License-Identifier: MIT
// Runs a program from its start to its end, its output thrown away.
#pragma once
#include "round.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;
static char **command;
static posix_spawn_file_actions_t actions;

static inline void prepare(char **arguments) {
  command = arguments;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
}

// What it used, and what those of its children did that it waited for.
static inline struct rusage run_to_end(void) {
  pid_t child;
  int status;
  struct rusage usage;
  errno = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
  if (errno != 0) fail(command[0]);
  if (wait4(child, &status, 0, &usage) != child) fail("wait4");
  if (status != 0) {
    fprintf(stderr, "%s ended with status %d\n", command[0], status);
    exit(1);
  }
  return usage;
}
