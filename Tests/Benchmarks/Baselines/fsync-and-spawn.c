// SPDX-License-Identifier: MIT
// fsync-and-spawn FILE PIPE PROGRAM ARGUMENT…: a round appends a page to the file, waits until the disk has it, and starts the
// program, until that runs.
#include "stamped.h"

#include <spawn.h>
#include <sys/wait.h>

extern char **environ;
static int file, stamps;
static char **command;

static long long fsync_and_spawn(void) {
  static char page[4096];
  let_settle();
  long long start = now_ns();
  write_all(file, page, sizeof page);
  if (fdatasync(file) != 0) fail("fdatasync");
  pid_t child;
  errno = posix_spawn(&child, command[0], NULL, NULL, command, environ);
  if (errno != 0) fail(command[0]);
  long long began = read_stamp(stamps);
  waitpid(child, NULL, 0);
  return began - start;
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  file = open(arguments[1], O_CREAT | O_WRONLY | O_APPEND, 0600);
  if (file < 0) fail(arguments[1]);
  stamps = open_stamps(arguments[2]);
  command = arguments + 3;
  serve_rounds(fsync_and_spawn);
}
