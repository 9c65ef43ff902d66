// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import TimerEngine
import Watch

/// The full screen with its daemon and its terminal: performs the requests of the state, and draws the state.
struct WatchSession {
  let client: ControlClient
  private var console: Console
  let subscription: Subscription
  var state: WatchState
  private var live: LiveStatus
  private var painter: Painter
  private let environment = Environment.current
  /// The terminal's answers about itself.
  private var terminalName = ""
  private var isDark = true
  private var hasNotices = false
  private let asks: Bool
  /// The time at which the message disappears; nil for a question, or without a message.
  private var messageEnd: Instant?
  /// The time to ask the hub again, while its board is shown.
  private var teamRefresh: Instant?
  private var title = ""
  private var progress = TerminalSequence.Progress.none
  /// Running tools. Of reports and boards, only the last requested one.
  private var runs: [(tool: WatchTool, run: RunningTool)] = []

  init(client: ControlClient, console: Console, subscription: Subscription, status: Status) {
    (self.client, self.console, self.subscription) = (client, console, subscription)
    state = WatchState(status: status, language: console.language)
    live = LiveStatus(status, receivedAt: WallClock.now)
    asks = FullScreen.asks(environment)
    let depth = Theme.depth(hasColour: console.style.hasColour, environment: environment)
    painter = Painter(theme: Theme(depth: depth))
  }

  /// Loads the hooks' earlier deliveries, and sets the mouse as the person wants it.
  mutating func begin() {
    if state.isConnected { perform([.log(LogParams())]) }
    if state.appearance.mouse == .on {
      state.hasMouse = true
      Output.write(TerminalSequence.mouse(true))
    }
  }

  /// The next time to redraw without an event.
  var nextChange: Instant? {
    let refresh = state.view == .team ? teamRefresh : nil
    return [live.nextChange(after: WallClock.now), messageEnd, refresh].compactMap { $0 }.min()
  }

  /// Redraws everything: another program used the screen, or its size has changed.
  mutating func forget() {
    painter.forget()
    title = ""
    if state.hasMouse { Output.write(TerminalSequence.mouse(true)) }
  }

  mutating func draw() {
    if let messageEnd, messageEnd <= WallClock.now { say(nil) }
    if state.view == .team, let teamRefresh, teamRefresh <= WallClock.now { perform(state.requests(of: .team)) }
    let size = RawTerminal.size() ?? (width: 80, height: 24)
    perform(state.resize(size))
    state.status = live.at(WallClock.now)
    let wish = state.appearance.theme
    painter.theme.isDark = wish == .system ? isDark : wish == .dark
    painter.theme.isPainted = wish != .system && painter.theme.depth == .full
    var text = painter.update(to: WatchFrame(state, hasGlyphs: console.style.hasGlyphs).grid())
    if asks { text += beside() }
    if !text.isEmpty { Output.write(text) }
  }

  /// The title and the progress, if they have changed.
  private mutating func beside() -> String {
    let status = state.status
    var text = ""
    // Whole minutes, so that the title changes once a minute.
    let isCounting = status.state == .running && !status.isOpenEnded
    let minutes = isCounting ? console.language.status(.length(seconds: (status.remaining + 59) / 60 * 60)) : ""
    let title = [status.label(in: console.language), minutes, status.task].filter { !$0.isEmpty }.joined(
      separator: " · ")
    if title != self.title {
      self.title = title
      text += TerminalSequence.title(title)
    }
    let percent = Int(status.part * 100)
    let progress: TerminalSequence.Progress =
      switch status.state {
      case .running where !status.isOpenEnded: .running(percent: percent)
      case .paused where !status.isOpenEnded: .paused(percent: percent)
      case .idle, .running, .paused: .none
      }
    if progress != self.progress {
      self.progress = progress
      text += TerminalSequence.progress(progress)
    }
    return text
  }

  // MARK: What comes

  mutating func take(_ change: Subscription.Change) {
    switch change {
    case .connected(let status):
      take(.connected(true))
      take(status)
    case .gone:
      take(.connected(false))
      take(client.statusWithoutDaemon(at: WallClock.now))
    case .notice(.status(let status)): take(status)
    case .notice(.delivery(let delivery)): take(.delivery(delivery))
    case .notice(.scope(let scope)): take(.scope(scope))
    case .notice(.event), .notice(.dropped): break
    }
  }

  private mutating func take(_ status: Status) {
    if status.effect == nil, let phase = WatchState.ended(state.status, status) { tell(phase, status) }
    live = LiveStatus(status, receivedAt: WallClock.now)
    let language = Catalogue.language(for: environment, choice: status.ui?.language.rawValue)
    (console.language, state.language, state.keys.language) = (language, language, language)
    take(.status(status))
  }

  private mutating func take(_ answer: WatchAnswer) {
    perform(state.take(answer))
  }

  /// Shows a notice with the terminal itself, by default only if no desktop can show one, as over SSH.
  private func tell(_ phase: Phase, _ status: Status) {
    let isRemote =
      environment["SSH_CONNECTION"] != nil || (environment["DISPLAY"] == nil && environment["WAYLAND_DISPLAY"] == nil)
    guard asks, state.appearance.notices == .on || (state.appearance.notices == .auto && isRemote),
      let way = hasNotices ? .kitty : TerminalSequence.notices(name: terminalName, environment: environment)
    else { return }
    let isFocusRunning = status.current == .focus
    let words = console.language.notice(
      phase == .focus
        ? .focusOver(phase: status.phase, pomodoros: status.today.pomodoros)
        : .breakOver(isFocusRunning: isFocusRunning))
    Output.write(
      TerminalSequence.notice(title: words.title, body: words.body, by: way, isInTmux: environment["TMUX"] != nil))
  }

