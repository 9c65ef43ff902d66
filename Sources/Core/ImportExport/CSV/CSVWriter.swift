// SPDX-License-Identifier: MIT
package import Foundation
package import TimerEngine

/// Writes a table for spreadsheets: one row per session, in local time with its offset from UTC.
package struct CSVWriter: SessionWriter {
  /// The columns in their order.
  package static let columns = [
    "id", "phase", "start", "end", "planned_seconds", "elapsed_seconds", "paused_seconds", "task", "project", "tags",
    "note", "outcome", "strikes",
  ]

  private let time: WrittenTime

  package init(zone: TimeZone) {
    time = WrittenTime(zone: zone)
  }

  package var head: String { CSVText.line(Self.columns) }

  package func text(of archived: ArchivedSession) -> String? {
    archived.session.endedAt.map { row(archived.session, at: $0) }
  }

  /// Returns the row of a session; without an end if it still runs at `now`.
  package func row(_ session: Session, at now: Instant) -> String {
    let end = session.endedAt ?? now
    return CSVText.line([
      session.id, session.phase.rawValue, time.local(session.startedAt), session.endedAt.map(time.local) ?? "",
      session.planned.map(Self.seconds) ?? "", Self.seconds(session.elapsed(at: end)),
      Self.seconds(session.paused(at: end)),
      FormulaGuard.guarded(session.task), FormulaGuard.guarded(session.project),
      FormulaGuard.guarded(session.tags.joined(separator: ", ")), FormulaGuard.guarded(session.note),
      session.outcome.rawValue, String(session.strikes.count),
    ])
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration.milliseconds
    guard milliseconds % 1000 != 0 else { return String(milliseconds / 1000) }
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
  }
}
