// SPDX-License-Identifier: MIT

/// What a column of a table may say of a session.
package enum CSVField: String, CaseIterable, Sendable {
  case id, phase, start, end, date, time, duration, planned, task, project, tags, note, outcome, strikes

  /// What programs call such a column, in lower case and without marks.
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

  /// The columns of one field of a header, with what a bare number in them counts.
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

/// Which column of a table says what.
struct CSVColumns {
  private(set) var places: [CSVField: Int] = [:]
  /// What a bare number counts in the columns of lengths; minutes where the title says nothing.
  private(set) var units: [CSVField: LengthText.Unit] = [:]
  let titles: [String]

  /// `wanted`: what the person named, a title each. Where a field isn't named, a title that says it is looked for.
  init(titles: [String], wanted: [CSVField: String]) throws(UnreadableFile) {
    self.titles = titles.map { $0.filter { !$0.isNewline } }
    let plain = titles.map { Self.plain($0) }
    for (field, title) in wanted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let place = plain.firstIndex(of: Self.plain(title)) else {
        throw UnreadableFile(line: 1, "there is no column '\(title)' for \(field.rawValue); \(Self.list(titles))")
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
    // `Date` and `Start` with a time in it alone, as time sheets have them.
    if places[.date] != nil, places[.time] == nil, let start = places[.start] {
      places[.time] = start
      places[.start] = nil
    }
    let hasStart = places[.start] != nil || places[.date] != nil && places[.time] != nil
    guard hasStart else {
      throw UnreadableFile(
        line: 1, "no column says when a session started; name it: --columns start=TITLE. \(Self.list(titles))")
    }
    guard places[.end] != nil || places[.duration] != nil else {
      throw UnreadableFile(
        line: 1,
        "no column says when a session ended or how long it was; name it: --columns end=TITLE or duration=TITLE. "
          + Self.list(titles))
    }
  }

  /// The trimmed value of a field; nil where there is no such column, or it is empty.
  func value(_ field: CSVField, of row: CSVText.Row) -> String? {
    guard let place = places[field], place < row.fields.count else { return nil }
    let text = Scan.trimmed(row.fields[place])
    return text.isEmpty ? nil : text
  }

  func title(_ field: CSVField) -> String { places[field].map { titles[$0] } ?? field.rawValue }

  private static func plain(_ title: String) -> String { Scan.trimmed(title).lowercased() }

  private static func list(_ titles: [String]) -> String {
    "The columns are: " + titles.map { "'\(Scan.trimmed($0))'" }.joined(separator: ", ")
  }
}
