// SPDX-License-Identifier: MIT
import Synchronization

/// Runs asynchronous work in order, one item at a time.
final class SerialQueue: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
    let task = last.withLock { last in
      let task = Task { [before = last] in
        await before?.value
        return await body()
      }
      last = Task { _ = await task.value }
      return task
    }
    return await task.value
  }

  /// Waits for the end of all work that was given before.
  func finished() async { await last.withLock(\.self)?.value }
}
