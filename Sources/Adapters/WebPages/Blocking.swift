// SPDX-License-Identifier: MIT
import NIOPosix

/// Threads for blocking work: a daemon's answer, a file. There are at most four.
package enum Blocking {
  private static let threads: NIOThreadPool = {
    let threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    return threads
  }()

  /// Runs `body` without blocking a connection.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await threads.runIfActive(body)
  }
}
