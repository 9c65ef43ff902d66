// SPDX-License-Identifier: MIT
import Synchronization

/// How many connections are held open by peers that wait for news: not so many that nobody else gets in.
final class SubscriberLimit: Sendable {
  private let most: Int
  private let taken = Mutex(0)

  init(_ most: Int) {
    self.most = most
  }

  /// False where all are taken.
  func take() -> Bool {
    taken.withLock { taken in
      guard taken < most else { return false }
      taken += 1
      return true
    }
  }

  func giveBack() {
    taken.withLock { $0 -= 1 }
  }
}
