// SPDX-License-Identifier: MIT

/// A key of the live views.
package enum Key: Hashable, Sendable {
  case character(Character)
  case interrupt
  case suspend
  case enter

  /// Reads what a terminal sends; sequences of function and arrow keys are passed over.
  package static func read(_ bytes: some Collection<UInt8>) -> [Key] {
    var keys: [Key] = []
    var characters = String(decoding: bytes, as: UTF8.self).unicodeScalars.makeIterator()
    while let scalar = characters.next() {
      switch scalar.value {
      case 0x03, 0x04: keys.append(.interrupt)
      case 0x1A: keys.append(.suspend)
      case 0x0A, 0x0D: keys.append(.enter)
      case 0x1B: skipSequence(&characters)
      case 0..<0x20, 0x7F: break
      default: keys.append(.character(Character(scalar)))
      }
    }
    return keys
  }

  /// `ESC [ parameters letter` and `ESC O letter`.
  private static func skipSequence(_ scalars: inout String.UnicodeScalarView.Iterator) {
    guard let kind = scalars.next() else { return }
    if kind == "O" { _ = scalars.next() }
    guard kind == "[" else { return }
    while let scalar = scalars.next(), !(0x40...0x7E).contains(scalar.value) {}
  }
}
