// SPDX-License-Identifier: MIT

/// Parses days and periods that people write, relative to a day.
package struct PeriodText: Sendable {
  package let today: LocalDay

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  package init(today: LocalDay) {
    self.today = today
  }

  /// All names, for suggestions after a misspelling.
  package static let names: [String] = {
    let kinds = ["day", "week", "month", "year"]
    let repeated = kinds + weekdays + months
    return ["today", "yesterday", "tomorrow"] + repeated + repeated.map { "last " + $0 } + kinds.map { "this " + $0 }
  }()

  /// Returns the days of `text`: `today`, `yesterday`, `tomorrow`, `monday` (the last one, or today), `week`, `last month`,
  /// `last 7 days`, `3 weeks ago`, `november`, `november 2025`, `2026-11-21`, `2026-11`, `2026-w47`, `2026`; nil if invalid.
  package func period(_ text: String) -> Period? {
    let text = text.lowercased()
    if let dated = dated(text) { return dated }
    var words = text.split { $0 == " " || $0 == "-" }[...]
    let isLast = words.first == "last"
    if isLast || words.first == "this" { words.removeFirst() }
    switch words.count {
    case 1: return isLast ? last(words[words.startIndex]) : named(words[words.startIndex])
    case 2: return isLast || text.first?.isNumber == true ? lately(words) : monthOfYear(words)
    case 3: return !isLast && words.last == "ago" ? ago(words.dropLast()) : nil
    default: return nil
    }
  }

  private func dated(_ text: String) -> Period? {
    if let day = LocalDay(text) { return Period(.day, around: day) }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let year = number(parts[0], digits: 4) else { return nil }
    guard parts.count == 2 else {
      return LocalDay(year: year, month: 1, day: 1).map { Period(.year, around: $0) }
    }
    if parts[1].first == "w" { return week(number(parts[1].dropFirst(), digits: 2), of: year) }
    return number(parts[1], digits: 2).flatMap { LocalDay(year: year, month: $0, day: 1) }
      .map { Period(.month, around: $0) }
  }

  /// Week 1 of a year is the week of 4 January (ISO 8601).
  private func week(_ number: Int?, of year: Int) -> Period? {
    guard let number, (1...53).contains(number), let fourth = LocalDay(year: year, month: 1, day: 4) else { return nil }
    let thursday = fourth.monday.advanced(by: (number - 1) * 7 + 3)
    return thursday.year == year ? Period(.week, around: thursday) : nil
  }

  private func named(_ word: Substring) -> Period? {
    switch word {
    case "today": return Period(.day, around: today)
    case "yesterday": return Period(.day, around: today.advanced(by: -1))
    case "tomorrow": return Period(.day, around: today.advanced(by: 1))
    default: break
    }
    if let kind = Period.Kind(rawValue: String(word)), kind != .range { return Period(kind, around: today) }
    if let weekday = Self.index(of: word, in: Self.weekdays) {
      return Period(.day, around: today.advanced(by: -(today.weekday - weekday).modulo(7)))
    }
    guard let month = Self.index(of: word, in: Self.months) else { return nil }
    return LocalDay(year: month < today.month ? today.year : today.year - 1, month: month + 1, day: 1)
      .map { Period(.month, around: $0) }
  }

  /// Parses `last week` and `last monday`: the one before the present one.
  private func last(_ word: Substring) -> Period? {
    if let kind = Period.Kind(rawValue: String(word)), kind != .range {
      return Period(kind, around: Period(kind, around: today).days.lowerBound.advanced(by: -1))
    }
    return PeriodText(today: today.advanced(by: -1)).named(word)
  }

  /// Parses `7 days` and `4 weeks`: the period up to today.
  private func lately(_ words: ArraySlice<Substring>) -> Period? {
    guard let count = Int(words[words.startIndex]), (1...36_525).contains(count) else { return nil }
    let unit = words[words.startIndex + 1]
    let days: Int
    switch unit {
    case "day", "days": days = count
    case "week", "weeks": days = count * 7
    default: return nil
    }
    return days <= 36_525 ? Period(from: today.advanced(by: 1 - days), to: today) : nil
  }

  /// Parses `1 day` and `3 weeks`: the day or week that many before today's.
  private func ago(_ words: ArraySlice<Substring>) -> Period? {
    guard let count = Int(words[words.startIndex]), (0...1200).contains(count) else { return nil }
    let unit = words[words.startIndex + 1]
    let name = String(unit.last == "s" ? unit.dropLast() : unit)
    guard let kind = Period.Kind(rawValue: name), kind != .range else { return nil }
    return (0..<count).reduce(Period(kind, around: today)) { period, _ in
      Period(kind, around: period.days.lowerBound.advanced(by: -1))
    }
  }

  private func monthOfYear(_ words: ArraySlice<Substring>) -> Period? {
    guard let month = Self.index(of: words[words.startIndex], in: Self.months),
      let year = number(words[words.startIndex + 1], digits: 4)
    else { return nil }
    return LocalDay(year: year, month: month + 1, day: 1).map { Period(.month, around: $0) }
  }

  private static func index(of word: Substring, in names: [String]) -> Int? {
    word.count >= 3 ? names.firstIndex { $0.hasPrefix(word) } : nil
  }

  private func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
