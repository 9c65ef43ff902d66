// SPDX-License-Identifier: MIT
// peak PROGRAM ARGUMENT…: a round runs it as `run` does, and says how many bytes of memory it had at most. The kernel
// counts what the process had before it became the program, too: the memory of whoever starts it, which here is little.
#include "spawned.h"

static long long peak(void) {
  struct rusage usage = run_to_end();
#if defined(__APPLE__)
  return usage.ru_maxrss;
#else
  return usage.ru_maxrss * 1024LL;
#endif
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  prepare(arguments + 1);
  serve_rounds(peak);
}
