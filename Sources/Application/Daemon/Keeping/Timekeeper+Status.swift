// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import Messages
import Synchronization
import TimerEngine

/// What the timer and its hooks are like now.
extension Timekeeper {
  /// Hooks whose receiver said that it is gone for good.
  func switchedOff() -> Set<String> { state.switchedOff(in: loaded.configuration) }

  /// The scopes that are still leased.
  func leased() -> [String: Lease] { leases }

  /// Hooks of the file, which of them hold, and leases that are left of others.
  func scopes() -> [ScopeRecord] { scopes(in: currentSituation()) }

  /// How the scopes of `names` now stand.
  func scopes(_ names: [String], in situation: StateSituation) -> [ScopeRecord] {
    guard !names.isEmpty else { return [] }
    let rows = Dictionary(scopes(in: situation).map { ($0.hook, $0) }) { first, _ in first }
    return names.map { rows[$0] ?? record($0, condition: "", holds: false) }
  }

  private func scopes(in situation: StateSituation) -> [ScopeRecord] {
    let rows = loaded.configuration.hooks.compactMap { hook -> ScopeRecord? in
      guard case .level(let level) = hook.trigger else { return nil }
      let answers = hook.answers(in: situation)
      var row = record(hook.id, condition: level.text, holds: hook.isEnabled && answers.allHold)
      let refusals = answers.refusals
      row.give(hook.isEnabled ? refusals.isEmpty ? whyHeld(hook).map { [$0] } ?? [] : refusals : [.disabled])
      if row.active, let problem = ScopePlanner.problem(of: hook, in: situation) { row.fail(.noValue(problem)) }
      return row
    }
    let gone = leases.keys.filter { loaded.configuration.hook($0) == nil }.sorted()
    return rows + gone.map { record($0, condition: "", holds: false) }
  }

  /// Why a hook whose condition holds isn't entered all the same; nil where nothing holds it back.
  private func whyHeld(_ hook: Hook) -> HookReason? {
    if state.isSwitchedOff(hook) { return .switchedOff(isService: hook.usesService) }
    guard let wait = held[hook.id].map({ $0 - now() }), wait > .zero, leases[hook.id] == nil else { return nil }
    guard wait <= RetrySchedule.exitWait(after: .max) else {
      return .keptOff
    }
    return .enterFailed(seconds: (wait.milliseconds + 999) / 1000)
  }

  /// The timer and everything around it as it now is.
  func status() -> Status { standing.status(at: readClock()) }

  /// The same as the last step left it, from any thread: whoever asks waits for no commit.
  nonisolated func publishedStatus() -> Status { published.withLock(\.self).status(at: readClock()) }

  /// Tells subscribers, and whoever asks from now on, what the status is.
  func tellStatus() {
    publish()
    effects.yield(.status(status()))
  }

  /// Lets everybody see how things stand.
  func publish() { published.withLock { $0 = standing } }

  private var standing: Standing {
    Standing(
      state: state, engine: engine, leases: leases, loaded: loaded, info: (waiting ?? loaded).info, days: days,
      time: time,
      problems: problems, expressions: expressions, enterFailures: enterFailures)
  }

  /// Why one of these sounds can't be heard, or none can; nil where all can, or none was tried.
  func problem(of sounds: [Sound]) -> DeliveryReason? { problems.reason(of: sounds) }

  /// The choice of sound and how loud it is.
  func soundChoice() -> (sound: Sound, volume: Int) {
    let project = engine.snapshot(at: now()).session?.project ?? ""
    return (
      Soundscape.chosen(loaded.configuration, choice: state.sound, project: project),
      Soundscape.volume(loaded.configuration, choice: state.sound)
    )
  }

  /// What plays in breaks, and how loud; nil is nothing.
  func breakSound() -> Play? { Soundscape.breaks(loaded.configuration, choice: state.sound) }

  /// The configuration in force.
  func configuration() -> Configuration { loaded.configuration }

  /// An event as `hooks test` tries it: nothing of it is kept.
  func tried(_ params: TestParams) throws -> (TrialEvent, at: Instant) {
    var sequencer = state.sequencer
    let now = now()
    let tried = try TrialEvent(
      params, like: engine.snapshot(at: now), settings: loaded.configuration.timer, at: now, sequencer: &sequencer)
    return (tried, now)
  }

  /// What `while` hooks see now.
  func currentSituation() -> StateSituation { situation(of: engine.snapshot(at: now())) }

