// SPDX-License-Identifier: MIT
import ActionExecution
import ControlProtocol
import Deliveries
import Dispatching
import Events
import History
import Hooks
import Journal
import Notifications
import Paths
import TimerEngine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a running daemon answers.
struct LiveMethods: ControlMethods {
  let daemon: RunningDaemon

  private var reading: JournalReading { JournalReading(journal: daemon.journal) }
  private var history: HistoryReading { HistoryReading(journal: daemon.journal) }

  /// Refuses what does more than tell, once the end has begun.
  func refuseAtEnd() throws(ControlError) {
    if daemon.isStopping { throw .isStopping }
  }

  func status() async throws -> Status {
    await daemon.refresh()
    return await daemon.timekeeper.status()
  }

  func events(_ params: EventsParams) async throws -> [Event] { try told { try reading.events(params) } }

  func hooks() async throws -> [HookInfo] {
    await daemon.refresh()
    let configuration = await daemon.timekeeper.configuration()
    return try told { try reading.hooks(configuration) }
  }

  func log(_ params: LogParams) async throws -> [DeliveryRecord] { try told { try reading.log(params) } }

  func scopes() async throws -> [ScopeRecord] {
    await daemon.refresh()
    return await daemon.timekeeper.scopes()
  }

  func timer(_ command: TimerCommand, session: String?) async throws -> Status {
    try refuseAtEnd()
    await daemon.refresh()
    do {
      if case .note(let text) = command {
        let change = try await put(.note(session.map { try SessionName(given: $0) }, text))
        var status = await daemon.timekeeper.status()
        status.effect = change.session.map { stored in
          var session = stored.session
          session.note = LongNote(session.note).head
          return CommandEffect(SessionInfo(session, at: session.endedAt ?? ClockReading.current().wall))
        }
        return status
      }
      return try await daemon.timekeeper.handle(command, session: session)
    } catch let refusal as TimerRefusal {
      throw ControlError(refusal)
    } catch let error as JournalError {
      throw ControlError(code: ControlError.storage, message: error.message)
    }
  }

  func history(_ params: HistoryListParams) async throws -> HistoryPage {
    try told { try history.page(params, at: ClockReading.current().wall) }
  }

  func showSession(_ params: HistoryShowParams) async throws -> SessionRecord {
    try told { try history.session(params.session, at: ClockReading.current().wall) }
  }

  func changes() async throws -> [ChangeRecord] { try told { try history.changes() } }

  func projects() async throws -> [ProjectRecord] { try told { try history.projects() } }

  func change(_ request: HistoryRequest) async throws -> ChangeRecord {
    try refuseAtEnd()
    await daemon.refresh()
    var request = request
    if case .attach(let session, let files) = request {
      request = .attach(session, try AttachmentFolder(daemon.paths).measured(files))
    }
    var record = ChangeRecord(try await put(request), at: ClockReading.current().wall)
    let configuration = await daemon.timekeeper.configuration()
    switch request {
    case .rename(let old, _) where configuration.hasSettings(for: old),
      .merge(let old, _) where configuration.hasSettings(for: old):
      record.settingsIn = daemon.paths.config
    default: break
    }
    return record
  }

  /// Has the record changed; what came of it, or why not, for the client.
  private func put(_ request: HistoryRequest) async throws -> HistoryChange {
    do {
      var change = try await daemon.timekeeper.change(request, in: daemon.journal)
      // Of what is gone, those that it had.
      if let session = change.session, try daemon.journal.record({ try $0.session(session.id) }) != nil {
        change.attachments = try daemon.journal.record { try $0.attachments(of: session.id) }
      }
      // What was removed goes soon from what the history is searched by, too.
      await daemon.updateIndex()
      return change
    } catch let refusal as HistoryRefusal {
      throw ControlError(refusal)
    } catch let refusal as TimerRefusal {
      throw ControlError(refusal)
    } catch let error as JournalError {
      throw ControlError(code: ControlError.storage, message: error.message)
    }
  }

  func test(_ params: TestParams) async throws -> [TestRecord] {
    if params.run { try refuseAtEnd() }
    await daemon.refresh()
    let configuration = try await daemon.timekeeper.configuration().trying(params.hook)
    let (tried, instant) = try await daemon.timekeeper.tried(params)
    let restore = daemon.paths.restore + "/trial-" + Machine.newID(at: instant)
    defer { for hook in configuration.hooks { unlink("\(restore)-\(hook.id)") } }
    let trial = HookTrial(
      configuration: configuration, tried: tried, expressions: daemon.timekeeper.expressions,
      makeID: { Machine.newID(at: instant) },
      switchedOff: await daemon.timekeeper.switchedOff(), leased: Set(await daemon.timekeeper.leased().keys),
      restore: restore, trials: daemon.trials)
    let runner: (any ActionRunner)? = params.run ? daemon.runner : nil
    return await daemon.trials.run { await trial.records(runner: runner, startedAt: instant) }
  }

