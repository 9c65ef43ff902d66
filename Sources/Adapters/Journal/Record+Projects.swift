// SPDX-License-Identifier: MIT
import GRDB
import History
package import TimerEngine

/// A project and its statistics.
package struct RecordedProject: Hashable, Sendable {
  package var name: String
  package var colour: String?
  /// The number of focus sessions and breaks.
  package var sessions: Int
  /// The start of its last session.
  package var last: Instant?
}

/// A task of a focus session, and the start of its last session.
package struct RecordedTask: Hashable, Sendable {
  package var task: String
  package var project: String
  package var last: Instant
}

extension Record {
  /// The tasks of the last focus sessions, newest first. `project` and `text` limit them to a project, and to names that
  /// contain a text.
  package func tasks(project: String? = nil, text: String? = nil, limit: Int) throws -> [RecordedTask] {
    // The last few sessions are enough for most people, and are read in a tenth of the time.
    let recent = try tasks(of: 500, project: project, text: text, limit: limit)
    return recent.count == limit ? recent : try tasks(of: 5000, project: project, text: text, limit: limit)
  }

  /// The tasks of the last `sessions` focus sessions.
  private func tasks(of sessions: Int, project: String?, text: String?, limit: Int) throws -> [RecordedTask] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT task, project, max(started) AS last FROM (
          SELECT task, project, started FROM session WHERE phase = 'focus' ORDER BY started DESC LIMIT ?
        ) WHERE task <> '' GROUP BY task, project ORDER BY last DESC
        """, arguments: [sessions])
    let part = text.map { FoldedText($0) }
    var tasks: [RecordedTask] = []
    for row in rows {
      let columns = try Columns(row, of: "session", key: "task")
      let task = RecordedTask(
        task: columns.key, project: projects.name(of: try columns.value("project")),
        last: Instant(milliseconds: try columns.value("last")))
      if let project, task.project != project { continue }
      if let part, !part.isPart(of: task.task) { continue }
      // Two keys may belong to one project by now.
      if tasks.contains(where: { $0.task == task.task && $0.project == task.project }) { continue }
      tasks.append(task)
      if tasks.count == limit { break }
    }
    return tasks
  }

  /// The keys of all rows, found by skipping from one to the next in their index.
  private static let keys = """
    WITH RECURSIVE known (key) AS (
      SELECT min(project) FROM session
      UNION ALL
      SELECT (SELECT min(project) FROM session WHERE project > known.key) FROM known WHERE key IS NOT NULL
    )
    """

  /// The names of all projects with sessions, in order; `""` if some sessions have none.
  package func projectNames() throws -> [String] {
    let keys = try String.fetchAll(db, sql: "\(Self.keys) SELECT key FROM known WHERE key IS NOT NULL")
    return Set(keys.map(projects.name)).sorted()
  }

  package func colours() throws -> [String: String] {
    guard !isOld else { return [:] }
    let rows = try Row.fetchAll(db, sql: "SELECT name, colour FROM project_colour")
    return try Dictionary(
      rows.map { row in
        let columns = try Columns(row, of: "project_colour", key: "name")
        return (columns.key, try columns.value("colour"))
      }
    ) { first, _ in first }
  }

  /// All projects with sessions or a colour, by name. Counting reads a whole index, so do not call it on the deciding thread.
  package func allProjects() throws -> [RecordedProject] {
    var known: [String: RecordedProject] = [:]
    for (name, colour) in try colours() { known[name] = RecordedProject(name: name, colour: colour, sessions: 0) }
    let rows = try Row.fetchAll(
      db, sql: "SELECT project, count(*) AS number, max(started) AS last FROM session GROUP BY project")
    for row in rows {
      let columns = try Columns(row, of: "session", key: "project")
      let name = projects.name(of: columns.key)
      guard !name.isEmpty else { continue }
      var project = known[name] ?? RecordedProject(name: name, colour: nil, sessions: 0)
      project.sessions += try columns.value("number", as: Int.self)
      let last = Instant(milliseconds: try columns.value("last"))
      project.last = max(project.last ?? last, last)
      known[name] = project
    }
    return known.values.sorted { $0.name < $1.name }
  }

  /// Whether the project has a session or a colour.
  package func hasProject(_ name: String) throws -> Bool {
    for key in projects.keys(of: name) where try isUsed(key: key) { return true }
    return try colours()[name] != nil
  }

  /// Whether any row has this key.
  package func isUsed(key: String) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM session WHERE project = ?)"), arguments: [key]) ?? false
  }

  /// The keys in rows of a project, or its only possible key.
  func keys(of name: String) throws -> [String] {
    let keys = projects.keys(of: name)
    return try keys.count > 1 ? keys.filter { try isUsed(key: $0) } : keys
  }
}
