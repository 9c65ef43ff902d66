// SPDX-License-Identifier: MIT
package import Foundation
import Reports
import TimerEngine

/// Writes timewarrior intervals: one per running segment of a focus whose time counts. Task, project and tags become tags, as
/// in the plugin `timewarrior`. The annotation names the session and its task.
package struct TimewarriorWriter: SessionWriter {
  package enum Form: Sendable {
    /// The format of `timew export`.
    case export
    /// Lines of timewarrior's files in its folder `data`.
    case data
  }

  private let form: Form
  private var count = 0

  package init(_ form: Form) {
    self.form = form
  }

  package var head: String { form == .export ? "[" : "" }
  package var tail: String { form == .export ? "\n]\n" : "" }

  package mutating func text(of archived: ArchivedSession) -> String? {
    let intervals = Self.intervals(of: archived.session)
    guard !intervals.isEmpty else { return nil }
    return intervals.map { text(of: $0) }.joined()
  }

  /// Returns the intervals of a session; empty if timewarrior should not get it.
  static func intervals(of session: Session) -> [TimewarriorInterval] {
    guard session.isWork else { return [] }
    let task = TimewarriorInterval.plain(session.task)
    let others = ([session.project] + session.tags).map(TimewarriorInterval.plain)
    let tags = Set([task] + others).filter { !$0.isEmpty }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let annotation = "\(TimewarriorInterval.mark)\(session.id):" + (task.isEmpty ? "" : " " + task)
    return session.stretches.compactMap { stretch in
      let (start, end) = (WrittenTime.basic(stretch.lowerBound), WrittenTime.basic(stretch.upperBound))
      // Timewarrior has whole seconds, so a shorter interval would have no length.
      guard start < end else { return nil }
      return TimewarriorInterval(start: start, end: end, tags: tags, annotation: annotation)
    }
  }

  private mutating func text(of interval: TimewarriorInterval) -> String {
    defer { count += 1 }
    switch form {
    case .data: return interval.line + "\n"
    case .export: return (count == 0 ? "\n" : ",\n") + interval.json
    }
  }

  /// Returns the file in the folder `data` for a line of Segue: `2026-11.data`. Timewarrior files an interval under the month
  /// of its local start.
  package static func fileName(of line: some StringProtocol, in zone: TimeZone) -> String {
    let time = Substring(line).dropFirst("inc ".count).prefix { $0 != " " }
    let utc = TimeText(days: LocalDays(startsAt: 0, timeZone: .gmt))
    // A line of Segue always has a time.
    let start = (try? utc.instant(String(time))) ?? Instant(milliseconds: 0)
    return WrittenTime(zone: zone).month(of: start) + ".data"
  }
}
