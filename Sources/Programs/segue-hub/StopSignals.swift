// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// The signals that stop the server: SIGTERM and SIGINT.
enum StopSignals {
  /// Returns a stream that ends with the first of them. From now on, they no longer end the process at once.
  static func stream() throws(SystemFailure) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    try onSignals([SIGTERM, SIGINT]) { continuation.finish() }
    return stream
  }

  /// A connection whose client is gone is an error of that connection, not the end of the process.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
