// SPDX-License-Identifier: MIT

struct TextScanner {
  struct Digits {
    var value: Int
    var count: Int

    /// The value of the digits after a decimal point, in milliseconds.
    var fraction: Int64 {
      var (value, count) = (Int64(value), count)
      while count < 3 { (value, count) = (value * 10, count + 1) }
      while count > 3 { (value, count) = (value / 10, count - 1) }
      return value
    }
  }

  enum Zone: Hashable {
    case local
    /// Seconds ahead of UTC.
    case offset(Int)
  }

  private var rest: Substring

  /// Leaves out leading and trailing white space.
  init(_ text: some StringProtocol) {
    var scalars = Substring(text).unicodeScalars
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    rest = Substring(scalars)
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Consumes 1 to 15 digits.
  mutating func digits() -> Digits? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard (1...15).contains(digits.utf8.count), let value = Int(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    return Digits(value: value, count: digits.utf8.count)
  }

  mutating func take(_ text: some StringProtocol) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  /// Consumes a separator of a date.
  mutating func mark() -> Character? {
    guard let first = rest.first, ["-", "/", "."].contains(first) else { return nil }
    rest.removeFirst()
    return first
  }

  mutating func take(_ character: Character) -> Bool { take(String(character)) }

  /// Consumes any white space.
  mutating func blank() -> Bool {
    let before = rest.count
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    return rest.count < before
  }

  /// Consumes `AM` or `PM` and returns the hours to add; nil for a 24-hour clock.
  mutating func half() -> Int? {
    let before = rest
    _ = blank()
    let word = rest.prefix(2).lowercased()
    guard word == "am" || word == "pm" else {
      rest = before
      return nil
    }
    rest = rest.dropFirst(2)
    return word == "am" ? 0 : 12
  }

  /// Consumes `Z`, `UTC`, `+01:00`, `+0100`, `+01`, or nothing for the local zone; nil if invalid.
  mutating func zone() -> Zone? {
    _ = blank()
    if isAtEnd { return .local }
    if take("Z") || take("z") || take("UTC") || take("GMT") { return .offset(0) }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let first = digits() else { return nil }
    var (hours, minutes) = (first.value, 0)
    if first.count == 4 {
      (hours, minutes) = (first.value / 100, first.value % 100)
    } else {
      guard first.count == 2 else { return nil }
      if take(":") {
        guard let second = digits(), second.count == 2 else { return nil }
        minutes = second.value
      }
    }
    guard hours <= 16, minutes < 60 else { return nil }
    return .offset(sign * (hours * 3600 + minutes * 60))
  }
}

extension TextScanner {
  static func trimmed(_ text: some StringProtocol) -> String { String(TextScanner(text).rest) }
}

extension String {
  /// The text on one line, because a task is a title.
  package var onOneLine: String {
    contains(where: \.isNewline)
      ? split(whereSeparator: \.isNewline).map(TextScanner.trimmed).joined(separator: " ") : self
  }
}
