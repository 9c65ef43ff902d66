// SPDX-License-Identifier: MIT
import SystemEvents

/// Has the lines of all peers handled, turn by turn, on a thread of its own: however many there are, nothing waits for them
/// that runs on the pool of all other tasks.
@globalActor
actor LineScheduler {
  static let shared = LineScheduler()
  private nonisolated let thread = SerialThread()

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private init() {}

  /// Starts its thread.
  nonisolated func begin() throws(SystemFailure) { try thread.start() }
}
