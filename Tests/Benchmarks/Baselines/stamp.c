// SPDX-License-Identifier: MIT
// stamp PIPE: writes into a named pipe when it began to run.
#include "round.h"

#include <fcntl.h>

int main(int count, char **arguments) {
  long long began = now_ns();
  if (count != 2) return 64;
  int pipe = open(arguments[1], O_WRONLY);
  if (pipe < 0) fail(arguments[1]);
  return write(pipe, &began, sizeof began) == sizeof began ? 0 : 1;
}
