// SPDX-License-Identifier: MIT

/// How people name a session: `last`, `@2` for the focus before it, or the first characters of its id.
package enum SessionName: Hashable, Sendable {
  /// 1 is the newest focus.
  case newest(Int)
  case prefix(String)

  /// So many characters an id has at least to be given by.
  package static let shortest = 4
  /// Farther back a session is named by its id: they are counted one by one, on the thread that decides.
  package static let farthest = 1_000

  /// nil where it is none of these.
  package init?(_ text: String) {
    if text == "last" {
      self = .newest(1)
    } else if text.first == "@" {
      guard let number = Int(text.dropFirst()), (1...Self.farthest).contains(number) else { return nil }
      self = .newest(number)
    } else {
      let id = text.lowercased()
      // Those of imports may be other than ours.
      guard id.utf8.count >= Self.shortest, id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
      self = .prefix(id)
    }
  }
}
