// SPDX-License-Identifier: MIT
import ActionExecution
import ControlProtocol
import Deliveries
import Dispatching
package import Events
import Expressions
import History
import HookConfig
import Hooks
import Journal
package import Paths
import Reports
import SoundPlayers
import TimerEngine

/// The methods without a daemon: the same lines, from the journal and the file.
package struct OfflineMethods: Sendable {
  private let paths: Paths
  private let loaded: LoadedConfiguration
  private let editor: ConfigEditor
  private let expressions = Expressions()

  package init(paths: Paths) {
    self.paths = paths
    let file = ConfigurationFile(paths: paths, expressions: expressions)
    loaded = file.load(keeping: file.lastGood() ?? Configuration())
    editor = file.editor
  }

  /// Returns the reply to one request; nil for a notification.
  package func reply(to line: [UInt8]) async -> [UInt8]? {
    await ControlHandler.answer(line, methods: table) { _ in }
  }

  var table: MethodTable {
    var table = MethodTable()
    table.onReading { try journal() }
    table.on(.status) { try await status() }
    table.on(.subscribe) { _ in try await status() }
    table.on(.hooks) {
      try journal().map { try JournalReading(journal: $0).hooks(loaded.configuration) }
        ?? loaded.configuration.hooks.map { HookInfo($0, last: nil) }
    }
    table.on(.scopes) { try scopes() }
    table.on(.test) { try await test($0) }
    table.on(.sound) { try sound($0) }
    table.onConfig(ConfigRequests(editor: editor)) { loaded.configuration }
    table.onReport { ReportReading(loaded.configuration) { try journal() } }
    return table
  }

  func status() async throws -> Status {
    let now = ClockReading.current().wall
    let days = LocalDays(startsAt: loaded.configuration.dayStartsAt)
    var progress = Progress(at: now, days: days)
    var choice = SoundChoice()
    var leases = ScopesInfo()
    var waiting: WaitingSession?
    var switchedOff: [String]?
    // Without a daemon the timer stands still: it is idle, and its round is unchanged.
    var state = TimerState(at: now, entropy: 0)
    if let journal = try journal(), let saved = try journal.state(as: DaemonState.self) {
      progress = saved.sequencer.progress
      choice = saved.sound
      switchedOff = saved.switchedOff(in: loaded.configuration).listed
      if case .idle = saved.timer.status {
        state = saved.timer
      } else {
        state.roundCompleted = saved.timer.roundCompleted
        state.lastEnd = saved.timer.lastEnd
        waiting = WaitingSession(saved.timer, at: now)
      }
      let held = try journal.leases()
      leases = ScopesInfo(
        active: held.count, failed: held.values.filter(\.isStuck).map(\.hook).sorted())
      leases.give(leases.failed.map { ($0, held[$0]?.lastError) })
    }
    progress.goals = loaded.configuration.goals
    progress.turn(to: now, days: days)
    let engine = TimerEngine(state: state, settings: loaded.configuration.timer)
    var status = Status(
      daemon: false, timer: engine.snapshot(at: now), at: now, today: progress.today, goals: progress.info,
      sound: Soundscape.chosen(loaded.configuration, choice: choice, project: "").name, config: loaded.info,
      scopes: leases)
    status.waiting = waiting
    status.switchedOff = switchedOff
    return status
  }

  /// Returns the progress towards the goals.
  package func goals() async throws -> GoalsInfo { try await status().goals }

  /// Returns the names of the chosen sounds for focus and for breaks.
  package func sounds() throws -> [String] {
    let info = try sound(SoundParams())
    return [info.sound, info.breaks?.sound].compactMap(\.self)
  }

  private func scopes() throws -> [ScopeRecord] {
    let leases = try journal()?.leases() ?? [:]
    let levels = loaded.configuration.hooks.compactMap { hook -> (String, String)? in
      if case .level(let level) = hook.trigger { (hook.id, level.text) } else { nil }
    }
    let known = Set(levels.map(\.0))
    let rows = levels + leases.keys.filter { !known.contains($0) }.sorted().map { ($0, "") }
    return rows.map { hook, condition in
      let lease = leases[hook]
      var record = ScopeRecord(
        hook: hook, condition: condition, active: false, state: lease?.state.rawValue ?? "inactive",
        since: lease?.since, lastError: nil)
      record.fail(lease?.lastError)
      return record
    }
  }

  /// Returns the actions that would run. Without a daemon, none really runs.
  private func test(_ params: TestParams) async throws -> [TestRecord] {
    guard !params.run else { throw ControlError.noDaemon }
    let clock = ClockReading.current()
    let days = LocalDays(startsAt: loaded.configuration.dayStartsAt)
    var saved =
      try journal()?.state(as: DaemonState.self)
      ?? DaemonState.new(clock: clock, days: days, host: Machine.name)
    saved.sequencer.progress.goals = loaded.configuration.goals
    let timer = TimerEngine(state: saved.timer, settings: loaded.configuration.timer).snapshot(at: clock.wall)
    let tried = try TrialEvent(
      params, like: timer, settings: loaded.configuration.timer, at: clock.wall, sequencer: &saved.sequencer)
    let trial = HookTrial(
      configuration: try loaded.configuration.trying(params.hook), tried: tried, expressions: expressions,
      makeID: { Machine.newID(at: clock.wall) },
      switchedOff: saved.switchedOff(in: loaded.configuration), leased: [], restore: paths.restore)
    return await trial.records(runner: nil, startedAt: clock.wall)
  }

  /// Returns the choice of the sound. Without a daemon, it cannot be changed.
  private func sound(_ params: SoundParams) throws -> SoundInfo {
    guard params.isQuery else { throw ControlError.noDaemon }
    let choice = try journal()?.state(as: DaemonState.self)?.sound ?? SoundChoice()
    let configuration = loaded.configuration
    let sound = Soundscape.chosen(configuration, choice: choice, project: "")
    var info = SoundInfo(
      sound: sound.name, volume: Soundscape.volume(configuration, choice: choice), playing: false, player: nil,
      available: SoundLibrary.loopNames)
    info.breaks = Soundscape.breaks(configuration, choice: choice).map(BreakSound.init)
    do {
      info.player = try Player.find(in: Environment.current, choice: configuration.ambient.player).name
    } catch {
      info.give(.player(error))
    }
    return info
  }

  /// Returns the journal, if it exists.
  private func journal() throws -> Journal? {
    Journal.exists(at: paths.journal) ? try Journal(path: paths.journal, readOnly: true) : nil
  }
}

extension WaitingSession {
  /// The session that ran when the daemon ended, whatever the cause. The journal has it, and the next daemon continues it.
  fileprivate init?(_ timer: TimerState, at now: Instant) {
    guard let session = timer.current else { return nil }
    // Marks and settings do not matter here: the session's own segments give its state.
    let snapshot = TimerEngine(state: timer).snapshot(at: timer.now)
    let elapsed = snapshot.deadline.map { min(now, $0) } ?? now
    self.init(SessionInfo(session, at: elapsed), state: snapshot.mode, deadline: snapshot.deadline.map(JSONTime.init))
  }
}
