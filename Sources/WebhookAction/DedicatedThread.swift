// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why there is no thread.
struct ThreadFailure: Error {
  let number: Int32

  var reason: String { String(cString: strerror(number)) }
}

/// What a new thread finds.
final class ThreadStart {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  /// Runs the body with all signals blocked: none of the process's is handled here, and a SIGPIPE that OpenSSL's writes
  /// cause stays pending, so that curl sees the error instead (CURLOPT_NOSIGNAL leaves it to us).
  func run() {
    var everything = sigset_t()
    sigfillset(&everything)
    pthread_sigmask(SIG_BLOCK, &everything, nil)
    body()
  }
}
