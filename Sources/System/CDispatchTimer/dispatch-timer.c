// SPDX-License-Identifier: MIT
// From its first thread on, Dispatch wakes once a second and looks whether all its threads are blocked. A program whose tasks run on
// threads of its own needs no such look. A release is linked with `--wrap=dispatch_source_set_timer`: Dispatch then calls this
// function to set its timer, which fires once and is not repeated. No other timer here has an interval of a second.
#include "dispatch-timer.h"

#if defined(__linux__)
#include <stdint.h>

void __real_dispatch_source_set_timer(void *, uint64_t, uint64_t, uint64_t) __attribute__((weak));

void __wrap_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  const uint64_t second = 1000000000, never = UINT64_MAX;
  __real_dispatch_source_set_timer(source, start, interval == second ? never : interval, leeway);
}
#endif