  private mutating func say(_ message: String?) {
    state.message = message
    messageEnd = message == nil || state.keys.isAsking ? nil : WallClock.now + .seconds(4)
  }

  // MARK: Tools

  /// The descriptors of the tools, readable when a tool has printed something.
  var tools: [Int32] { runs.map(\.run.descriptor) }

  mutating func take(from descriptor: Int32) {
    guard let index = runs.firstIndex(where: { $0.run.descriptor == descriptor }), let result = runs[index].run.take()
    else { return }
    let tool = runs.remove(at: index).tool
    take(.tool(tool, output: result.output, status: result.status))
    if case .team = tool { teamRefresh = WallClock.now + .seconds(60) }
    if state.message != nil { say(state.message) }
  }

  private mutating func start(_ tool: WatchTool) throws(ClientError) {
    if case .report = tool {
      runs.removeAll { if case .report = $0.tool { true } else { false } }
    }
    if case .team = tool {
      runs.removeAll { if case .team = $0.tool { true } else { false } }
      teamRefresh = nil
    }
    var variables = ["CLICOLOR_FORCE": "1", "COLUMNS": String(state.reportWidth)]
    if !console.style.hasGlyphs { variables["TERM"] = "linux" }
    runs.append((tool, try client.startTool(tool.arguments, variables)))
  }

  // MARK: Keys

  /// The effect of a key on the caller.
  enum Consequence { case none, leave, suspend }

  mutating func press(_ key: Key) -> Consequence {
    if case .reply(let reply) = key {
      take(reply)
      return .none
    }
    messageEnd = nil
    let requests = state.press(key)
    if state.message != nil { say(state.message) }
    if requests.contains(.leave) { return .leave }
    if requests.contains(.suspend) { return .suspend }
    perform(requests)
    return .none
  }

  private mutating func take(_ reply: TerminalReply) {
    switch reply {
    case .fence: break
    case .isDark(let isDark): self.isDark = isDark
    case .synchronises: painter.synchronises = true
    case .notices: hasNotices = true
    case .name(let name): terminalName = name
    }
  }

  private mutating func perform(_ requests: [WatchRequest]) {
    for request in requests {
      do { try perform(request) } catch { say(Failure(error, language: console.language).message) }
    }
  }

  private mutating func perform(_ request: WatchRequest) throws(ClientError) {
    let language = console.language
    switch request {
    case .timer(let method, let params):
      let status = try subscription.call(.timer(method), params)
      take(.connected(true))
      take(status)
      if let words = status.words(forEffectOf: method, in: language) { say(words) }
    case .history(let params): take(.history(try read(.history, params), for: params))
    case .edit(let params): changed(try subscription.call(.editSession, params))
    case .delete(let session): changed(try subscription.call(.deleteSession, HistoryShowParams(session: session)))
    case .note(let params): changed(try subscription.call(.noteSession, params))
    case .undo:
      let change = try subscription.call(.undo, HistoryUndoParams())
      take(.changed(language.history(.undone(change.kind, subject: SafeText.line(change.subject), name: change.name))))
      say(state.message)
    case .hooks: take(.hooks(try read(.hooks)))
    case .scopes: take(.scopes(try read(.scopes)))
    case .log(let params): take(.log(try read(.log, params)))
    case .output(let delivery):
      let found = try read(.log, LogParams(delivery: delivery))
      let text = HooksText(style: .plain, language: language, now: LocalTime(WallClock.now))
      if let record = found.first { take(.text(title: record.hook, text.whole(record))) }
    case .hook(let hook):
      let text = HooksText(style: .plain, language: language, now: LocalTime(WallClock.now), shown: client.paths.shown)
      let last = try read(.log, LogParams(hook: hook.id, limit: 1)).first
      let lines = text.list([hook]) + [""] + (last.map(text.whole) ?? [language.hooks(.neverRan)])
      take(.text(title: hook.name ?? hook.id, lines))
    case .tool(let tool): try start(tool)
    case .replay(let delivery):
      for record in try subscription.call(.replay, ReplayParams(delivery: delivery)) {
        take(.delivery(record))
        say(language.watch(.replayed(SafeText.line(record.hook))))
      }
    case .teardown:
      let scopes = try subscription.call(.teardown)
      take(.scopes(scopes))
      say(language.watch(.turnedOff(scopes.count { $0.state == "inactive" })))
    case .sound(let params):
      take(.sound(params.isQuery ? try read(.sound, params) : try subscription.call(.sound, params)))
    case .preview(let params):
      let info = try subscription.call(.preview, params)
      say(language.sound(.preview(SafeText.line(info.sound), player: info.player, seconds: info.seconds)))
    case .mouse(let isOn): Output.write(TerminalSequence.mouse(isOn))
    case .suspend, .leave: break
    }
  }

  private mutating func changed(_ change: ChangeRecord) {
    let words = console.language.history(.done(change.kind, subject: SafeText.line(change.subject), name: change.name))
    take(.changed(words))
    say(words)
  }

  /// Queries the daemon. Without a daemon, leaves no new process running.
  private func read<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil
  ) throws(ClientError) -> Result {
    subscription.isConnected ? try subscription.call(method, params) : try client.read(method, params)
  }
}
