// SPDX-License-Identifier: MIT

/// Sizes in bytes in the form that people write: `500 MiB`, `1GiB`.
package enum SizeText {
  private static let units: [(name: String, bytes: Int64)] = [
    ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
  ]

  /// The regular expression of valid sizes.
  package static let pattern = "^ *[1-9][0-9]{0,5} *(?:KiB|MiB|GiB|TiB) *$"

  /// Returns the bytes; nil unless the text is a whole number from 1 to 999999 with a unit.
  package static func read(_ text: String) -> Int64? {
    let words = text.drop { $0 == " " }
    let digits = words.prefix { $0.isASCII && $0.isNumber }
    let unit = words.dropFirst(digits.count).split(separator: " ")
    guard digits.first != "0", digits.count <= 6, let number = Int64(digits), unit.count == 1 else { return nil }
    return units.first { $0.name == unit[0] }.map { number * $0.bytes }
  }

  /// Returns the size in the largest unit that gives a whole number; rounded up if none does.
  package static func of(_ bytes: Int64) -> String {
    let unit = units.first { bytes >= $0.bytes && bytes % $0.bytes == 0 } ?? units[3]
    return "\((bytes + unit.bytes - 1) / unit.bytes) \(unit.name)"
  }

  /// Returns a short size of at least so many bytes.
  package static func enough(for bytes: Int64) -> String {
    let unit = units.first { bytes >= $0.bytes } ?? units[3]
    return "\((bytes + unit.bytes - 1) / unit.bytes) \(unit.name)"
  }
}
