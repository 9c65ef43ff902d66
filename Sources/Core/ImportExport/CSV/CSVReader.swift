// SPDX-License-Identifier: MIT
import History
package import Reports
import TimerEngine

/// Reads a table of sessions, from Segue or another program, by the titles of its columns.
package struct CSVReader {
  package struct Options: Sendable {
    /// Chosen columns whose titles are not recognised.
    package var columns: [CSVField: String]
    package var order: DateOrder?

    package init(columns: [CSVField: String] = [:], order: DateOrder? = nil) {
      self.columns = columns
      self.order = order
    }
  }

  /// The maximum length of a session that apparently ends on the next day.
  private static let longestNight = Duration.hours(16)

  private let columns: CSVColumns
  private let times: TimeText

  /// Returns the content of a table. Times without a zone use the zone of `days`.
  package static func read(
    _ bytes: [UInt8], options: Options = Options(), days: LocalDays
  ) throws(UnreadableFile) -> FoundHistory {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard String(validating: text, as: UTF8.self) != nil else {
      throw UnreadableFile(.notUTF8)
    }
    var rows: [CSVText.Row] = []
    do {
      try CSVText.rows(text, separator: CSVText.separator(of: text)) { rows.append($0) }
    } catch let error as CSVText.Unclosed {
      throw UnreadableFile(line: error.line, .openQuote)
    } catch {
      throw UnreadableFile(.other(reason: "\(error)"))
    }
    guard let header = rows.first else { throw UnreadableFile(.emptyFile) }
    let columns = try CSVColumns(titles: header.fields, wanted: options.columns)
    let body = rows.dropFirst()
    let order = options.order ?? Self.order(of: body, columns)
    let reader = CSVReader(columns: columns, times: TimeText(days: days, order: order))
    var found = FoundHistory(format: .csv)
    found.unusedColumns = columns.unused
    for row in body where row.fields.contains(where: { !TextScanner.trimmed($0).isEmpty }) {
      if reader.goesOn(row) {
        found.leftOut.append(row.problem(.unfinished))
        continue
      }
      do {
        found.sessions.append(try reader.session(row))
      } catch {
        found.problems.append(error)
      }
    }
    return found
  }

  /// Returns the order of dates with slashes, if some dates are unambiguous and all of those agree.
  private static func order(of rows: ArraySlice<CSVText.Row>, _ columns: CSVColumns) -> DateOrder? {
    var orders: Set<DateOrder> = []
    for row in rows {
      for field in [CSVField.start, .end, .date] {
        guard let text = columns.value(field, of: row), let date = text.split(separator: " ").first else { continue }
        if let order = TimeText.order(of: String(date)) { orders.insert(order) }
      }
    }
    return orders.count == 1 ? orders.first : nil
  }

  /// Whether the row is Segue's running session.
  private func goesOn(_ row: CSVText.Row) -> Bool {
    columns.value(.outcome, of: row)?.lowercased() == Outcome.running.rawValue
  }

  private func session(_ row: CSVText.Row) throws(Problem) -> FoundSession {
    try refuseSurplus(of: row)
    let start = try start(of: row)
    let length = try length(.duration, of: row)
    let end: Instant
    if columns.value(.end, of: row) != nil {
      end = try self.end(of: row, after: start)
      if let length { try check(length, of: row, within: end - start) }
    } else if let length {
      end = start + length
    } else {
      throw row.problem(.noEnd)
    }
    let phase = try phase(of: row)
    var session = Session(
      id: text(.id, of: row), phase: phase, task: text(.task, of: row).onOneLine,
      project: text(.project, of: row).onOneLine, tags: tags(of: row), note: text(.note, of: row), planned: nil,
      startedAt: start)
    session.endedAt = end
    session.run(for: length)
    session.outcome = try outcome(of: row, phase: phase)
    // In a table without planned lengths, each session ran as planned.
    session.planned =
      columns.places[.planned] == nil ? session.elapsed(at: end) : try planned(of: row)
    session.strikes = Array(repeating: Strike(at: start, text: ""), count: try strikes(of: row))
    return FoundSession(session, at: .line(row.line))
  }
}

// MARK: Fields

extension CSVReader {
  /// Refuses a row with a value after the last column: its other values may belong to other titles.
  private func refuseSurplus(of row: CSVText.Row) throws(Problem) {
    let count = columns.titles.count
    guard row.fields.dropFirst(count).contains(where: { !TextScanner.trimmed($0).isEmpty }) else { return }
    throw row.problem(.surplus(fields: row.fields.count, titles: count))
  }

