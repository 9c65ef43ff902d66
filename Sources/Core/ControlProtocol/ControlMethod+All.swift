// SPDX-License-Identifier: MIT
package import Events

// This is the only declaration of each method. The client's calls, the daemon's answers and the manual's table follow from it.

extension MethodInfo {
  /// Every method, in the order of the manual.
  package static let all: [MethodInfo] =
    [of(.status)] + TimerMethod.allCases.map { of(.timer($0)) } + [
      of(.subscribe), of(.events), of(.hooks), of(.log), of(.replay), of(.scopes), of(.test), of(.teardown),
      of(.forget), of(.history), of(.showSession), of(.editSession), of(.deleteSession), of(.logSession),
      of(.noteSession), of(.attach), of(.detach), of(.undo), of(.changes), of(.importHistory), of(.removeImport),
      of(.projects), of(.renameProject), of(.mergeProject), of(.colourProject), of(.tasks), of(.report), of(.recount),
      of(.sound), of(.preview), of(.settings), of(.set), of(.source), of(.check), of(.save), of(.reload),
      of(.environment), of(.daemon), of(.shutdown),
    ]

  private static func of<Params, Result>(_ method: ControlMethod<Params, Result>) -> MethodInfo { method.info }
}

extension ControlMethod {
  package static var status: ControlMethod<Nothing, Status> {
    .init(
      ControlProtocolVersion.status, [.reads, .isBrief, .isOffline],
      gives: "the status, as `segue status --json` prints it")
  }
  package static var subscribe: ControlMethod<SubscribeParams, Status> {
    .init(
      "subscribe", [.alwaysDone, .isBrief, .isOffline], takes: "`status` (true) `events` (false) `deliveries` (false)",
      gives: "status; then notifications")
  }
  package static var events: ControlMethod<EventsParams, [Event]> {
    .init(
      "events.list", [.reads, .isOffline],
      takes: "`since` (time) `after` (sequence) `limit` (1,000; at most 10,000)", gives: "events, oldest first")
  }

  // MARK: Hooks

  package static var hooks: ControlMethod<Nothing, [HookInfo]> {
    .init("hooks.list", [.reads, .isOffline], gives: "a line of `hooks list --json` each")
  }
  package static var log: ControlMethod<LogParams, [DeliveryRecord]> {
    .init(
      "hooks.log", [.reads, .isOffline], takes: "`hook` `failed` `delivery` (id or its beginning) `limit` (100)",
      gives: "deliveries with their attempts")
  }
  package static var replay: ControlMethod<ReplayParams, [DeliveryRecord]> {
    .init(
      "hooks.replay", takes: "`delivery`, or `since`",
      gives: "deliveries that are done once more; an open one is refused")
  }
  package static var scopes: ControlMethod<Nothing, [ScopeRecord]> {
    .init("hooks.scopes", [.reads, .isBrief, .isOffline], gives: "`while` hooks and how they stand")
  }

  package static var teardown: ControlMethod<Nothing, [ScopeRecord]> {
    .init("hooks.teardown", [.isBrief], gives: "scopes, after all were exited")
  }
  package static var test: ControlMethod<TestParams, [TestRecord]> {
    .init(
      "hooks.test", [.isOffline], takes: "`event` (needed) `set` (an object of texts) `run` `hook` (all of them)",
      gives: "what each hook would do, or did", isQuery: { !$0.run })
  }
  package static var forget: ControlMethod<ForgetParams, [DeliveryRecord]> {
    .init(
      "hooks.forget", [.isBrief], takes: "`scopes` (needed): hooks whose exits fail, all or none",
      gives: "the dead letters of those that were given up on")
  }

  // MARK: History

  package static var history: ControlMethod<HistoryListParams, HistoryPage> {
    .init(
      "history.list", [.reads, .isOffline],
      takes: "`from` `to` (times) `project` `tag` `outcome` `text` `breaks` `order` (`newest`, `longest`, `project`) "
        + "`after` `limit` (100; at most 1,000)",
      gives: "`sessions`, long notes cut; `next` for `after` of the next page, or null")
  }
  package static var showSession: ControlMethod<HistoryShowParams, SessionRecord> {
    .init("history.show", [.reads, .isOffline], takes: "`session` (needed)", gives: "the session, whole")
  }
  package static var editSession: ControlMethod<HistoryEditParams, ChangeRecord> {
    .init(
      change: "history.edit",
      takes: "`session` (needed) `task` `project` `tags` `note` or `noteFile` `outcome` `at`, or `startedAt` `endedAt` "
        + "`length`")
  }
  package static var deleteSession: ControlMethod<HistoryShowParams, ChangeRecord> {
    .init(change: "history.delete", takes: "`session` (needed)")
  }
  package static var logSession: ControlMethod<HistoryLogParams, ChangeRecord> {
    .init(change: "history.log", takes: "`length` (needed) `task` `project` `tags` `note` `startedAt`")
  }
  package static var noteSession: ControlMethod<HistoryNoteParams, ChangeRecord> {
    .init(change: "history.note", takes: "`text` or `file` (needed) `session`")
  }
  package static var attach: ControlMethod<HistoryAttachParams, ChangeRecord> {
    .init(
      change: "history.attach",
      takes: "`files` (needed): `digest` and `name` of each, the bytes being in the attachments folder; `session`")
  }
  package static var detach: ControlMethod<HistoryDetachParams, ChangeRecord> {
    .init(
      change: "history.detach",
      takes: "`session` `attachment` (needed): name, id, or the first characters of the digest; where several files "
        + "are meant, none is removed")
  }
  package static var undo: ControlMethod<HistoryUndoParams, ChangeRecord> {
    .init("history.undo", takes: "`forget` (only takes it off the list)", gives: "what was undone")
  }
  package static var changes: ControlMethod<Nothing, [ChangeRecord]> {
    .init("history.changes", [.reads, .isOffline], gives: "what can be undone, the newest first")
  }
  package static var importHistory: ControlMethod<ImportParams, ImportInfo> {
    .init(
      "history.import",
      takes: "`file` (needed): checked sessions, as `segue import` writes them into the journal's folder, in "
        + "`import-*.jsonl`, which is removed then",
      gives: "`id`, how many were `added` and `known`")
  }
  package static var removeImport: ControlMethod<ImportRemoveParams, ImportRemoval> {
    .init(
      "history.import.remove", takes: "`import` (needed): an id, or `sample`", gives: "`id`, how many were `removed`")
  }

