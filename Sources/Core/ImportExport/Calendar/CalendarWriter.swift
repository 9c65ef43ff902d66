// SPDX-License-Identifier: MIT
import TimerEngine

/// Writes a calendar (RFC 5545): one event per session. The events leave their time free.
///
/// Values without a standard property are in Segue's own properties, which other programs ignore.
package struct CalendarWriter: SessionWriter {
  static let mark = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Segue//Segue//EN\r\n"

  /// Whether to include breaks and abandoned sessions.
  private let includesAll: Bool

  package init(includesAll: Bool) {
    self.includesAll = includesAll
  }

  package var head: String {
    Self.mark + "CALSCALE:GREGORIAN\r\n" + CalendarText.line("X-WR-CALNAME", "Segue")
  }

  package var tail: String { "END:VCALENDAR\r\n" }

  package func text(of archived: ArchivedSession) -> String? {
    let session = archived.session
    guard let end = session.endedAt, includesAll || session.isWork else { return nil }
    let title = session.task.isEmpty ? session.phase.title : session.task.onOneLine
    let (from, to) = (WrittenTime.basic(session.startedAt), WrittenTime.basic(end))
    var lines = [
      // The end is the best known time of the last change.
      ("BEGIN", "VEVENT"), ("UID", session.id + Self.domain), ("DTSTAMP", to), ("DTSTART", from),
    ]
    // An end must be later than the start. An event without an end lasts for no time.
    if from != to { lines.append(("DTEND", to)) }
    lines.append(("SUMMARY", CalendarText.escaped(title)))
    let categories = ([session.project] + session.tags).filter { !$0.isEmpty }
    if !categories.isEmpty {
      lines.append(("CATEGORIES", categories.map(CalendarText.escaped).joined(separator: ",")))
    }
    if !session.note.isEmpty { lines.append(("DESCRIPTION", CalendarText.escaped(session.note))) }
    lines += [
      ("TRANSP", "TRANSPARENT"), ("STATUS", session.outcome == .abandoned ? "CANCELLED" : "CONFIRMED"),
      ("X-SEGUE-PHASE", session.phase.rawValue), ("X-SEGUE-OUTCOME", session.outcome.rawValue),
    ]
    if title != session.task { lines.append(("X-SEGUE-TASK", CalendarText.escaped(session.task))) }
    if !session.project.isEmpty { lines.append(("X-SEGUE-PROJECT", CalendarText.escaped(session.project))) }
    if let planned = session.planned { lines.append(("X-SEGUE-PLANNED", "PT\(planned.wholeSeconds)S")) }
    let stretches = session.stretches
    if stretches != [session.startedAt..<end] {
      let periods = stretches.map { "\(WrittenTime.basic($0.lowerBound))/\(WrittenTime.basic($0.upperBound))" }
      lines.append(("X-SEGUE-SEGMENTS", periods.joined(separator: ",")))
    }
    for strike in session.strikes {
      lines.append(("X-SEGUE-STRIKE;X-AT=\(WrittenTime.basic(strike.at))", CalendarText.escaped(strike.text)))
    }
    lines.append(("END", "VEVENT"))
    return lines.map { CalendarText.line($0, $1) }.joined()
  }

  /// Makes a session's id globally unique.
  static let domain = "@segue.invalid"
}

extension Phase {
  /// The title of an event without a task. Files are always in English.
  var title: String {
    switch self {
    case .focus: "Focus"
    case .shortBreak: "Short break"
    case .longBreak: "Long break"
    }
  }
}
