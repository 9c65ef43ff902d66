// SPDX-License-Identifier: MIT
import Synchronization
import TimerEngine

/// One-time messages of pages: after a form was sent, for the page that the browser is redirected to.
final class Notices: Sendable {
  private let texts = Mutex<[(id: String, text: String)]>([])
  /// The number of waiting messages. Beyond it, the oldest is dropped.
  private static let most = 32

  /// Stores a text. Returns its id, for an address.
  func add(_ text: String) -> String {
    let id = String(UInt64.random(in: .min ... .max), radix: 36)
    texts.withLock { texts in
      if texts.count == Self.most { texts.removeFirst() }
      texts.append((id, text))
    }
    return id
  }

  /// The text, on the first call.
  func take(_ id: String) -> String? {
    texts.withLock { texts in
      texts.firstIndex { $0.id == id }.map { texts.remove(at: $0).text }
    }
  }
}
