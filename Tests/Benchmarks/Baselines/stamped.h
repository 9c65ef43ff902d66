// SPDX-License-Identifier: MIT
// Reads what `stamp` writes.
#pragma once
#include "round.h"

#include <fcntl.h>
#include <poll.h>

static inline int open_stamps(const char *path) {
  // For writing too, so that it doesn't end between two children.
  int pipe = open(path, O_RDWR);
  if (pipe < 0) fail(path);
  return pipe;
}

static inline long long read_stamp(int pipe) {
  long long stamp;
  struct pollfd readable = {.fd = pipe, .events = POLLIN};
  // Nobody writes where the child wasn't started.
  if (poll(&readable, 1, 30000) != 1) {
    errno = ETIMEDOUT;
    fail("no child");
  }
  if (read(pipe, &stamp, sizeof stamp) != sizeof stamp) fail("read");
  return stamp;
}

// What the round before has left to do, storing its outcome for instance, is not a part of this one.
static inline void let_settle(void) { usleep(20000); }
