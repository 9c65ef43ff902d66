// SPDX-License-Identifier: MIT

import ControlProtocol
import Events
import History
import ImportExport
import Messages
import TerminalUI
import TimerEngine
import ToolSupport

/// The result or the preview of an import, for people and for programs.
struct ImportSummary {
  let name: String
  let found: FoundHistory
  let plan: ImportPlan
  /// The daemon's answer after the import.
  var done: ImportInfo?
  /// The number of new sessions' attachments without content.
  var lostFiles = 0

  /// The number of items of each kind that people are shown.
  private static let shown = 20
  /// The number of columns that people are shown.
  private static let shownColumns = 10

  var wrong: Int { found.problems.count + plan.refused.count }
  private var problems: [Problem] { found.problems + plan.refused }
  private var leftOut: [Problem] { found.leftOut + plan.leftOut }

  func show(on console: ToolConsole, _ language: any Language, isSample: Bool) {
    let format = found.format.file.title
    let times = found.sessions.map(\.session)
    if let first = times.map(\.startedAt).min(), let last = times.compactMap(\.endedAt).max() {
      if !isSample {
        console.tell(
          language.exchange(.found(name, format: format, sessions: times.count, from: first, to: last)))
      }
    } else {
      console.tell(language.exchange(.foundNothing(name, format: format)))
    }
    let new = plan.new.map(\.session)
    let focus = new.filter { $0.phase == .focus }.reduce(Duration.zero) {
      $0 + $1.elapsed(at: $1.endedAt ?? $1.startedAt)
    }
    let rows: [(Int, ExchangeMessage)] = [
      (new.count, .new(focus: focus.wholeSeconds, breaks: new.count { $0.phase.isBreak })), (plan.known.count, .known),
      (plan.overlapping.count, .overlapping), (wrong, .wrong), (leftOut.count, .passedOver),
    ]
    let width = rows.map { String($0.0).count }.max() ?? 1
    for (number, phrase) in rows where number > 0 || phrase == rows[0].1 {
      let figure = String(repeating: " ", count: width - String(number).count) + String(number)
      console.print("  \(figure)  " + language.exchange(phrase))
    }
    if let columns = found.unusedColumns {
      list([language.exchange(Self.phrase(for: columns))], on: console, language, .yellow)
    }
    list(problems.map { language.exchange(.problem($0.place, $0.reason)) }, on: console, language, .red)
    list(plan.overlapping.map { text(of: $0, language) }, on: console, language, .yellow)
    if lostFiles > 0 { list([language.exchange(.lostFiles(lostFiles))], on: console, language, .yellow) }
    list(leftOut.map { language.exchange(.problem($0.place, $0.reason)) }, on: console, language, .dim)
  }

  private func list(_ lines: [String], on console: ToolConsole, _ language: any Language, _ look: Style.Look) {
    guard !lines.isEmpty else { return }
    console.print()
    for line in lines.prefix(Self.shown) { console.tell(SafeText.line(line), look) }
    if lines.count > Self.shown { console.tell(language.exchange(.more(lines.count - Self.shown))) }
  }

  private static func phrase(for columns: UnusedColumns) -> ExchangeMessage {
    let titles = Array(columns.titles.prefix(shownColumns))
    // The rest of a truncated title is unknown.
    let title = titles.first { !$0.hasSuffix("…") } ?? "TITLE"
    let option = "--columns " + shellWord("\(columns.field.rawValue)=\(title)")
    return .unusedColumns(titles, more: columns.count - titles.count, option: option)
  }

  private func text(of match: ImportPlan.Match, _ language: any Language) -> String {
    language.exchange(
      .inTheWay(
        match.found.place, task: match.other.task.excerpt, start: match.other.start, end: match.other.end,
        isInFile: match.isInFile))
  }

  /// The summary for programs.
  func report(isDryRun: Bool) -> ImportReport {
    ImportReport(
      file: name, format: found.format.rawValue, dryRun: isDryRun, import: done?.id, added: done?.added ?? 0,
      new: plan.new.count, known: plan.known.count,
      overlapping: plan.overlapping.map { match in
        ImportReport.Overlap(
          place: ImportReport.Spot(match.found.place), start: JSONTime(match.found.session.startedAt),
          other: ImportReport.Other(
            id: match.other.id, task: match.other.task, start: JSONTime(match.other.start),
            end: match.other.end.map(JSONTime.init), inFile: match.isInFile))
      }, problems: problems.map(ImportReport.Trouble.init), leftOut: leftOut.map(ImportReport.Trouble.init),
      lostFiles: lostFiles, unusedColumns: found.unusedColumns?.titles ?? [])
  }
}

struct ImportReport: Codable, Hashable {
  /// A place in a file.
  struct Spot: Codable, Hashable {
    /// The file, if there are several.
    var file: String?
    var line: Int?
    var row: Int64?
    var table: String?

    init(_ place: ImportPlace) {
      switch place {
      case .line(let number): line = number
      case .lineOf(let number, let name): (line, file) = (number, name)
      case .row(let number, let name): (row, table) = (number, name)
      case .whole: break
      }
    }
  }

  struct Other: Codable, Hashable {
    var id: String
    var task: String
    var start: JSONTime
    var end: JSONTime?
    var inFile: Bool
  }

  struct Overlap: Codable, Hashable {
    var place: Spot
    var start: JSONTime
    var other: Other
  }

  struct Trouble: Codable, Hashable {
    var place: Spot
    var message: String

    init(_ problem: Problem) {
      place = Spot(problem.place)
      message = English().exchange(.reason(problem.reason))
    }
  }

  var file: String
  var format: String
  var dryRun: Bool
  /// Its id in the journal, after the import.
  var `import`: String?
  var added: Int
  var new: Int
  var known: Int
  var overlapping: [Overlap]
  var problems: [Trouble]
  var leftOut: [Trouble]
  var lostFiles: Int
  /// The titles of a table's unused columns; of very many, the first.
  var unusedColumns: [String]
}
