// SPDX-License-Identifier: MIT
import Synchronization

/// Counts simultaneous operations.
final class Gauge: Sendable {
  private let counts = Mutex((now: 0, highest: 0))

  var highest: Int { counts.withLock { $0.highest } }

  func up() {
    counts.withLock {
      $0.now += 1
      $0.highest = max($0.highest, $0.now)
    }
  }

  func down() { counts.withLock { $0.now -= 1 } }
}
