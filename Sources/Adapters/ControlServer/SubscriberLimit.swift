// SPDX-License-Identifier: MIT
import Synchronization

/// Counts the connections that subscribers hold open. Its limit leaves connections for other peers.
final class SubscriberLimit: Sendable {
  private let most: Int
  private let taken = Mutex(0)

  init(_ most: Int) {
    self.most = most
  }

  /// False if all are taken.
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
