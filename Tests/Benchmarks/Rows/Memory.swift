// SPDX-License-Identifier: MIT
import TestSupport

extension Row {
  /// How much memory the programs have at most, from their start to their end, over ever more sessions.
  static let memory = Row(name: "memory") { workshop in
    guard let sqlite = Workshop.find("sqlite3") else { throw BenchmarkError("sqlite3 isn't installed") }
    let shelves = try SessionShelf.sizes.map { try SessionShelf($0) }
    return try Reading.allCases.flatMap { reading in
      try shelves.map { shelf -> Line in
        let peak = { (command: [String]) in
          try RoundProgram(workshop.path("peak"), command, environment: shelf.variables)
        }
        let baseline = try peak([sqlite, "-batch", "-readonly", shelf.database(reading), shelf.sql(reading)])
        return Line(
          what: "memory: \(reading.rawValue), \(shelf.count) sessions", quantity: .memory,
          rounds: reading.isOfAll ? 3 : 10,
          ours: Contender("segue", try peak(shelf.command(reading))).keeping(shelf),
          baselines: [Contender("sqlite3, the same rows", baseline)],
          goal: shelf.count == SessionShelf.sizes.last ? "as over \(SessionShelf.sizes[0])" : "")
      }
    }
  }
}

/// A program that reads the record, and ends.
private enum Reading: String, CaseIterable {
  case page = "history"
  case list = "history --json"
  case year = "report, the year"
  case whole = "report, all days"
  case export = "export"

  /// Whether it reads every session.
  var isOfAll: Bool { self == .list || self == .export }
}

extension SessionShelf {
  fileprivate func command(_ reading: Reading) -> [String] {
    switch reading {
    case .page: [Programs.segue, "history"]
    case .list: [Programs.segue, "history", "--json"]
    case .year: reportCommand("the year")
    case .whole: reportCommand("all days")
    case .export: [Programs.segue, "export", "--format", "json"]
    }
  }

  /// The file with what it reads: the sums of days are beside the journal.
  fileprivate func database(_ reading: Reading) -> String {
    switch reading {
    case .page, .list, .export: path
    case .year, .whole: path + "-search"
    }
  }

  /// What it asks that file for, in SQL.
  fileprivate func sql(_ reading: Reading) -> String {
    switch reading {
    case .page: page()
    case .list: "\(Self.selection) WHERE session.phase = 'focus' ORDER BY session.started DESC, session.id DESC;"
    case .year: questions(year)
    case .whole: questions(whole)
    case .export: "\(Self.selection) WHERE session.ended IS NOT NULL ORDER BY session.started, session.id;"
    }
  }
}
