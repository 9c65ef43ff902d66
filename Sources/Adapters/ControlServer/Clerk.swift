// SPDX-License-Identifier: MIT
import Threads

/// Has the lines of all peers handled, turn by turn, on a thread of its own: however many there are, nothing waits for them
/// that runs on the pool of all other tasks.
@globalActor
actor Clerk {
  static let shared = Clerk()
  private nonisolated let thread = JobThread()

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private init() {}

  /// Starts its thread.
  nonisolated func begin() throws(ThreadFailure) { try thread.start() }
}
