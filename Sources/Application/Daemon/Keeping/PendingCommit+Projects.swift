// SPDX-License-Identifier: MIT
import History
import Journal
import TimerEngine

extension PendingCommit {
  mutating func rename(_ old: String, to new: String, in record: Record) throws -> HistoryChange {
    guard !old.isEmpty, !new.isEmpty else { throw HistoryRefusal.emptyName }
    guard old != new else { throw HistoryRefusal.sameProject }
    guard try record.hasProject(old) else { throw HistoryRefusal.noProject(old) }
    guard try !record.hasProject(new) else { throw HistoryRefusal.projectExists(new) }
    return try call(old, new, as: .rename, in: record)
  }

  mutating func merge(_ old: String, into new: String, in record: Record) throws -> HistoryChange {
    guard !old.isEmpty, !new.isEmpty else { throw HistoryRefusal.emptyName }
    guard old != new else { throw HistoryRefusal.sameProject }
    for name in [old, new] where try !record.hasProject(name) { throw HistoryRefusal.noProject(name) }
    return try call(old, new, as: .merge, in: record)
  }

  mutating func paint(_ project: String, _ colour: String?, in record: Record) throws -> HistoryChange {
    guard !project.isEmpty else { throw HistoryRefusal.emptyName }
    guard try record.hasProject(project) else { throw HistoryRefusal.noProject(project) }
    let before = try record.colours()
    var colours = before
    colours[project] = try colour.map { text throws(HistoryRefusal) in
      guard let colour = ProjectColour.parse(text) else { throw .badColour(text) }
      return colour
    }
    guard colours != before else { throw HistoryRefusal.nothingToChange }
    var step = UndoStep(.colour, at: now, subject: project)
    step.colours = before
    changes += [.colour(colours), .begin(step)]
    return HistoryChange(step)
  }

  /// Has everything of `old` called `new`: two rows, however many sessions that is.
  private mutating func call(
    _ old: String, _ new: String, as kind: UndoStep.Kind, in record: Record
  ) throws -> HistoryChange {
    let before = try record.colours()
    var step = UndoStep(kind, at: now, subject: old)
    (step.name, step.projects, step.colours) = (new, record.projects, before)
    var names = record.projects
    try names.rename(old, to: new) { try record.isUsed(key: $0) }
    var colours = before
    // What it becomes a part of keeps its own.
    if let colour = colours.removeValue(forKey: old), colours[new] == nil { colours[new] = colour }
    try name(names, in: record)
    changes += [.colour(colours), .begin(step)]
    return HistoryChange(step)
  }

  /// Has keys stand for other names, also for what the timer still has.
  mutating func name(_ names: ProjectNames, in record: Record) throws {
    changes.append(.name(names))
    for var session in [engine.state.current, engine.state.lastFocus].compactMap({ $0 }) {
      // Sessions without a project have one key, which is never called otherwise.
      guard let key = try record.projectKey(of: session.id), !key.isEmpty else { continue }
      session.project = names.name(of: key)
      engine.amend(session)
    }
  }
}