  private static let replayedAtOnce = 100

  func replay(_ params: ReplayParams) async throws -> [DeliveryRecord] {
    try refuseAtEnd()
    await daemon.refresh()
    let ids: [String] = try told {
      if let since = params.since { return try daemon.journal.replayable(since: since.instant, limit: 10_000) }
      guard let prefix = params.delivery else {
        throw ControlError(code: ControlError.invalidParams, message: "the parameter 'delivery' or 'since' is missing")
      }
      return try [reading.delivery(idPrefix: prefix).id]
    }
    let isAlone = params.since == nil
    var replayed: [DeliveryRecord] = []
    // A transition must not wait until thousands have been read.
    for start in stride(from: 0, to: ids.count, by: Self.replayedAtOnce) {
      let some = Array(ids[start..<min(start + Self.replayedAtOnce, ids.count)])
      replayed += try await told { try await daemon.timekeeper.replay(some, isAlone: isAlone) }
        .map { DeliveryRecord($0, []) }
    }
    return replayed
  }

  func teardown() async throws -> [ScopeRecord] {
    try refuseAtEnd()
    try await told { try await daemon.timekeeper.teardown() }
    await daemon.settled()
    return await daemon.timekeeper.scopes()
  }

  func forget(_ params: ForgetParams) async throws -> [DeliveryRecord] {
    try refuseAtEnd()
    await daemon.refresh()
    let given = try await told { try await daemon.timekeeper.forget(params.scopes) }
    // An exit that is under way all the same still needs what its enter left; the next start removes that.
    for scope in given where scope.lease.state == .exitFailed {
      unlink(daemon.paths.restore + "/" + scope.lease.id)
    }
    return try told { try reading.named(given.map { DeliveryRecord($0.delivery, [$0.attempt]) }) }
  }

  func sound(_ params: SoundParams) async throws -> SoundInfo {
    await daemon.refresh()
    if params.sound != nil || params.volume != nil {
      try refuseAtEnd()
      try check(volume: params.volume)
      let phase = try params.phase.map { name in
        guard let phase = ["focus": Phase.focus, "break": .shortBreak][name] else {
          throw ControlError(
            code: ControlError.invalidParams, message: "the phase is 'focus' or 'break', not '\(name)'")
        }
        return phase
      }
      let sound: String?
      if let name = params.sound { sound = try await daemon.sounds.playable(name) } else { sound = nil }
      try await told { try await daemon.timekeeper.choose(sound: sound, volume: params.volume, phase: phase) }
      // What is told of it is how it is then.
      await daemon.timekeeper.flushed()
    }
    return await daemon.soundInfo()
  }

  func preview(_ params: PreviewParams) async throws -> PreviewInfo {
    try refuseAtEnd()
    try check(volume: params.volume)
    var volume = params.volume
    if volume == nil { volume = await daemon.timekeeper.soundChoice().volume }
    return try await daemon.sounds.preview(params.sound, volume: volume ?? 40)
  }

  private func check(volume: Int?) throws {
    guard let volume, !(0...100).contains(volume) else { return }
    throw ControlError(
      code: ControlError.invalidParams, message: "the volume goes from 0 to 100, and this is \(volume)")
  }

  func reload() async throws -> ConfigInfo {
    try refuseAtEnd()
    return await daemon.reload()
  }

  func recount() async throws {
    try refuseAtEnd()
    try told { try daemon.journal.discardIndex() }
    await daemon.updateIndex()
  }

  func environment(_ params: EnvironmentParams) async throws {
    try refuseAtEnd()
    daemon.environment.refresh(params.variables)
    await daemon.notifier.use(daemon.environment.current)
  }

  func daemon() async throws -> DaemonInfo {
    DaemonInfo(
      version: SegueVersion.current, pid: getpid(), keeper: getppid(), startedAt: daemon.startedAt,
      socket: daemon.socketPath)
  }

  func shutdown() async throws { daemon.requestStop() }

  /// The journal's troubles in words for the client.
  private func told<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as JournalError {
      throw ControlError(code: ControlError.storage, message: error.message)
    }
  }

  private func told<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as JournalError {
      throw ControlError(code: ControlError.storage, message: error.message)
    }
  }
}

extension Configuration {
  /// Whether the file says something of a project.
  fileprivate func hasSettings(for project: String) -> Bool {
    projects[project] != nil || timer.projectLengths[project] != nil
  }
}
