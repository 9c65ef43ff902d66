// SPDX-License-Identifier: MIT
// From its first thread on, Dispatch looks each second whether all its threads are blocked. For that, it opens a file for each of
// them, and ends the program if it can't. A program whose tasks run on threads of its own needs no such look.
//
// Dispatch sets its timer with the function below: in a release with static Swift libraries, because of the linker's
// `--wrap=dispatch_source_set_timer`, and in a debug build, where Dispatch is a shared library, because the program's own function
// is found first. The timer then fires once. No other timer here has an interval of a second.
#if defined(__linux__) && defined(SHARED_DISPATCH)
#define _GNU_SOURCE
#include <dlfcn.h>
#endif
#include "dispatch-timer.h"
#include <stdint.h>

static int is_stopped = 0;

void segue_stop_dispatch_timer(void) { is_stopped = 1; }

#if defined(__linux__)
typedef void set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);

static void set_quietly(set_timer *set, void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  const uint64_t second = 1000000000, never = UINT64_MAX;
  set(source, start, is_stopped && interval == second ? never : interval, leeway);
}

#if defined(SHARED_DISPATCH)
void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  set_timer *real = (set_timer *)dlsym(RTLD_NEXT, "dispatch_source_set_timer");
  set_quietly(real, source, start, interval, leeway);
}
#else
void __real_dispatch_source_set_timer(void *, uint64_t, uint64_t, uint64_t) __attribute__((weak));

void __wrap_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  set_quietly(__real_dispatch_source_set_timer, source, start, interval, leeway);
}
#endif
#endif
