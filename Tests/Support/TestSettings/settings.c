// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The limit of simultaneous tests, so that they keep the cores busy. Swift Testing begins all tests at once. Each of them then
// waits for minutes, and misses limits of seconds. Its own setting is a variable, and plain `swift test` must have it too. So
// the variable is set when the test program is loaded, before anything reads it.
__attribute__((constructor)) static void limit_parallel_tests(int count, char **arguments) {
  // `bench` has no tests. A static Swift program also finds its arguments in front of the environment, which must not move.
  const char *name = count > 0 ? strrchr(arguments[0], '/') : NULL;
  if (name != NULL && strcmp(name, "/bench") == 0) return;
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  char width[24];
  snprintf(width, sizeof width, "%ld", 4 * (cores > 0 ? cores : 2));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