  private func text(_ field: CSVField, of row: CSVText.Row) -> String {
    FormulaGuard.unguarded(columns.value(field, of: row) ?? "")
  }

  private func tags(of row: CSVText.Row) -> [String] {
    text(.tags, of: row).onOneLine.parts(between: columns.isFormerHistory ? [" "] : [",", ";"])
  }

  private func start(of row: CSVText.Row) throws(Problem) -> Instant {
    guard columns.places[.start] == nil else { return try moment(.start, of: row) }
    guard let date = columns.value(.date, of: row), let time = columns.value(.time, of: row) else {
      throw row.problem(.noStart(date: columns.title(.date).excerpt, time: columns.title(.time).excerpt))
    }
    do {
      return try times.instant(date: date, time: time)
    } catch {
      throw objection(error, to: date + " " + time, .date, row)
    }
  }

  private func end(of row: CSVText.Row, after start: Instant) throws(Problem) -> Instant {
    guard let date = columns.value(.date, of: row), let time = columns.value(.end, of: row),
      let end = try? times.end(date: date, time: time, after: start)
    else { return try moment(.end, of: row) }
    let isOfNextDay = (try? times.instant(date: date, time: time)) != end
    guard !isOfNextDay || end - start <= Self.longestNight else {
      throw fault(.beforeStart, time, .end, row)
    }
    return end
  }

  private func moment(_ field: CSVField, of row: CSVText.Row) throws(Problem) -> Instant {
    guard let text = columns.value(field, of: row) else {
      throw row.problem(.emptyCell(column: columns.title(field).excerpt))
    }
    do {
      return try times.instant(text)
    } catch {
      throw objection(error, to: text, field, row)
    }
  }

  private func objection(
    _ error: TimeText.Unreadable, to text: String, _ field: CSVField, _ row: CSVText.Row
  ) -> Problem {
    fault(error == .unknown ? .time : .twoDates, text, field, row)
  }

  private func length(_ field: CSVField, of row: CSVText.Row) throws(Problem) -> Duration? {
    guard let text = columns.value(field, of: row) else { return nil }
    guard let length = LengthText.read(text, bare: columns.units[field] ?? .minutes) else {
      throw fault(.length, text, field, row)
    }
    return length
  }

  /// Refuses a length that exceeds the session's times, beyond rounding. Such a length is usually in another unit.
  private func check(_ length: Duration, of row: CSVText.Row, within span: Duration) throws(Problem) {
    // A session that ends before it starts is refused elsewhere for that reason.
    guard span >= .zero, let text = columns.value(.duration, of: row) else { return }
    let unit = columns.units[.duration]
    let step = LengthText.step(of: text, bare: unit ?? .minutes)
    let rounding: Duration = max(.minutes(1), step ?? .zero)
    guard length > span + rounding else { return }
    throw fault(unit == nil && step != nil ? .tooLongAsMinutes : .tooLong, text, .duration, row)
  }

  private func planned(of row: CSVText.Row) throws(Problem) -> Duration? {
    let length = try length(.planned, of: row)
    // The former format wrote an open-ended session with length 0.
    return columns.isFormerHistory && length == .zero ? nil : length
  }

  /// Returns the problem of a value and its column.
  private func fault(
    _ fault: ImportProblem.CellFault, _ text: String, _ field: CSVField, _ row: CSVText.Row
  ) -> Problem {
    row.problem(.cell(text: text.excerpt, column: columns.title(field).excerpt, fault: fault))
  }

  private func phase(of row: CSVText.Row) throws(Problem) -> Phase {
    guard let text = columns.value(.phase, of: row) else { return .focus }
    switch text.lowercased().filter({ $0.isLetter }) {
    case "focus", "pomodoro", "work": return .focus
    case "shortbreak", "break", "short": return .shortBreak
    case "longbreak", "long": return .longBreak
    default:
      throw fault(.phase, text, .phase, row)
    }
  }

  private func outcome(of row: CSVText.Row, phase: Phase) throws(Problem) -> Outcome {
    guard let text = columns.value(.outcome, of: row) else { return .completed }
    guard let outcome = Outcome(rawValue: text.lowercased()), outcome != .running else {
      throw fault(.outcome, text, .outcome, row)
    }
    return outcome
  }

  private func strikes(of row: CSVText.Row) throws(Problem) -> Int {
    guard let text = columns.value(.strikes, of: row) else { return 0 }
    guard let count = Int(text), (0...SessionRules.mostStrikes).contains(count) else {
      throw fault(.strikes, text, .strikes, row)
    }
    return count
  }
}
