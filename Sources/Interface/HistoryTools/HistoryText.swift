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
  /// The columns of the terminal; nil where lines may be as long as they like.
  let width: Int?
  let days: LocalDays
  let now: Instant

  /// A row of a list; with `hasDate` where no heading tells the day, without its project where one does. `id`: as much
  /// of its id as names it alone.
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

  /// What it was, and what else is worth knowing.
  private func words(_ session: SessionRecord, hasProject: Bool) -> String {
    var parts = [name(session)]
    if hasProject, !session.project.isEmpty { parts[0] += " [\(SafeText.line(session.project))]" }
    parts += session.tags.map { "#" + SafeText.line($0) }
    var details: [String] = []
    if session.outcome != .completed { details.append(language.history(.outcome(session.outcome))) }
    if !session.strikes.isEmpty { details.append(language.history(.strikes(session.strikes.count))) }
    if !session.note.isEmpty { details.append(language.history(.note)) }
    if !session.attachments.isEmpty { details.append(language.history(.files(session.attachments.count))) }
    // Which file the others came from is told by 'show'.
    if let imported = session.imported, imported == ImportFile.sample {
      details.append(language.history(.imported(imported)))
    }
    return parts.joined(separator: " ") + (details.isEmpty ? "" : "  (" + details.joined(separator: ", ") + ")")
  }

  func name(_ session: SessionRecord) -> String {
    if session.phase.isBreak { return language.history(.unnamed(session.phase)) }
    return session.task.isEmpty ? language.report(.noTask) : SafeText.line(session.task)
  }

  /// A day and what it came to, where all of that is known.
  func heading(_ day: LocalDay, sum: DaySum?) -> [String] {
    let date = CalendarDate(day)
    let title = language.report(.title(.day, from: date, to: date))
    guard let summary = sum.flatMap(self.summary) else { return [style.paint(title, .bold)] }
    if let width, DisplayWidth.of(title) + 2 + DisplayWidth.of(summary) > width {
      return [style.paint(title, .bold)] + DisplayWidth.fold(summary, width).map { style.paint($0, .dim) }
    }
    return [style.paint(title, .bold) + "  " + style.paint(summary, .dim)]
  }

  /// What a day came to, in words; nil where it has no focus.
  func summary(_ sum: DaySum) -> String? {
    guard sum.hasFocus else { return nil }
    return language.report(
      .summary(pomodoros: sum.pomodoros, focus: sum.focus, strikes: sum.strikes, abandoned: sum.abandoned))
  }
}

/// A list that grows by one session after the other, printed group by group. A group of very many is printed in parts
/// beneath one heading; what a day of those came to is known at its end, and stands there.
struct HistoryListing {
  let text: HistoryText
  private let order: SessionQuery.Order
  /// What wasn't printed yet of a group.
  private var group: [SessionRecord] = []
  /// All of the group, what was printed, too.
  private var sum = DaySum()
  /// Whether some of the group was printed.
  private var isContinued = false
  private var hasGroups = false
  /// As much of each id as names its session alone, of those that weren't printed yet.
  private var ids: [String: String] = [:]

  init(text: HistoryText, order: SessionQuery.Order) {
    self.text = text
    self.order = order
  }

  /// The most rows that stand beneath one another in the same columns.
  private static let most = 500

  /// Takes in what the sessions of a page are called, of which none was added yet.
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

  /// The last group; `isCut` where there is more of it.
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
