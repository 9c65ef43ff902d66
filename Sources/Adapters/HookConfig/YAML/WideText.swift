// SPDX-License-Identifier: MIT

/// A text of which some scalars are several bytes, or some characters several scalars: the way from one to the other.
struct WideText {
  /// Where each scalar begins in the bytes, and where the last one ends.
  let bytes: [Int]
  /// How many characters begin before each scalar, and how many there are.
  let characters: [Int]

  /// `start` bytes stand before the first scalar.
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
