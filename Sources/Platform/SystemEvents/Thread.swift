// SPDX-License-Identifier: MIT
import LibC

/// Runs the body on a detached thread that receives no signals but its own faults, which Swift's runtime reports in debug builds.
/// Another thread handles the process's signals. A SIGPIPE from a library's write stays pending, so that the library sees the
/// error instead.
package func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
  let start = Unmanaged.passRetained(ThreadBody(body))
  // The signals are blocked before the start and inherited, so that not even the thread's first instruction can be interrupted.
  var blocked = sigset_t()
  var before = sigset_t()
  sigfillset(&blocked)
  for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP] { sigdelset(&blocked, fault) }
  pthread_sigmask(SIG_SETMASK, &blocked, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  #if canImport(Glibc)
    var thread = pthread_t()
    let result = pthread_create(&thread, nil, threadMain, start.toOpaque())
    if result == 0 { pthread_detach(thread) }
  #else
    var thread: pthread_t?
    let result = pthread_create(&thread, nil, threadMain, start.toOpaque())
    if result == 0, let thread { pthread_detach(thread) }
  #endif
  guard result == 0 else {
    start.release()
    throw SystemFailure(errno: result)
  }
}

/// Returns a number that is unique among the living threads of this process.
package func currentThreadNumber() -> UInt {
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// The context of a new thread.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

#if canImport(Glibc)
  private func threadMain(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body { Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }
#else
  private func threadMain(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#endif
