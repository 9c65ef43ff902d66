// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// What a new thread finds.
final class ThreadStart {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  /// Runs the body with all signals blocked: those of the process are handled elsewhere.
  func run() {
    var everything = sigset_t()
    sigfillset(&everything)
    pthread_sigmask(SIG_BLOCK, &everything, nil)
    body()
  }
}
