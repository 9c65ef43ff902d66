// SPDX-License-Identifier: MIT

/// Sizes in bytes as people write them: `500 MiB`, `1GiB`.
package enum SizeText {
  private static let units: [(name: String, bytes: Int64)] = [
    ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
  ]

  /// What `read` takes, as a regular expression.
  package static let pattern = "^ *[1-9][0-9]{0,5} *(?:KiB|MiB|GiB|TiB) *$"

  /// nil for everything that isn't a whole number from 1 to 999999 with a unit.
  package static func read(_ text: String) -> Int64? {
    let words = text.drop { $0 == " " }
    let digits = words.prefix { $0.isASCII && $0.isNumber }
    let unit = words.dropFirst(digits.count).split(separator: " ")
    guard digits.first != "0", digits.count <= 6, let number = Int64(digits), unit.count == 1 else { return nil }
    return units.first { $0.name == unit[0] }.map { number * $0.bytes }
  }

  /// In the largest unit in which the number is whole; rounded up where none is.
  package static func of(_ bytes: Int64) -> String {
    let unit = units.first { bytes >= $0.bytes && bytes % $0.bytes == 0 } ?? units[3]
    return "\((bytes + unit.bytes - 1) / unit.bytes) \(unit.name)"
  }

  /// Rounded up to a size that is short to write, and enough for so many bytes.
  package static func enough(for bytes: Int64) -> String {
    let unit = units.first { bytes >= $0.bytes } ?? units[3]
    return "\((bytes + unit.bytes - 1) / unit.bytes) \(unit.name)"
  }
}
