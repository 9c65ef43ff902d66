// SPDX-License-Identifier: MIT

/// The fields of a form or of a query, in order. A name may appear several times.
package struct FormFields: Hashable, Sendable {
  private var fields: [(name: String, value: String)] = []

  /// The limit of fields.
  static let most = 1000

  package init() {}

  /// Parses `application/x-www-form-urlencoded`. Nil for a broken escape, bytes that aren't UTF-8, or too many fields.
  package init?(urlEncoded text: some Sequence<UInt8>) {
    for pair in Array(text).split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : []) else {
        return nil
      }
      guard add(name, value) else { return nil }
    }
  }

  /// The first value of a field; nil if the form lacks it.
  package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The first value without white space around it; nil if it is empty.
  package func text(_ name: String) -> String? {
    guard let value = self[name] else { return nil }
    let trimmed = value.drop(while: \.isWhitespace)
    let end = trimmed.lastIndex { !$0.isWhitespace }
    return end.map { String(trimmed[...$0]) }
  }

  /// Every value of a field.
  package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// The names, in order.
  package var names: [String] { fields.map(\.name) }

  mutating func add(_ name: String, _ value: String) -> Bool {
    guard fields.count < Self.most else { return false }
    // Browsers send line feeds as CR LF.
    fields.append((name, value.replacing("\r\n", with: "\n")))
    return true
  }

  /// A decoded part of a path; nil for a broken escape, or bytes that aren't UTF-8.
  static func pathPart(_ text: Substring) -> String? { decoded(Array(text.utf8)[...], blank: nil) }

  /// - Parameter blank: the byte that represents a blank.
  private static func decoded(_ bytes: ArraySlice<UInt8>, blank: UInt8? = UInt8(ascii: "+")) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case blank: decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
        decoded.append(high << 4 | low)
      default: decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.fields.elementsEqual(right.fields) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(field.name)
      hasher.combine(field.value)
    }
  }
}
