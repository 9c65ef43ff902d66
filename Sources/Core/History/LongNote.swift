// SPDX-License-Identifier: MIT

/// A note in two parts: the part that the timer carries, and the part that only the journal has.
///
/// Every commit writes the timer's state, and every event contains its session. Neither may grow with a note.
package struct LongNote: Hashable, Sendable {
  /// The maximum bytes that the timer carries. Events contain shorter notes whole, and a line of the socket has room for them.
  package static let carried = 512 << 10
  /// The maximum bytes of a note.
  package static let limit = 16 << 20

  package let head: String
  package let rest: String

  package init(_ whole: String, carrying limit: Int = carried) {
    guard whole.utf8.count > limit else {
      (head, rest) = (whole, "")
      return
    }
    var end = whole.utf8.index(whole.startIndex, offsetBy: limit)
    // The cut must not split a scalar: each part must be valid text.
    while end.samePosition(in: whole.unicodeScalars) == nil { end = whole.utf8.index(before: end) }
    (head, rest) = (String(whole[..<end]), String(whole[end...]))
  }

  /// Returns the note with another line or paragraph.
  package static func adding(_ text: String, to note: String) -> String {
    note.isEmpty ? text : note + "\n" + text
  }
}
