// SPDX-License-Identifier: MIT
import Dispatch
import LibC

/// The signals that stop the server: SIGTERM and SIGINT.
enum StopSignals {
  /// Returns a stream that ends with the first of them. From now on, they no longer end the process at once.
  static func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    // Dispatch's sources may be used from any thread.
    nonisolated(unsafe) let sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.finish() }
      source.resume()
      return source
    }
    // They live as long as the stream.
    continuation.onTermination = { _ in _ = sources.count }
    return stream
  }

  /// A connection whose client is gone is an error of that connection, not the end of the process.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
