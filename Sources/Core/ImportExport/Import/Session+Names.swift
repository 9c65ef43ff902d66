// SPDX-License-Identifier: MIT
import History
import Reports
import TimerEngine

extension Session {
  /// Gives the session's texts their stored form: Unicode NFC, names without surrounding white space, unique tags. Empty tags
  /// are dropped. Invalid names remain, so that `SessionRules` can report them.
  mutating func takeNamesAsKept() {
    (task, note) = (task.canonical, note.canonical)
    project = ProjectName.sought(project).canonical
    if !tags.isEmpty { tags = TagName.distinct(tags.compactMap(Self.kept)) }
  }

  private static func kept(_ tag: String) -> String? {
    do throws(NameProblem) {
      return try TagName.parse(tag).canonical
    } catch {
      return error == .empty ? nil : tag
    }
  }
}

extension FoundHistory {
  /// Gives the names of sessions and projects their stored form.
  mutating func takeNamesAsKept() {
    for index in sessions.indices { sessions[index].archived.session.takeNamesAsKept() }
    for index in projects.indices { projects[index].name = ProjectName.sought(projects[index].name).canonical }
  }
}