  private func record(_ hook: String, condition: String, holds: Bool) -> ScopeRecord {
    let lease = leases[hook]
    let isHeld = lease == nil && holds && held[hook].map { $0 - now() <= RetrySchedule.exitWait(after: .max) } == true
    var record = ScopeRecord(
      hook: hook, condition: condition, active: holds,
      state: lease?.state.rawValue ?? (holds && isSound(hook) ? "active" : "inactive"),
      since: lease?.since, lastError: nil)
    record.fail(lease?.lastError ?? (isHeld ? enterFailures[hook]?.last : nil))
    return record
  }

  /// Whether it is a `while` hook with a sound, which is heard for as long as it holds.
  private func isSound(_ id: String) -> Bool {
    guard case .level(let level)? = loaded.configuration.hook(id)?.trigger, case .play = level.action else {
      return false
    }
    return true
  }
}

extension Set<String> {
  /// The members in order; nil if there are none.
  var listed: [String]? { isEmpty ? nil : sorted() }
}

/// All that the status tells, as a step of the timekeeper left it.
struct Standing: Sendable {
  let state: DaemonState
  let engine: TimerEngine
  let leases: [String: Lease]
  let loaded: LoadedConfiguration
  /// Of the configuration that was read last, in force or not.
  let info: ConfigInfo
  let days: any Days
  let time: SteadyTime
  let problems: DaemonProblems
  let expressions: Expressions
  /// Hooks whose last enter failed.
  let enterFailures: [String: EnterFailure]

  func status(at reading: ClockReading) -> Status {
    let now = time.now(reading)
    var progress = state.sequencer.progress
    progress.turn(to: now, days: days)
    let snapshot = engine.snapshot(at: now)
    let phase = Soundscape.place(loaded.configuration, choice: state.sound, timer: snapshot)
    let sound = Soundscape.chosen(
      loaded.configuration, choice: state.sound, project: snapshot.session?.project ?? "", phase: phase)
    let failed = leases.values.filter(\.isStuck).map(\.hook).sorted()
    var status = Status(
      daemon: true, timer: snapshot, at: now, today: progress.today, goals: progress.info, sound: sound.name,
      config: info, scopes: ScopesInfo(active: leases.count, failed: failed))
    status.scopes.refused = refused(snapshot, at: now)
    // If both have failed, the exit's reason counts.
    let reasons =
      (status.scopes.refused ?? []).map { ($0, enterFailures[$0]?.last) } + failed.map { ($0, leases[$0]?.lastError) }
    status.scopes.give(reasons)
    let off = state.switchedOff(in: loaded.configuration)
    status.switchedOff = off.listed
    // The service of a scope is needed only while the scope is on.
    let crashing = problems.crashes.filter { id, end in
      guard end > now, let hook = loaded.configuration.hook(id), hook.isEnabled else { return false }
      return !hook.isLevel || leases[id] != nil
    }
    status.crashing = Set(crashing.keys).subtracting(off).listed
    status.soundReason = problems.reason(
      of: [sound, problems.missingSound == nil ? nil : wantedSound(snapshot, at: now)].compactMap(\.self))
    status.soundProblem = status.soundReason.map(English().delivery)
    if snapshot.mode == .running, sound != .off, wantedSound(snapshot, at: now) != sound { status.silent = true }
    if snapshot.phase == .focus { status.onStop = engine.settings.onStop }
    status.ui = loaded.configuration.ui
    status.journalProblem = problems.write ?? problems.journal?.text
    return status
  }

  /// Hooks that should be on, could not be turned on, and are tried again later; nil without any.
  private func refused(_ timer: TimerSnapshot, at now: Instant) -> [String]? {
    guard !enterFailures.isEmpty else { return nil }
    let situation = state.situation(of: timer, at: now, days: days, expressions: expressions)
    let failing = Set(enterFailures.keys).subtracting(state.switchedOff(in: loaded.configuration))
      .subtracting(leases.filter { $0.value.state == .entering }.keys)
    return failing.intersection(ScopePlanner.holding(loaded.configuration, in: situation).map(\.hook.id)).listed
  }

  /// What should be heard now.
  private func wantedSound(_ timer: TimerSnapshot, at now: Instant) -> Sound? {
    let situation = state.situation(of: timer, at: now, days: days, expressions: expressions)
    return Soundscape.wanted(loaded.configuration, choice: state.sound, timer: timer, in: situation)?.sound
  }
}
