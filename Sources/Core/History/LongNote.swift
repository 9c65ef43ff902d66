// SPDX-License-Identifier: MIT

/// A note in two parts: what the timer carries with it, and what only the journal has.
///
/// The timer's state is written with every commit, and its session is in every event: neither may grow with a note.
package struct LongNote: Hashable, Sendable {
  /// How much the timer carries, in bytes: events have notes whole up to here, and a line of the socket has room for it.
  package static let carried = 512 << 10
  /// How long a note may be, in bytes.
  package static let limit = 16 << 20

  package let head: String
  package let rest: String

  package init(_ whole: String, carrying limit: Int = carried) {
    guard whole.utf8.count > limit else {
      (head, rest) = (whole, "")
      return
    }
    var end = whole.utf8.index(whole.startIndex, offsetBy: limit)
    // Not within a scalar: each part has to be text by itself.
    while end.samePosition(in: whole.unicodeScalars) == nil { end = whole.utf8.index(before: end) }
    (head, rest) = (String(whole[..<end]), String(whole[end...]))
  }

  /// `note` with another line or paragraph.
  package static func adding(_ text: String, to note: String) -> String {
    note.isEmpty ? text : note + "\n" + text
  }
}
