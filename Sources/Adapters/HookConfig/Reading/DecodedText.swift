// SPDX-License-Identifier: MIT

/// A file's bytes as text, with the places of bytes that aren't UTF-8.
struct DecodedText {
  /// A byte that isn't text, and the offset of its U+FFFD, in scalars.
  struct Fault {
    var offset: Int
    var byte: UInt8
  }

  let text: String
  let faults: [Fault]

  init(_ text: String) {
    self.text = text
    faults = []
  }

  init(repairing bytes: ArraySlice<UInt8>) {
    var scalars = String.UnicodeScalarView()
    var faults: [Fault] = []
    var count = 0
    var rest = bytes
    while let first = rest.first {
      let length = Self.length(of: first)
      let text = rest.count >= length ? String(validating: rest.prefix(length), as: UTF8.self) : nil
      if let scalar = text?.unicodeScalars.first {
        scalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        faults.append(Fault(offset: count, byte: first))
        scalars.append("\u{FFFD}")
        rest = rest.dropFirst()
      }
      count += 1
    }
    text = String(scalars)
    self.faults = faults
  }

  /// The number of bytes of a character that begins with `byte`.
  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Whether every other byte is zero, as in UTF-16 text of editors on other systems, or the byte-order mark says so.
  static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    let start = bytes.prefix(64)
    return start.count >= 8 && start.count { $0 == 0 } * 3 >= start.count
  }
}
