// SPDX-License-Identifier: MIT
import History
import Reports
import TimerEngine

extension TimerCommand {
  /// The command with its texts in their stored form, Unicode NFC: SQLite and other searches compare bytes.
  var canonical: TimerCommand {
    switch self {
    case .start(var options):
      options.task = options.task?.canonical
      options.project = options.project?.canonical
      options.tags = options.tags.map(\.canonical)
      return .start(options)
    case .describe(let task, let project, let tags):
      return .describe(task: task?.canonical, project: project?.canonical, tags: tags?.map(\.canonical))
    case .note(let text): return .note(text: text.canonical)
    case .again, .takeBreak, .pause, .resume, .toggle, .stop, .skip, .finish, .extend, .strike, .reset: return self
    }
  }
}

extension HistoryRequest {
  /// The request with its texts in their stored form, Unicode NFC.
  var canonical: HistoryRequest {
    switch self {
    case .edit(let name, var edit):
      edit.task = edit.task?.canonical
      edit.project = edit.project?.canonical
      edit.tags = edit.tags?.map(\.canonical)
      edit.note = edit.note?.canonical
      return .edit(name, edit)
    case .log(var forgotten):
      forgotten.task = forgotten.task.canonical
      forgotten.project = forgotten.project.canonical
      forgotten.tags = forgotten.tags.map(\.canonical)
      forgotten.note = forgotten.note.canonical
      return .log(forgotten)
    case .note(let name, let text): return .note(name, text.canonical)
    case .rename(let old, let new): return .rename(old.canonical, to: new.canonical)
    case .merge(let old, let new): return .merge(old.canonical, into: new.canonical)
    case .colour(let project, let colour): return .colour(project.canonical, colour)
    case .delete, .attach, .detach, .undo: return self
    }
  }
}
