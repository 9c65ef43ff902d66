// SPDX-License-Identifier: MIT
import History

/// A field of a session that a column of a table may contain.
package enum CSVField: String, CaseIterable, Sendable {
  case id, phase, start, end, date, time, duration, planned, task, project, tags, note, outcome, strikes

  /// The usual titles of such a column, in lower case and without punctuation.
  fileprivate var names: [String] {
    switch self {
    case .id: ["id", "uuid"]
    case .phase: ["phase"]
    case .start: ["start", "started", "startedat", "starttime", "startdatetime", "begin", "began", "from", "timestamp"]
    case .end: ["end", "ended", "endedat", "endtime", "enddatetime", "stop", "stopped", "finish", "finished", "to"]
    case .date: ["date", "day", "startdate"]
    case .time: ["time", "timeofday"]
    case .duration:
      ["duration", "elapsed", "length", "len", "worked", "minutes", "seconds", "hours", "timespent"]
    case .planned: ["planned", "intendedduration", "plannedduration"]
    case .task: ["task", "title", "description", "summary", "name", "activity", "subject", "label"]
    case .project: ["project", "client", "category"]
    case .tags: ["tags", "tag", "labels"]
    case .note: ["note", "notes", "comment", "comments", "annotation"]
    case .outcome: ["outcome"]
    case .strikes: ["strikes", "distractions", "interruptions"]
    }
  }

  /// Returns the field with this title, and the unit of bare numbers in the column.
  fileprivate static func named(_ title: String) -> (CSVField, LengthText.Unit?)? {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let unit = words.lazy.compactMap { LengthText.unit($0) }.first
    func field(_ name: String) -> CSVField? { allCases.first { $0.names.contains(name) } }
    if let exact = field(words.joined()) { return (exact, unit) }
    // `elapsed_seconds`, `Duration (min)`.
    guard unit != nil, let part = field(words.filter { LengthText.unit($0) == nil }.joined()),
      part == .duration || part == .planned
    else { return nil }
    return (part, unit)
  }
}

/// Maps fields to the columns of a table.
struct CSVColumns {
  private(set) var places: [CSVField: Int] = [:]
  /// The unit of bare numbers in the columns of lengths; minutes if the title names none.
  private(set) var units: [CSVField: LengthText.Unit] = [:]
  let titles: [String]
  /// Whether the table has the former format of `segue history`, now replaced by that of `segue export`. Its lengths are
  /// seconds, and blanks separate its tags.
  let isFormerHistory: Bool

  private static let formerHistory = [
    "id", "phase", "outcome", "started", "ended", "elapsed", "paused", "planned", "task", "project", "tags", "strikes",
    "note", "files",
  ]
  /// Columns of Segue's own tables that follow from the others.
  private static let derived: Set<String> = ["paused_seconds"]
  /// The maximum number of columns that an error names.
  private static let shown = 20

  /// `wanted`: the titles that the person chose for fields. For other fields, a known title is searched.
  init(titles: [String], wanted: [CSVField: String]) throws(UnreadableFile) {
    self.titles = titles.map { $0.filter { !$0.isNewline } }
    let plain = titles.map { Self.plain($0) }
    let first = self.titles.prefix(Self.shown).map { TextScanner.trimmed($0).excerpt }
    let more = titles.count - first.count
    isFormerHistory = plain == Self.formerHistory
    for (field, title) in wanted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let place = plain.firstIndex(of: Self.plain(title)) else {
        throw UnreadableFile(
          line: 1, .noColumn(title: title.excerpt, field: field.rawValue, columns: first, more: more))
      }
      places[field] = place
      units[field] = CSVField.named(title)?.1
    }
    let taken = Set(places.values)
    for (place, title) in titles.enumerated() where !taken.contains(place) {
      guard let (field, unit) = CSVField.named(title), places[field] == nil else { continue }
      places[field] = place
      units[field] = unit
    }
    if isFormerHistory { (units[.duration], units[.planned]) = (.seconds, .seconds) }
    // Time sheets have a column `Date` and a column `Start` that contains only a time.
    if places[.date] != nil, places[.time] == nil, let start = places[.start] {
      places[.time] = start
      places[.start] = nil
    }
    let hasStart = places[.start] != nil || places[.date] != nil && places[.time] != nil
    guard hasStart else {
      throw UnreadableFile(line: 1, .noStartColumn(columns: first, more: more))
    }
    guard places[.end] != nil || places[.duration] != nil else {
      throw UnreadableFile(line: 1, .noEndColumn(columns: first, more: more))
    }
  }

  /// Returns the trimmed value of a field; nil if the column is missing or the value is empty.
  func value(_ field: CSVField, of row: CSVText.Row) -> String? {
    guard let place = places[field], place < row.fields.count else { return nil }
    let text = TextScanner.trimmed(row.fields[place])
    return text.isEmpty ? nil : text
  }

  func title(_ field: CSVField) -> String { places[field].map { titles[$0] } ?? field.rawValue }

  /// The columns that nothing is read from; nil without such a column. A column without a title is not listed.
  var unused: UnusedColumns? {
    let taken = Set(places.values)
    let known = isFormerHistory ? Set(Self.formerHistory) : Self.derived
    let unused = titles.indices.filter { place in
      let title = Self.plain(titles[place])
      return !taken.contains(place) && !title.isEmpty && !known.contains(title)
    }
    guard !unused.isEmpty else { return nil }
    let fields: [CSVField] = [.task, .project, .tags]
    return UnusedColumns(
      titles: unused.prefix(UnusedColumns.most).map { TextScanner.trimmed(titles[$0]).excerpt }, count: unused.count,
      field: fields.first { places[$0] == nil } ?? .note)
  }

  private static func plain(_ title: String) -> String { TextScanner.trimmed(title).lowercased() }
}
