// SPDX-License-Identifier: MIT
import GRDB
import Reports

/// Which tasks took most of some spans.
///
/// A task may be done in each of a hundred years, or once: what all of them come to is added up by their numbers, which
/// are small, in an array, and names are looked up only of those that may be named.
struct RollupRanking {
  let db: Database
  let spans: [GrainRange]
  let projects: RollupProjects

  /// More tasks than this that came to the very same aren't looked up one by one.
  private static let manyTies = 200
  /// What a task has that is in none of the spans.
  private static let none: Int64 = -1
  /// Nobody has had so many tasks; a number beyond is damage, and no reason to use up the memory.
  private static let most = 1 << 22

  func tallies(of project: String?, limit: Int) throws -> TaskTallies {
    guard let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM rollup_task") else {
      return TaskTallies([:], limit: limit)
    }
    guard last <= Self.most else {
      throw DamagedRow(table: "rollup_task", key: "\(last)", problem: "so many tasks there aren't")
    }
    var focus = try focusByTask(upTo: max(last, 0), of: project)
    let same = try sameTasks(of: project, in: focus)
    for (task, first) in same {
      focus[first] = max(focus[first], 0) &+ focus[task]
      focus[task] = Self.none
    }
    let count = focus.count { $0 != Self.none }
    guard count > 0, limit > 0 else { return TaskTallies([:], limit: limit, count: count) }
    let least = Self.least(of: focus, among: limit)
    let above = focus.indices.filter { focus[$0] > least }
    let ties = try first(limit - above.count, of: focus.indices.filter { focus[$0] == least })
    return TaskTallies(try tallies(of: above + ties, same), limit: limit, count: count)
  }

  /// Tasks of projects that were merged, where another of the same name stands for both; only those in the spans.
  private func sameTasks(of project: String?, in focus: [Int64]) throws -> [Int: Int] {
    var same: [Int: Int] = [:]
    for numbers in project.map({ [projects.numbers(of: $0)] }) ?? projects.merged where numbers.count > 1 {
      var first: [String: Int] = [:]
      for number in numbers {
        let rows = try Row.fetchCursor(
          db, sql: "SELECT id, name FROM rollup_task WHERE project = ?", arguments: [number])
        while let row = try rows.next() {
          let task = try row.number(0)
          guard focus.indices.contains(task), focus[task] != Self.none else { continue }
          let name = try row.text(1)
          if let known = first[name] { same[task] = known } else { first[name] = task }
        }
      }
    }
    return same
  }

  /// The focus of each task by its number.
  private func focusByTask(upTo last: Int, of project: String?) throws -> [Int64] {
    var isWanted: [Bool]?
    if let project {
      var wanted = [Bool](repeating: false, count: last + 1)
      for number in projects.numbers(of: project) {
        let tasks = try Int.fetchCursor(
          db, sql: "SELECT id FROM rollup_task WHERE project = ?", arguments: [number])
        while let task = try tasks.next() {
          if wanted.indices.contains(task) { wanted[task] = true }
        }
      }
      isWanted = wanted
    }
    var focus = [Int64](repeating: Self.none, count: last + 1)
    for span in spans {
      let rows = try Row.fetchCursor(
        db, sql: "SELECT task, focus FROM rollup_work WHERE grain = ? AND number >= ? AND number < ?",
        arguments: [span.grain.rawValue, span.numbers.lowerBound, span.numbers.upperBound])
      while let row = try rows.next() {
        let (task, seconds) = (try row.number(0), Int64(try row.number(1)))
        guard focus.indices.contains(task), isWanted?[task] ?? true else { continue }
        focus[task] = max(focus[task], 0) &+ seconds
      }
    }
    return focus
  }

  /// The least focus that one of the first `limit` has.
  private static func least(of focus: [Int64], among limit: Int) -> Int64 {
    var top: [Int64] = []
    for value in focus where value != none && (top.count < limit || value > top[0]) {
      let place = top.firstIndex { $0 > value } ?? top.count
      top.insert(value, at: place)
      if top.count > limit { top.removeFirst() }
    }
    return top.first ?? 0
  }

  /// Those of `tasks` that can be among the first `count` by their names.
  private func first(_ count: Int, of tasks: [Int]) throws -> [Int] {
    guard tasks.count > Self.manyTies else { return tasks }
    // Bytes of canonical names are in the order of the names.
    let isTied = Set(tasks)
    var chosen: [Int] = []
    var last: String?
    let rows = try Row.fetchCursor(db, sql: "SELECT id, name FROM rollup_task ORDER BY name")
    while let row = try rows.next() {
      let task = try row.number(0)
      guard isTied.contains(task) else { continue }
      let name = try row.text(1)
      // The same name may be of several projects, which aren't in their order here.
      if chosen.count >= count && name != last { break }
      chosen.append(task)
      last = name
    }
    return chosen
  }

  private func tallies(of tasks: [Int], _ same: [Int: Int]) throws -> [TaskName: Tally] {
    let wanted = Set(tasks)
    let all = tasks + same.filter { wanted.contains($0.value) }.keys
    let list = all.map(String.init).joined(separator: ", ")
    var tallies: [Int: Tally] = [:]
    for span in spans {
      // Each span and task is one step in the table, where a range of spans would be walked through.
      let numbers =
        span.numbers.count > 1000
        ? "BETWEEN \(span.numbers.lowerBound) AND \(span.numbers.upperBound - 1)"
        : "IN (\(span.numbers.map(String.init).joined(separator: ", ")))"
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(RollupTable.sums), task FROM rollup_work
          WHERE grain = \(span.grain.rawValue) AND number \(numbers) AND task IN (\(list)) GROUP BY task
          """)
      while let row = try rows.next() {
        let task = try row.number(6)
        tallies[same[task] ?? task, default: Tally()] += try Tally(row)
      }
    }
    let names = try Row.fetchAll(db, sql: "SELECT id, name, project FROM rollup_task WHERE id IN (\(list))")
    return try names.reduce(into: [:]) { sums, row in
      let name = TaskName(task: try row.text(1), project: projects.name(of: Int64(try row.number(2))))
      if let tally = tallies[try row.number(0)] { sums[name] = tally }
    }
  }
}
