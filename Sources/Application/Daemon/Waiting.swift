// SPDX-License-Identifier: MIT
import Synchronization

/// Waits for `body`, but at most `limit`; after that, `body` continues in the background. Returns true if it ended in time.
@discardableResult
func waiting(atMost limit: Duration, for body: @escaping @Sendable () async -> Void) async -> Bool {
  let isOver = Mutex(false)
  return await withCheckedContinuation { continuation in
    let finish: @Sendable (Bool) -> Void = { inTime in
      let isFirst = isOver.withLock { over in
        defer { over = true }
        return !over
      }
      if isFirst { continuation.resume(returning: inTime) }
    }
    let timer = Task {
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      finish(false)
    }
    Task {
      await body()
      timer.cancel()
      finish(true)
    }
  }
}
