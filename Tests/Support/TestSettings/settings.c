// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// The limit of simultaneous tests, so that they keep the cores busy. Swift Testing begins all tests at once. Each of them then
// waits for minutes, and misses limits of seconds. Its own setting is a variable, and plain `swift test` must have it too. So
// the variable is set when the test program is loaded, before anything reads it.
//
// Only for tests: a static Swift program finds its arguments in front of the environment, which moves when it is changed.
__attribute__((constructor)) static void limit_parallel_tests(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  char width[24];
  snprintf(width, sizeof width, "%ld", 4 * (cores > 0 ? cores : 2));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
