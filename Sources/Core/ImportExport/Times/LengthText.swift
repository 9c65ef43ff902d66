// SPDX-License-Identifier: MIT
import TimerEngine

/// Parses durations in the notations of other programs.
enum LengthText {
  /// The unit of a bare number.
  enum Unit: Int64 {
    case seconds = 1
    case minutes = 60
    case hours = 3600
  }

  /// The maximum duration: a hundred days.
  private static let longest = Duration.seconds(100 * 86_400)

  /// Parses `25` in `unit`, `1.5`, `0:25` and `0:25:00` (hours first), `25m`, `1h 30m`, `90 min`; nil if invalid.
  static func read(_ text: String, bare unit: Unit) -> Duration? {
    let text = plain(text)
    guard let first = text.first, first.isASCII, first.isNumber || first == "." || first == "," else { return nil }
    let length = text.contains(":") ? clock(text) : number(text[...]).map { $0 * unit.rawValue } ?? words(text)
    guard let length, length <= longest.milliseconds, length >= 0 else { return nil }
    return .milliseconds(length)
  }

  /// Returns the value of one step of the last digit of a bare number; nil for a text with units.
  static func step(of text: String, bare unit: Unit) -> Duration? {
    let text = plain(text)
    guard number(text[...]) != nil else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let decimals = parts.dropFirst().first?.utf8.count ?? 0
    return .milliseconds((0..<decimals).reduce(unit.rawValue * 1000) { step, _ in step / 10 })
  }

  private static func plain(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }

  /// Parses `h:mm` or `h:mm:ss`; returns milliseconds.
  private static func clock(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hours = Int64(parts[0]), (0..<2400).contains(hours),
      let minutes = Int64(parts[1]), parts[1].utf8.count == 2, (0..<60).contains(minutes)
    else { return nil }
    var seconds: Int64 = 0
    if parts.count == 3 {
      guard let value = number(parts[2]), value < 60_000 else { return nil }
      seconds = value
    }
    return (hours * 60 + minutes) * 60_000 + seconds
  }

  /// Parses `1h30m`, `25min`, `90sec`; returns milliseconds.
  private static func words(_ text: String) -> Int64? {
    var rest = text[...]
    var total: Int64 = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
      rest = rest.dropFirst(digits.count)
      let word = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(word.count)
      guard let value = number(digits), let unit = unit(word) else { return nil }
      total += value * unit.rawValue
      guard total <= longest.milliseconds else { return nil }
    }
    return total
  }

  static func unit(_ word: some StringProtocol) -> Unit? {
    switch word {
    case "s", "sec", "secs", "second", "seconds": .seconds
    case "m", "min", "mins", "minute", "minutes": .minutes
    case "h", "hr", "hrs", "hour", "hours": .hours
    default: nil
    }
  }

  private static func number(_ text: Substring) -> Int64? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let digits = parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard digits, (1...2).contains(parts.count), text.utf8.count <= 15,
      let whole = Int64(parts[0].isEmpty ? "0" : parts[0]),
      whole < 1_000_000_000
    else { return nil }
    guard parts.count == 2, let fraction = Int64(parts[1]) else { return parts.count == 1 ? whole * 1000 : nil }
    return whole * 1000 + TextScanner.Digits(value: Int(fraction), count: parts[1].utf8.count).fraction
  }
}
