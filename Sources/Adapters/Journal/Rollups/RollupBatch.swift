// SPDX-License-Identifier: MIT
import GRDB
import Reports

/// By how much sums are to change: collected first, so that each row is written once.
struct RollupBatch {
  private struct SumKey: Hashable {
    var grain: Grain
    var project: Int64
    var number: Int

    var columns: [Int64] { [Int64(grain.rawValue), project, Int64(number)] }
  }

  private struct HourKey: Hashable {
    var sum: SumKey
    var hour: Int
  }

  private struct WorkKey: Hashable {
    var grain: Grain
    var number: Int
    var task: Int64
  }

  private let db: Database
  private var sums: [SumKey: Tally] = [:]
  private var hours: [HourKey: Tally] = [:]
  private var work: [WorkKey: Tally] = [:]
  private var projects: [String: Int64] = [:]
  private var tasks: [TaskName: Int64] = [:]

  /// All projects together.
  static let everyProject: Int64 = 0

  init(_ db: Database) {
    self.db = db
  }

  /// Adds the cells of a session, or takes them away.
  mutating func count(_ cells: [Cell], isAdded: Bool = true) throws {
    guard let first = cells.first else { return }
    let project = try number(ofProject: first.project.canonical)
    var task: Int64?
    for cell in cells {
      let tally = isAdded ? cell.tally : Tally() - cell.tally
      for grain in Grain.allCases {
        let number = grain.number(of: cell.day)
        for project in [project, Self.everyProject] where grain != .ever || project != Self.everyProject {
          let key = SumKey(grain: grain, project: project, number: number)
          sums[key, default: Tally()] += tally
          if grain != .ever { hours[HourKey(sum: key, hour: cell.hour), default: Tally()] += tally }
        }
        // Breaks carry the task of their focus, and are none of its work.
        guard cell.tally.isWork else { continue }
        let known = try task ?? self.number(ofTask: first.task.canonical, in: project)
        task = known
        work[WorkKey(grain: grain, number: number, task: known), default: Tally()] += tally
      }
    }
  }

  /// Writes it all; rows that come to nothing go, and names that nothing uses any more.
  func write() throws {
    for (key, tally) in sums where !tally.isEmpty {
      let isGone = try add(tally, to: .sum, key.columns)
      if isGone, key.grain == .ever { try run("DELETE FROM rollup_project WHERE id = ?", [key.project]) }
    }
    for (key, tally) in hours where !tally.isEmpty {
      _ = try add(tally, to: .hour, key.sum.columns + [Int64(key.hour)])
    }
    for (key, tally) in work where !tally.isEmpty {
      let isGone = try add(tally, to: .work, [Int64(key.grain.rawValue), Int64(key.number), key.task])
      if isGone, key.grain == .ever { try run("DELETE FROM rollup_task WHERE id = ?", [key.task]) }
    }
  }

  /// Whether nothing is left of the row.
  private func add(_ tally: Tally, to table: RollupTable, _ key: [Int64]) throws -> Bool {
    try run(table.upsert, StatementArguments(key + tally.columns))
    guard tally.columns.contains(where: { $0 < 0 }) else { return false }
    try run(table.deletion, StatementArguments(key))
    return db.changesCount > 0
  }

  private mutating func number(ofProject name: String) throws -> Int64 {
    if let known = projects[name] { return known }
    let number = try number("rollup_project", "name = ?", [name]) {
      try run("INSERT INTO rollup_project (name) VALUES (?)", [name])
    }
    projects[name] = number
    return number
  }

  private mutating func number(ofTask name: String, in project: Int64) throws -> Int64 {
    let key = TaskName(task: name, project: String(project))
    if let known = tasks[key] { return known }
    let number = try number("rollup_task", "name = ? AND project = ?", [name, project]) {
      try run("INSERT INTO rollup_task (name, project) VALUES (?, ?)", [name, project])
    }
    tasks[key] = number
    return number
  }

  private func number(
    _ table: String, _ condition: String, _ arguments: StatementArguments, insert: () throws -> Void
  ) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT id FROM \(table) WHERE \(condition)")
    if let known = try Int64.fetchOne(statement, arguments: arguments) { return known }
    try insert()
    return db.lastInsertedRowID
  }

  private func run(_ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension Tally {
  /// Whether a task has it: what breaks come to is no work.
  var isWork: Bool { sessions > 0 || focus > 0 }

  /// In the order of `RollupTable.tallies`.
  fileprivate var columns: [Int64] {
    [focus, breakTime, Int64(sessions), Int64(pomodoros), Int64(abandoned), Int64(strikes)]
  }

  fileprivate static func - (left: Tally, right: Tally) -> Tally {
    var difference = left
    difference -= right
    return difference
  }
}
