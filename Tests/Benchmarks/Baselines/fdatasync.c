// SPDX-License-Identifier: MIT
// fdatasync FILE: a round appends a page to the file and waits until the disk has it.
#include "round.h"

#include <fcntl.h>

static int file;

static long long append(void) {
  static char page[4096];
  usleep(5000);
  long long start = now_ns();
  write_all(file, page, sizeof page);
  if (fdatasync(file) != 0) fail("fdatasync");
  return now_ns() - start;
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  file = open(arguments[1], O_CREAT | O_WRONLY | O_APPEND, 0600);
  if (file < 0) fail(arguments[1]);
  serve_rounds(append);
}
