// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events
import History
package import Messages
import Schemas
import TeamMessages
import TeamRecords
import TerminalUI
import TextWidth
package import TimerEngine

/// A request of the view; `take` gets its answer.
package enum WatchRequest: Hashable, Sendable {
  case timer(TimerMethod, TimerParams)
  case history(HistoryListParams)
  case edit(HistoryEditParams), delete(session: String), note(HistoryNoteParams), undo
  case hooks, scopes, log(LogParams), output(delivery: String), hook(HookInfo), replay(delivery: String), teardown
  case tool(WatchTool)
  case sound(SoundParams), preview(PreviewParams)
  case mouse(Bool)
  case suspend, leave
}

/// The answer to a request, or an unsolicited change.
package enum WatchAnswer: Sendable {
  case status(Status), connected(Bool)
  /// A message that is shown for a moment.
  case message(String)
  case history(HistoryPage, for: HistoryListParams)
  /// The history has changed.
  case changed(String)
  case hooks([HookInfo]), scopes([ScopeRecord]), log([DeliveryRecord])
  case delivery(DeliveryRecord), scope(ScopeRecord)
  case text(title: String, [String])
  case sound(SoundInfo)
  case tool(WatchTool, output: String, status: Int32)
}

/// The state of the full screen. A pure function: (state, key) → (state, requests).
package struct WatchState: Sendable {
  package var status: Status
  package var isConnected: Bool
  package var language: any Language
  package var view = WatchView.timer
  package var appearance = Appearance()
  package var size: (width: Int, height: Int) = (80, 24)
  package var hasMouse = false
  /// The message about the last key.
  package var message: String?
  package var keys: KeyControl
  /// Results of hooks, newest last.
  package private(set) var results: [HookResult] = []
  /// The outcome of the last focus that ended in this view; nil before the first one.
  package private(set) var lastOutcome: Outcome?
  var overlay: Overlay?
  var history: History?
  var query = HistoryListParams()
  var hooks: [HookInfo]?
  var scopes: [ScopeRecord] = []
  /// The deliveries, newest first.
  var log: [DeliveryRecord] = []
  var sound: SoundInfo?
  var span = WatchMessage.Span.week
  /// The number of spans between the report and today's.
  var ago = 0
  var report: Report?
  var settings: [SettingRow]?
  /// The lines about settings that can't be read.
  var settingsProblem: [String] = []
  /// The span of the hub's board.
  var board = BoardSpan.day
  var team: TeamOverview?
  /// The groups that the hub last named, and the one whose board is shown; nil for friends.
  var groups: [HubGroup] = []
  var group: HubGroup?
  /// The selected row of each view.
  var cursors: [WatchView: Int] = [:]

  struct History: Sendable {
    var sessions: [SessionRecord]
    var next: String?
  }

  struct Report: Sendable {
    var lines: [[Span]]
    /// The columns for which it was made.
    var width: Int
  }

  /// An overlay of a view.
  enum Overlay: Hashable, Sendable {
    case palette(text: String, cursor: Int)
    case input(Input, text: String)
    case confirm(Confirmation)
    case text(title: String, lines: [String], top: Int)
  }

  enum Input: Hashable, Sendable {
    case task, note(session: String?), edit(session: String), search, setting(key: String), friend
  }

  enum Confirmation: Hashable, Sendable {
    case delete(session: String, task: String)
    case teardown
  }

  package init(status: Status, isConnected: Bool = true, language: any Language) {
    (self.status, self.isConnected, self.language) = (status, isConnected, language)
    keys = KeyControl(language: language)
    query.limit = 200
    query.order = .newest
    appearance = status.ui ?? Appearance()
  }

  /// Whether a focus has lost its break through strikes.
  var isStruckOut: Bool { status.current == .focus && status.next.phase == .focus }

  // MARK: Rows

  var cursor: Int {
    get { min(cursors[view] ?? 0, max(0, rowCount - 1)) }
    set { cursors[view] = max(0, min(newValue, rowCount - 1)) }
  }

  var rowCount: Int {
    switch view {
    case .timer: 0
    case .history: history?.sessions.count ?? 0
    // In a report and on a board, the selection is the first visible line.
    case .reports: 1 + max(0, (report?.lines.count ?? 0) - WatchFrame(self).rows)
    case .team: 1 + max(0, WatchFrame(self).teamLines.count - WatchFrame(self).rows)
    case .settings: settings?.count ?? 0
    case .hooks: (hooks?.count ?? 0) + log.count
    case .sound: sounds.count
    }
  }

  /// Whether this machine has joined a hub that answers.
  var hasHub: Bool { team?.friends != nil }

  var sounds: [String] { ["off"] + (sound?.available.filter { $0 != "off" } ?? []) }

  package var chosenSession: SessionRecord? {
    guard view == .history, let sessions = history?.sessions, cursor < sessions.count else { return nil }
    return sessions[cursor]
  }

  package var chosenDelivery: DeliveryRecord? {
    let index = cursor - (hooks?.count ?? 0)
    guard view == .hooks, log.indices.contains(index) else { return nil }
    return log[index]
  }

  var chosenHook: HookInfo? {
    guard view == .hooks, let hooks, cursor < hooks.count else { return nil }
    return hooks[cursor]
  }

  var chosenSetting: SettingRow? {
    guard view == .settings, let settings, cursor < settings.count else { return nil }
    return settings[cursor]
  }

  /// The words of the selected setting; empty if it takes other values.
  var choices: [String] { chosenSetting.flatMap { ConfigKeys.setting($0.key)?.choices } ?? [] }

  /// The columns of a report: lines have a blank on both sides.
  package var reportWidth: Int { max(20, size.width - 2) }

  /// Changes the size of the screen.
  package mutating func resize(_ size: (width: Int, height: Int)) -> [WatchRequest] {
    let isSame = self.size.width == size.width
    self.size = size
    return isSame || view != .reports ? [] : requests(of: .reports)
  }

  // MARK: Answers

  /// Takes an answer. Returns the requests that follow from it.
  package mutating func take(_ answer: WatchAnswer) -> [WatchRequest] {
    switch answer {
    case .status(let new):
      outcome(from: status, to: new)
      let isOther = status.session?.id != new.session?.id
      let config = new.config != status.config
      status = new
      appearance = new.ui ?? Appearance()
      if isOther, [.history, .reports].contains(view) { return requests(of: view) }
      if config, [.hooks, .settings].contains(view) { return requests(of: view) }
    case .connected(let isConnected): self.isConnected = isConnected
    case .message(let text): message = text
    case .history(let page, let params):
      guard params.after == nil else {
        history?.sessions += page.sessions
        history?.next = page.next
        break
      }
      history = History(sessions: page.sessions, next: page.next)
    case .changed(let text):
      message = text
      return [.history(query)]
    case .hooks(let list): hooks = list
    case .scopes(let list): scopes = list
    case .log(let list):
      log = list.sorted {
        ($0.event.sequence.count, $0.event.sequence, $0.id) > ($1.event.sequence.count, $1.event.sequence, $1.id)
      }
      for delivery in log.prefix(HookResult.limit).reversed() { results.show(HookResult(delivery, in: language)) }
    case .delivery(let delivery):
      results.show(HookResult(delivery, in: language))
      if let index = log.firstIndex(where: { $0.id == delivery.id }) {
        log[index] = delivery
      } else {
        // The same delivery stays selected.
        if view == .hooks, chosenDelivery != nil { cursors[.hooks, default: 0] += 1 }
        log.insert(delivery, at: 0)
        if log.count > 200 { log.removeLast() }
      }
    case .scope(let scope):
      results.show(HookResult(scope, in: language))
      scopes.removeAll { $0.hook == scope.hook }
      scopes.append(scope)
    case .text(let title, let lines): overlay = .text(title: title, lines: lines, top: 0)
    case .sound(let info): sound = info
    case .tool(let tool, let output, let status): return take(output, status, of: tool)
    }
    return []
  }

  private mutating func take(_ output: String, _ status: Int32, of tool: WatchTool) -> [WatchRequest] {
    switch tool {
    case .report(span, ago: ago):
      report = Report(lines: PaintedText.lines(output), width: reportWidth)
      cursors[.reports] = 0
    // The person has moved to another report.
    case .report: break
    case .settings:
      settings = SettingRow.rows(output)
      settingsProblem = settings == nil ? PaintedText.plain(output) : []
    case .set(let key, let value):
      guard status == 0 else {
        overlay = .text(title: "\(key): \(value)", lines: PaintedText.plain(output), top: 0)
        break
      }
      message = language.watch(.settingSet(key, value: value))
      return requests(of: view)
    case .check: overlay = .text(title: language.watch(.problems), lines: PaintedText.plain(output), top: 0)
    case .team(let span, let asked) where span == board && asked == group?.id:
      team = Self.overview(output)
      if let groups = team?.groups { self.groups = groups }
    // The person has chosen another span or group.
    case .team: break
    case .addFriend:
      let lines = PaintedText.plain(output)
      guard status == 0 else {
        overlay = .text(title: language.watch(.view(.team)), lines: lines, top: 0)
        break
      }
      message = lines.joined(separator: " ")
      return requests(of: .team)
    }
    return []
  }

  /// The output of `segued tool team overview`. Any other output tells why there is nothing to show.
  private static func overview(_ output: String) -> TeamOverview {
    if let overview = try? JSON.read(TeamOverview.self, from: output) { return overview }
    let text = PaintedText.plain(output).joined(separator: " ")
    return TeamOverview(problem: TeamOverview.Problem(code: "failed", text: text))
  }

  /// Records the outcome of a focus that has ended.
  private mutating func outcome(from before: Status, to after: Status) {
    if let ended = after.effect?.session, ended.phase == .focus, ended.endedAt != nil {
      lastOutcome = ended.outcome
    } else if before.current == .focus, after.daemon, before.session?.id != after.session?.id {
      lastOutcome = after.today.pomodoros > before.today.pomodoros ? .completed : .partial
    }
    if after.current == .focus { lastOutcome = nil }
  }

  /// The phase that expired between the two states; nil if none did, or a person ended it.
  package static func ended(_ before: Status, _ after: Status) -> Phase? {
    guard let phase = before.current, before.session?.id != after.session?.id, after.daemon else { return nil }
    if phase == .focus { return after.today.pomodoros > before.today.pomodoros ? .focus : nil }
    return before.remaining <= 1 ? phase : nil
  }
}
