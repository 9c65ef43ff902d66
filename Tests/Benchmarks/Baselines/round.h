// SPDX-License-Identifier: MIT
// A program that is measured in rounds: for each byte that comes in it does one, and says what it took, mostly in
// nanoseconds. So the rounds of several programs can be interleaved.
#pragma once
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static inline long long now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static inline void fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, strerror(errno));
  exit(1);
}

// Calls `round`, which returns what it took, whenever it is asked to.
static inline void serve_rounds(long long (*round)(void)) {
  char byte;
  while (read(0, &byte, 1) == 1) {
    printf("%lld\n", round());
    fflush(stdout);
  }
}

static inline struct sockaddr_un socket_address(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    fail(path);
  }
  strcpy(address.sun_path, path);
  return address;
}

static inline int connect_to(const char *path) {
  struct sockaddr_un address = socket_address(path);
  int peer = socket(AF_UNIX, SOCK_STREAM, 0);
  if (peer < 0 || connect(peer, (struct sockaddr *)&address, sizeof address) != 0) fail(path);
  return peer;
}

static inline void write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0) fail("write");
    bytes += written;
    count -= (size_t)written;
  }
}

// Reads up to a newline; how many bytes that were. Whoever answers sends nothing behind it.
static inline size_t read_line(int descriptor) {
  static char buffer[1 << 16];
  size_t total = 0;
  for (;;) {
    ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count <= 0) fail("the peer hung up");
    total += (size_t)count;
    if (buffer[count - 1] == '\n') return total;
  }
}
