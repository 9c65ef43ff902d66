// SPDX-License-Identifier: MIT
// Dispatch wakes once a second from its first thread on, and looks whether all its threads are blocked. A program whose tasks run
// on threads of its own needs that once at most. A release is linked with `--wrap=dispatch_source_set_timer`, so that Dispatch
// calls this function to set its timer. Nothing else here repeats a timer each second.
#include "dispatch-timer.h"

#if defined(__linux__)
#include <stdint.h>

void __real_dispatch_source_set_timer(void *, uint64_t, uint64_t, uint64_t) __attribute__((weak));

void __wrap_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  const uint64_t second = 1000000000, never = UINT64_MAX;
  __real_dispatch_source_set_timer(source, start, interval == second ? never : interval, leeway);
}
#endif