  // MARK: Projects

  package static var projects: ControlMethod<Nothing, [ProjectRecord]> {
    .init(
      "projects.list", [.reads, .isOffline], gives: "name, colour, count and time of the last session of each")
  }
  package static var renameProject: ControlMethod<ProjectNameParams, ChangeRecord> {
    .init(change: "projects.rename", takes: "`project` `name` (needed)")
  }
  package static var mergeProject: ControlMethod<ProjectNameParams, ChangeRecord> {
    .init(change: "projects.merge", takes: "`project` `name` (needed)")
  }
  package static var colourProject: ControlMethod<ProjectColourParams, ChangeRecord> {
    .init(change: "projects.colour", takes: "`project` (needed) `colour` (null for none)")
  }

  package static var tasks: ControlMethod<TasksParams, [TaskRecord]> {
    .init(
      "tasks.list", [.reads, .isOffline], takes: "`project` `text` (part of it) `limit` (20; at most 200)",
      gives: "tasks of the last 5,000 focus sessions, each with its project, the newest first")
  }

  // MARK: Reports

  package static var report: ControlMethod<ReportParams, JSONValue> {
    .init(
      "report", [.reads, .isOffline],
      takes: "`period` (`week`, `last month`, `2026-11`; this week), or `from` `to` (days); `project`",
      gives: "the report, as `segue report --json` prints it")
  }
  package static var recount: ControlMethod<Nothing, Nothing> {
    .init("report.recount", gives: "`{}`; the index of the history is made anew, in the background")
  }

  // MARK: Sound

  package static var sound: ControlMethod<SoundParams, SoundInfo> {
    .init(
      "sound", [.isOffline], takes: "`sound` `volume` (0–100) `phase` (`focus` or `break`)",
      gives: "what plays; `problem`: why it can't be heard; `fading`: it still grows quieter",
      isQuery: { $0.isQuery })
  }
  package static var preview: ControlMethod<PreviewParams, PreviewInfo> {
    .init("sound.preview", takes: "`sound` (needed) `volume`", gives: "what is heard, once it is")
  }

  // MARK: hooks.yml

  package static var settings: ControlMethod<Nothing, [SettingRecord]> {
    .init(
      "config.settings", [.reads, .isOffline],
      gives: "what `segue get` prints: `key` and `value`, with the JSON Schema of the value in `schema`")
  }
  package static var set: ControlMethod<ConfigSetParams, ConfigEditRecord> {
    .init(
      "config.set", takes: "`key` `value` (needed), as for `segue set`; `hooks.ID.enabled` turns a hook on and off",
      gives: "`file`, `line` and `text` of what was changed; the new value is in force")
  }
  package static var source: ControlMethod<Nothing, ConfigSource> {
    .init(
      "config.source", [.reads, .isOffline],
      gives: "`path`, `text` and `fingerprint` of hooks.yml, and its `diagnostics`")
  }
  package static var check: ControlMethod<ConfigCheckParams, [DiagnosticRecord]> {
    .init(
      "config.check", [.reads, .isOffline],
      takes: "`text` (needed) `language` of the sentences: `en` (default) or `ko`",
      gives: "the diagnostics that hooks.yml would have with this text, which is kept nowhere")
  }
  package static var save: ControlMethod<ConfigSaveParams, ConfigSource> {
    .init(
      "config.save", takes: "`text` `fingerprint` (needed): that of `config.source`",
      gives: "hooks.yml as it is now, and in force; refused where the text has errors, or the file has changed since")
  }

  // MARK: The daemon

  package static var shutdown: ControlMethod<Nothing, Nothing> {
    .init("daemon.stop", [.alwaysDone, .isBrief], gives: "`{}`, then everything is turned off")
  }
  package static var reload: ControlMethod<Nothing, ConfigInfo> {
    .init("config.reload", [.isBrief], gives: "whether hooks.yml is in force")
  }
  package static var environment: ControlMethod<EnvironmentParams, Nothing> {
    .init(
      "client.environment", [.isBrief],
      takes: "`variables` (needed): what hooks shall have of it; of values at most 64 KiB each, in all 256 variables "
        + "and 256 KiB, or none is taken",
      gives: "`{}`")
  }
  package static var daemon: ControlMethod<Nothing, DaemonInfo> {
    .init(
      "daemon.info", [.reads, .isBrief], gives: "version, protocol, pid, keeper, socket, start and all `methods`")
  }
}

extension ControlMethod where Result == ChangeRecord {
  fileprivate init(change name: String, takes parameters: String) {
    self.init(name, takes: parameters, gives: "what was changed")
  }
}
