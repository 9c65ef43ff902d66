// SPDX-License-Identifier: MIT
import NIOPosix

/// Threads for what waits: a daemon's answer, a file. At most four at once.
package enum Blocking {
  private static let threads: NIOThreadPool = {
    let threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    return threads
  }()

  /// Runs `body` where it keeps no connection waiting.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await threads.runIfActive(body)
  }
}
