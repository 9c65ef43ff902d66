// SPDX-License-Identifier: MIT
// Shows ThreadSanitizer the locks of Swift's `Mutex`.
//
// Its uncontended path is compiled into our own code, as atomics that the sanitizer knows. The contended one is in
// libswiftSynchronization, which isn't instrumented: without this, whatever a contended lock protects looks like a race.
// Linked into what Scripts/sanitize builds, in front of that library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

SWIFT void segue_lock_slow(uint32_t thread, CONTEXT void *handle) __asm__(LOCK_SLOW);
SWIFT void segue_unlock_slow(CONTEXT void *handle) __asm__(UNLOCK_SLOW);

typedef SWIFT void (*lock_function)(uint32_t, CONTEXT void *);
typedef SWIFT void (*unlock_function)(CONTEXT void *);

static void *_Atomic lock_next;
static void *_Atomic unlock_next;

static void *next(void *_Atomic *known, const char *name) {
  void *found = *known;
  if (!found) *known = found = dlsym(RTLD_NEXT, name);
  return found;
}

SWIFT void segue_lock_slow(uint32_t thread, CONTEXT void *handle) {
  ((lock_function)next(&lock_next, LOCK_SLOW))(thread, handle);
  __tsan_acquire(handle);
}

SWIFT void segue_unlock_slow(CONTEXT void *handle) {
  __tsan_release(handle);
  ((unlock_function)next(&unlock_next, UNLOCK_SLOW))(handle);
}
