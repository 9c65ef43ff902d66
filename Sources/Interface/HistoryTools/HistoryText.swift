// SPDX-License-Identifier: MIT

import Charts
import ControlProtocol
import Events
import History
import ImportExport
import Messages
import Reports
import TerminalUI
import TextWidth
import TimerEngine
import ToolSupport

/// Sessions of the record in words.
struct HistoryText {
  let language: any Language
  let style: Style
  /// The columns of the terminal; nil if the length of lines isn't limited.
  let width: Int?
  let days: LocalDays
  let now: Instant

  /// A row of a list.
  ///
  /// - Parameters:
  ///   - id: the shortest unique prefix of its id.
  ///   - hasDate: whether it includes the date, for a list without headings.
  ///   - hasProject: whether it includes the project, for headings that don't name it.
  func row(_ session: SessionRecord, id: String, hasDate: Bool, hasProject: Bool = true) -> [Table.Cell] {
    let start = LocalTime(session.startedAt.instant)
    let end = session.endedAt.map { LocalTime($0.instant).clock }
    return [
      Table.Cell(text: id, looks: [.dim]),
      Table.Cell(text: hasDate ? start.short : "\(start.clock)-\(end ?? "     ")"),
      Table.Cell(text: length(session), looks: looks(session)),
      Table.Cell(text: words(session, hasProject: hasProject)),
    ]
  }

  private func length(_ session: SessionRecord) -> String {
    let text = language.status(.length(seconds: session.elapsed))
    return String(repeating: " ", count: max(0, 6 - DisplayWidth.of(text))) + text
  }

  func looks(_ session: SessionRecord) -> [Style.Look] {
    switch session.outcome {
    case .running: style.theme(session.phase) + [.bold]
    case .completed: session.phase.isBreak ? [.dim] : [.green]
    case .partial: [.yellow]
    case .abandoned: [.red]
    case .skipped: [.dim]
    }
  }

  /// The name of the session, and further details.
  private func words(_ session: SessionRecord, hasProject: Bool) -> String {
    var parts = [name(session)]
    if hasProject, !session.project.isEmpty { parts[0] += " [\(SafeText.line(session.project))]" }
    parts += session.tags.map { "#" + SafeText.line($0) }
    var details: [String] = []
    if session.outcome != .completed { details.append(language.history(.outcome(session.outcome))) }
    if !session.strikes.isEmpty { details.append(language.history(.strikes(session.strikes.count))) }
    if !session.note.isEmpty { details.append(language.history(.note)) }
    if !session.attachments.isEmpty { details.append(language.history(.files(session.attachments.count))) }
    // `segue history show` names the files of other imports.
    if let imported = session.imported, imported == ImportFile.sample {
      details.append(language.history(.imported(imported)))
    }
    return parts.joined(separator: " ") + (details.isEmpty ? "" : "  (" + details.joined(separator: ", ") + ")")
  }

  func name(_ session: SessionRecord) -> String {
    if session.phase.isBreak { return language.history(.unnamed(session.phase)) }
    return session.task.isEmpty ? language.report(.noTask) : SafeText.line(session.task)
  }

  /// A day with its sums, if they are complete.
  func heading(_ day: LocalDay, sum: DaySum?) -> [String] {
    let date = CalendarDate(day)
    let title = language.report(.title(.day, from: date, to: date))
    guard let summary = sum.flatMap(self.summary) else { return [style.paint(title, .bold)] }
    if let width, DisplayWidth.of(title) + 2 + DisplayWidth.of(summary) > width {
      return [style.paint(title, .bold)] + DisplayWidth.fold(summary, width).map { style.paint($0, .dim) }
    }
    return [style.paint(title, .bold) + "  " + style.paint(summary, .dim)]
  }

  /// The sums of a day in words; nil without a focus.
  func summary(_ sum: DaySum) -> String? {
    guard sum.hasFocus else { return nil }
    return language.report(
      .summary(pomodoros: sum.pomodoros, focus: sum.focus, strikes: sum.strikes, abandoned: sum.abandoned))
  }
}

/// A list that grows session by session, and is printed group by group. A very large group is printed in parts below one
/// heading; the sums of such a day follow at its end.
struct HistoryListing {
  let text: HistoryText
  private let order: SessionQuery.Order
  /// The sessions of a group that aren't printed yet.
  private var group: [SessionRecord] = []
  /// The sum of the whole group, including its printed part.
  private var sum = DaySum()
  /// Whether a part of the group is printed.
  private var isContinued = false
  private var hasGroups = false
  /// The unique prefixes of the ids that aren't printed yet.
  private var ids: [String: String] = [:]

  init(text: HistoryText, order: SessionQuery.Order) {
    self.text = text
    self.order = order
  }

  /// The most rows that share the widths of columns.
  private static let most = 500

  /// Takes the short names of a page's sessions, before any of them is added.
  mutating func begin(_ names: [String: String]) {
    let waiting = Set(group.map(\.id))
    ids = names.merging(ids.filter { waiting.contains($0.key) }) { new, _ in new }
  }

  mutating func add(_ session: SessionRecord, to console: ToolConsole) {
    if let last = group.last {
      if isNewGroup(session, after: last) {
        end(on: console, isCut: false)
      } else if group.count == Self.most {
        flush(to: console, sum: nil)
        isContinued = true
      }
    }
    group.append(session)
    sum.add(session)
  }

  /// Ends the last group. With `isCut`, the group has further sessions.
  mutating func finish(on console: ToolConsole, isCut: Bool) {
    if !group.isEmpty { end(on: console, isCut: isCut) }
  }

  private mutating func end(on console: ToolConsole, isCut: Bool) {
    let whole = isCut ? nil : sum
    flush(to: console, sum: whole)
    if isContinued, order == .newest, let summary = whole.flatMap(text.summary) { console.tell(summary, .dim) }
    (sum, isContinued) = (DaySum(), false)
  }

  private func isNewGroup(_ session: SessionRecord, after last: SessionRecord) -> Bool {
    switch order {
    case .newest: text.days.day(of: session.startedAt.instant) != text.days.day(of: last.startedAt.instant)
    case .project: session.project != last.project
    case .longest: false
    }
  }

  private mutating func flush(to console: ToolConsole, sum: DaySum?) {
    var lines: [String] = hasGroups && !isContinued && order != .longest ? [""] : []
    switch order {
    case _ where isContinued: break
    case .newest: lines += text.heading(text.days.day(of: group[0].startedAt.instant), sum: sum)
    case .project:
      let name = group[0].project
      lines.append(
        text.style.paint(name.isEmpty ? text.language.report(.noProject) : SafeText.line(name), .bold))
    case .longest: break
    }
    let rows = group.map {
      text.row($0, id: ids[$0.id] ?? $0.id, hasDate: order != .newest, hasProject: order != .project)
    }
    lines += Table.lines(rows, style: text.style, width: text.width)
    console.write(lines.joined(separator: "\n") + "\n")
    hasGroups = true
    group = []
  }
}
