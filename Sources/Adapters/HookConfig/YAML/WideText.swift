// SPDX-License-Identifier: MIT

/// A text with scalars of several bytes, or characters of several scalars: maps one unit to another.
struct WideText {
  /// The byte at which each scalar begins, and the end of the last one.
  let bytes: [Int]
  /// The number of characters before each scalar, and the total.
  let characters: [Int]

  /// - Parameter start: the number of bytes before the first scalar.
  init(_ scalars: [Unicode.Scalar], start: Int) {
    var bytes: [Int] = []
    bytes.reserveCapacity(scalars.count + 1)
    var offset = start
    for scalar in scalars {
      bytes.append(offset)
      offset += UTF8.width(scalar)
    }
    self.bytes = bytes + [offset]
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    var characters: [Int] = []
    characters.reserveCapacity(scalars.count + 1)
    var number = 0
    for character in String(text) {
      for _ in character.unicodeScalars { characters.append(number) }
      number += 1
    }
    self.characters = characters + [number]
  }
}
