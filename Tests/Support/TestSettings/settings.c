// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// So many tests at once keep the cores busy. Swift Testing begins with all at once: each of them then waits for minutes, and
// what is to happen within seconds doesn't. Its setting is a variable, and plain `swift test` has to have it, too: it is set
// when the test program is loaded, before anything reads it.
__attribute__((constructor)) static void limit_parallel_tests(int count, char **arguments) {
  // It has no tests, and a static Swift program finds its arguments in front of an environment that nobody has moved.
  const char *name = count > 0 ? strrchr(arguments[0], '/') : NULL;
  if (name != NULL && strcmp(name, "/bench") == 0) return;
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  char width[24];
  snprintf(width, sizeof width, "%ld", 4 * (cores > 0 ? cores : 2));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
