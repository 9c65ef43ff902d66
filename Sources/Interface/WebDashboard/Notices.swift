// SPDX-License-Identifier: MIT
import Synchronization
import TimerEngine

/// What pages have to say once: after a form was sent, to the page that the browser is sent to.
final class Notices: Sendable {
  private let texts = Mutex<[(id: String, text: String)]>([])
  /// So many wait; then the oldest is forgotten.
  private static let most = 32

  /// Keeps a text; its id, to be put into an address.
  func add(_ text: String) -> String {
    let id = String(UInt64.random(in: .min ... .max), radix: 36)
    texts.withLock { texts in
      if texts.count == Self.most { texts.removeFirst() }
      texts.append((id, text))
    }
    return id
  }

  /// The text, the first time.
  func take(_ id: String) -> String? {
    texts.withLock { texts in
      texts.firstIndex { $0.id == id }.map { texts.remove(at: $0).text }
    }
  }
}
