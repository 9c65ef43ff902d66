// SPDX-License-Identifier: MIT

/// Everything that a client can ask for.
package enum Method: String, CaseIterable, Hashable, Sendable {
  // The timer: `TimerParams` → `Status`.
  case start = "timer.start"
  case again = "timer.again"
  case takeBreak = "timer.break"
  case pause = "timer.pause"
  case resume = "timer.resume"
  case toggle = "timer.toggle"
  case stop = "timer.stop"
  case skip = "timer.skip"
  case finish = "timer.finish"
  case extend = "timer.extend"
  case strike = "timer.strike"
  case reset = "timer.reset"
  case describe = "timer.describe"
  case note = "timer.note"

  /// → `Status`.
  case status
  /// `SubscribeParams` → `Status`; then notifications `status`, `event`, `delivery` as asked for.
  case subscribe
  /// `EventsParams` → `[Event]`.
  case events = "events.list"
  /// → `[HookInfo]`.
  case hooks = "hooks.list"
  /// `LogParams` → `[DeliveryRecord]`.
  case log = "hooks.log"
  /// → `[ScopeRecord]`.
  case scopes = "hooks.scopes"
  /// `TestParams` → `[TestRecord]`.
  case test = "hooks.test"
  /// `ReplayParams` → `[DeliveryRecord]`: those that are done once more.
  case replay = "hooks.replay"
  /// Exits everything that is entered, now; → `[ScopeRecord]`.
  case teardown = "hooks.teardown"
  /// `ForgetParams` → `[DeliveryRecord]`: gives up on scopes whose exits fail; the dead letters that say so.
  case forget = "hooks.forget"
  /// `HistoryListParams` → `HistoryPage`.
  case history = "history.list"
  /// `HistoryShowParams` → `SessionRecord`.
  case showSession = "history.show"
  // Changes of the record: → `ChangeRecord`.
  /// `HistoryEditParams`.
  case editSession = "history.edit"
  /// `HistoryShowParams`.
  case deleteSession = "history.delete"
  /// `HistoryLogParams`.
  case logSession = "history.log"
  /// `HistoryNoteParams`.
  case noteSession = "history.note"
  /// `HistoryAttachParams`.
  case attach = "history.attach"
  /// `HistoryDetachParams`.
  case detach = "history.detach"
  /// `HistoryUndoParams`.
  case undo = "history.undo"
  /// What `history.undo` would undo, the newest first: → `[ChangeRecord]`.
  case changes = "history.changes"
  /// → `[ProjectRecord]`.
  case projects = "projects.list"
  // Changes of projects: → `ChangeRecord`.
  /// `ProjectNameParams`.
  case renameProject = "projects.rename"
  /// `ProjectNameParams`.
  case mergeProject = "projects.merge"
  /// `ProjectColourParams`.
  case colourProject = "projects.colour"
  /// `ImportParams` → `ImportInfo`: sessions that a tool has checked.
  case importHistory = "history.import"
  /// `ImportRemoveParams` → `ImportRemoval`: takes an import back, `sample` among them.
  case removeImport = "history.import.remove"
  /// `SoundParams` → `SoundInfo`; without parameters it only tells.
  case sound
  /// `PreviewParams` → `PreviewInfo`, once it is heard.
  case preview = "sound.preview"
  /// Has the sums that reports are made of added up anew, in the background; → `Nothing`.
  case recount = "report.recount"
  /// Reads hooks.yml again; → `ConfigInfo`.
  case reload = "config.reload"
  /// `EnvironmentParams` → `Nothing`: what hooks shall have of the client's environment.
  case environment = "client.environment"
  /// → `DaemonInfo`.
  case daemon = "daemon.info"
  /// Ends the daemon after every scope was exited; → `Nothing`.
  case shutdown = "daemon.stop"
}

/// What the daemon tells a subscriber unasked.
package enum Notification: String, CaseIterable, Hashable, Sendable {
  /// `Status`, after every transition and every change of sound or configuration.
  case status
  /// `Event`.
  case event
  /// `DeliveryRecord`, whenever its state changes.
  case delivery
  /// `ScopeRecord`, whenever its state changes.
  case scope
  /// `Nothing`: the subscriber didn't read for too long; the daemon hangs up.
  case dropped
}
