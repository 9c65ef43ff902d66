// SPDX-License-Identifier: MIT

/// The length of time that a misspelt text means: `25 minutes`, `PT25M`, `1,5h`, `25:00`.
enum DurationGuess {
  static func text(for written: String) -> String? {
    let plain = written.lowercased().map { character in
      character.wholeNumberValue.map { String($0) } ?? (character == "," ? "." : String(character))
    }.joined().trimmed
    if let guess = clock(plain) ?? iso(plain) ?? words(plain), guess != written { return guess }
    return nil
  }

  /// `25:00` is minutes and seconds; `1:30:00` also has hours.
  private static func clock(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), !parts.contains(nil) else { return nil }
    return spelled(zip(parts.compactMap { $0 }, parts.count == 2 ? ["m", "s"] : ["h", "m", "s"]).map { ($0, $1) })
  }

  private static func spelled(_ parts: [(Int, String)]) -> String? {
    valid(parts.filter { $0.0 != 0 }.map { "\($0.0)\($0.1)" }.joined())
  }

  /// ISO 8601: `PT1H30M`.
  private static func iso(_ text: String) -> String? {
    guard text.hasPrefix("p") else { return nil }
    return valid(text.dropFirst().filter { $0 != "t" })
  }

  /// Numbers, each followed by a word for a unit.
  private static func words(_ text: String) -> String? {
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(number.count).drop { $0 == " " }
      let word = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "." }
      if rest.hasPrefix("and ") { rest = rest.dropFirst(4) }
      guard !number.isEmpty, let unit = unit(word) else { return nil }
      result += number + unit
    }
    return valid(result)
  }

  private static func unit(_ word: Substring) -> String? {
    switch word {
    case "ms", "millisecond", "milliseconds", "msec": "ms"
    case "s", "sec", "secs", "second", "seconds", "초": "s"
    case "m", "min", "mins", "minute", "minutes", "minuten", "분", "分": "m"
    case "h", "hr", "hrs", "hour", "hours", "std", "시간": "h"
    case "d", "day", "days": "d"
    default: nil
    }
  }

  private static func valid(_ text: String) -> String? { parseDuration(text, bareMinutes: false).map { _ in text } }
}
