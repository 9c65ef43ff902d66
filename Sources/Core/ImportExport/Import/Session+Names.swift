// SPDX-License-Identifier: MIT
import History
import Reports
import TimerEngine

extension Session {
  /// Gives it its words as the record keeps them, however a file writes them: in Unicode's NFC, names without the white
  /// space around them, each tag once. A tag without a name holds nothing, and goes; what can't be a name stays, for
  /// `SessionRules` to say so.
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
  /// Gives its sessions and projects their names as the record keeps them.
  mutating func takeNamesAsKept() {
    for index in sessions.indices { sessions[index].archived.session.takeNamesAsKept() }
    for index in projects.indices { projects[index].name = ProjectName.sought(projects[index].name).canonical }
  }
}
