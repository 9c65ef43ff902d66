// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import TimerEngine

/// Sessions for spreadsheets: RFC 4180, with lines that end as it wants.
enum HistoryCSV {
  static let header =
    "id,phase,outcome,started,ended,elapsed,paused,planned,task,project,tags,strikes,note,files\r\n"

  static func line(_ session: SessionRecord) -> String {
    let fields = [
      session.id, session.phase.rawValue, session.outcome.rawValue, session.startedAt.instant.rfc3339,
      session.endedAt?.instant.rfc3339 ?? "", String(session.elapsed), String(session.paused), String(session.planned),
      text(session.task), text(session.project), text(session.tags.joined(separator: " ")),
      String(session.strikes.count), text(session.note), String(session.attachments.count),
    ]
    return fields.map(field).joined(separator: ",") + "\r\n"
  }

  /// What a spreadsheet would take for a formula gets an apostrophe, which it doesn't show.
  private static func text(_ value: String) -> String {
    value.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true ? "'" + value : value
  }

  private static func field(_ value: String) -> String {
    let isPlain = !value.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return isPlain ? value : "\"" + value.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
