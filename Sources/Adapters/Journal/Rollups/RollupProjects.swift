// SPDX-License-Identifier: MIT
import GRDB
import History

/// What the numbers of projects in the sums stand for.
///
/// Sums are kept by the key that the rows of sessions have. Where projects were renamed or merged, `project_key` says what
/// a key is called now, so several numbers may be one project: reports put them together.
struct RollupProjects {
  private let names: [Int64: String]
  private let numbers: [String: [Int64]]

  init(_ db: Database) throws {
    let called = try ProjectNames.read(db)
    var names: [Int64: String] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT id, name FROM rollup_project ORDER BY id") {
      let key = try row.text(1)
      names[Int64(try row.number(0))] = called.name(of: key)
    }
    self.names = names
    numbers = Dictionary(grouping: names.keys.sorted()) { names[$0] ?? "" }
  }

  func name(of number: Int64) -> String { names[number] ?? "" }

  /// The numbers of a project, in order: none where nothing is of it. nil stands for all projects, which have one number.
  func numbers(of project: String?) -> [Int64] {
    guard let project else { return [RollupBatch.everyProject] }
    return numbers[project] ?? []
  }

  /// The numbers of each project that has several.
  var merged: [[Int64]] { numbers.values.filter { $0.count > 1 } }
}
