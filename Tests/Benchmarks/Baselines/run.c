// SPDX-License-Identifier: MIT
// run PROGRAM ARGUMENT…: a round starts it, its output thrown away, and waits for its end.
#include "spawned.h"

static long long run(void) {
  long long start = now_ns();
  run_to_end();
  return now_ns() - start;
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  prepare(arguments + 1);
  serve_rounds(run);
}
