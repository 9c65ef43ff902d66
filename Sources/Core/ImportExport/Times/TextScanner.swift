// SPDX-License-Identifier: MIT

struct TextScanner {
  struct Digits {
    var value: Int
    var count: Int

    /// As what stands behind a point: milliseconds.
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

  /// White space at both ends is no part of it.
  init(_ text: some StringProtocol) {
    var scalars = Substring(text).unicodeScalars
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    rest = Substring(scalars)
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// At most 15 digits, of which there has to be one.
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

  /// What stands between the parts of a date.
  mutating func mark() -> Character? {
    guard let first = rest.first, ["-", "/", "."].contains(first) else { return nil }
    rest.removeFirst()
    return first
  }

  mutating func take(_ character: Character) -> Bool { take(String(character)) }

  /// White space, however much.
  mutating func blank() -> Bool {
    let before = rest.count
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    return rest.count < before
  }

  /// The hours that `AM` or `PM` adds to those of the clock; nil where the day has 24 hours.
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

  /// `Z`, `UTC`, `+01:00`, `+0100`, `+01`, or nothing, which is the local zone; nil for anything else.
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
  /// On one line: a task is a title.
  package var onOneLine: String {
    contains(where: \.isNewline)
      ? split(whereSeparator: \.isNewline).map(TextScanner.trimmed).joined(separator: " ") : self
  }
}
