// SPDX-License-Identifier: MIT

/// A session as people name it: `last`, `@2` for the focus before it, or a prefix of its id.
package enum SessionName: Hashable, Sendable {
  /// 1 is the newest focus.
  case newest(Int)
  case prefix(String)

  /// The minimum characters of an id's prefix.
  package static let shortest = 4
  /// The maximum distance: the thread that decides must count the sessions one by one. Older sessions need an id.
  package static let farthest = 1_000

  /// nil if the text has none of these forms.
  package init?(_ text: String) {
    if text == "last" {
      self = .newest(1)
    } else if text.first == "@" {
      guard let number = Int(text.dropFirst()), (1...Self.farthest).contains(number) else { return nil }
      self = .newest(number)
    } else {
      let id = text.lowercased()
      // Imported ids may have another form than Segue's.
      guard id.utf8.count >= Self.shortest, id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
      self = .prefix(id)
    }
  }
}
