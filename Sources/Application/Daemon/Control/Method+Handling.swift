// SPDX-License-Identifier: MIT
import ControlProtocol

extension Method {
  /// Whether it only tells, whatever its parameters are: where nobody hears that, it needs not be done.
  var onlyReads: Bool {
    switch self {
    case .status, .events, .hooks, .log, .scopes, .history, .showSession, .changes, .projects, .daemon: true
    case .start, .again, .takeBreak, .pause, .resume, .toggle, .stop, .skip, .finish, .extend, .strike, .reset,
      .describe, .note, .subscribe, .test, .replay, .teardown, .forget, .editSession, .deleteSession, .logSession,
      .noteSession, .attach, .detach, .undo, .renameProject, .mergeProject, .colourProject, .importHistory,
      .removeImport, .sound, .preview, .recount, .reload, .environment, .shutdown:
      false
    }
  }

  /// Whether nothing is read for it, and nothing looked for, that may take a while.
  var isBrief: Bool {
    switch self {
    case .start, .again, .takeBreak, .pause, .resume, .toggle, .stop, .skip, .finish, .extend, .strike, .reset,
      .describe, .status, .subscribe, .scopes, .teardown, .forget, .reload, .environment, .daemon, .shutdown:
      true
    case .note, .events, .hooks, .log, .test, .replay, .history, .showSession, .editSession, .deleteSession,
      .logSession, .noteSession, .attach, .detach, .undo, .changes, .projects, .renameProject, .mergeProject,
      .colourProject, .importHistory, .removeImport, .sound, .preview, .recount:
      false
    }
  }
}
