// SPDX-License-Identifier: MIT

import Charts
import ControlProtocol
import Events
import History
import Messages
import Reports
import TerminalUI
import TextWidth
import TimerEngine
import ToolSupport

extension HistoryText {
  func whole(_ session: SessionRecord) -> [String] {
    var lines = folded(name(session), .bold)
    lines += folded(headline(session))
    var rows: [[Table.Cell]] = []
    func add(_ title: HistoryMessage, _ value: String) {
      rows.append([Table.Cell(text: language.history(title), looks: [.dim]), Table.Cell(text: value)])
    }
    if !session.project.isEmpty { add(.projectTitle, SafeText.line(session.project)) }
    if !session.tags.isEmpty { add(.tagsTitle, session.tags.map { "#" + SafeText.line($0) }.joined(separator: " ")) }
    if session.planned > 0, session.planned != session.elapsed {
      add(.plannedTitle, language.status(.length(seconds: session.planned)))
    }
    for pause in pauses(session) { add(.pausesTitle, pause) }
    for strike in session.strikes {
      let text = SafeText.line(strike.text)
      add(.strikesTitle, LocalTime(strike.at.instant).clock + (text.isEmpty ? "" : "  \(text)"))
    }
    for file in files(session.attachments) { add(.filesTitle, file) }
    if let imported = session.imported { add(.importTitle, language.history(.imported(SafeText.line(imported)))) }
    add(.idTitle, session.id)
    lines += Table.lines(rows, style: style, width: width)
    if !session.note.isEmpty {
      lines += ["", style.paint(language.history(.noteTitle), .bold)] + note(session.note)
    }
    return lines
  }

  /// The files of a session, with unique prefixes of their digests.
  func files(_ files: [AttachmentRecord]) -> [String] {
    let short = ShortName.all(of: files.map(\.digest))
    return files.map {
      "\(short[$0.digest] ?? $0.digest)  \(SafeText.line($0.name))  \(ByteText.of($0.size))"
    }
  }

  /// The kind of the session, its time and its duration.
  private func headline(_ session: SessionRecord) -> String {
    let start = LocalTime(session.startedAt.instant)
    let end = session.endedAt.map { LocalTime($0.instant) }
    let date = CalendarDate(days.day(ofCalendar: session.startedAt.instant))
    let span = language.history(
      .span(start.clock, end.map { $0.date == start.date ? $0.clock : $0.short }))
    let phase = language.timer(.label(session.phase, paused: false))
    let outcome = language.history(.outcome(session.outcome))
    let day = language.report(.title(.day, from: date, to: date))
    return "\(phase), \(outcome): \(day), \(span), "
      + language.status(.length(seconds: session.elapsed))
  }

  private func pauses(_ session: SessionRecord) -> [String] {
    let segments = session.segments ?? []
    return zip(segments, segments.dropFirst()).compactMap { before, after in
      guard let end = before.end else { return nil }
      let length = (after.start.instant - end.instant).wholeSeconds
      guard length > 0 else { return nil }
      let span = language.history(.span(LocalTime(end.instant).clock, LocalTime(after.start.instant).clock))
      return "\(span), \(language.status(.length(seconds: length)))"
    }
  }

  private func note(_ note: String) -> [String] {
    let lines = SafeText.block(note).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let width else { return lines }
    return lines.flatMap { $0.isEmpty ? [""] : DisplayWidth.fold($0, width) }
  }

  private func folded(_ text: String, _ looks: Style.Look...) -> [String] {
    let lines = width.map { DisplayWidth.fold(text, $0) } ?? [text]
    return lines.map { style.paint($0, looks) }
  }
}
