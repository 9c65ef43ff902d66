// SPDX-License-Identifier: MIT
import Events
package import Expressions
import Hooks
import Messages
import Reports
package import TimerEngine

/// Parses moments that people write.
package enum MomentText {
  /// Parses `9:30` with or without a day: `mon 9:30` (the next one, or today), `tomorrow 9:30`, `2026-11-23 9:30`. A day alone
  /// begins at 9:00.
  /// An empty text is today.
  package static func instant(_ text: String?, now: Instant, clock: LocalClock) -> Instant? {
    var words = (text ?? "").lowercased().split { $0 == " " || $0 == "t" && text?.contains("-") == true }[...]
    let time = words.last.flatMap(minutes)
    if time != nil { words.removeLast() }
    guard words.count <= 1, let noon = LocalDays.moment(hour: 12, minute: 0, onDayOf: now),
      let day = words.first.map({ day($0, noon: noon, clock: clock) }) ?? noon
    else { return nil }
    let (hour, minute) = (time ?? 540).quotientAndRemainder(dividingBy: 60)
    return LocalDays.moment(hour: hour, minute: minute, onDayOf: day)
  }

  /// Returns the minutes after midnight of `9:30` and `9:30:00`.
  private static func minutes(_ word: Substring) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.count == 2 && Int($0) ?? 60 < 60 }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour)
    else { return nil }
    return hour * 60 + minute
  }

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// Returns any moment of the named day.
  private static func day(_ word: Substring, noon: Instant, clock: LocalClock) -> Instant? {
    if let weekday = weekdays.firstIndex(where: { word.count >= 3 && $0.hasPrefix(word) }) {
      return (0...6).map { noon + .hours(24 * $0) }.first { clock.minute(of: $0).weekday == weekday }
    }
    if let distance = ["yesterday": -1, "today": 0, "tomorrow": 1][word] { return noon + .hours(24 * distance) }
    // Noon in Greenwich has the same date nearly everywhere.
    guard let near = Instant(rfc3339: word.uppercased() + "T12:00:00Z") else { return nil }
    return [near, near - .hours(12), near + .hours(12)].first { LocalTime($0).date == word }
  }
}
