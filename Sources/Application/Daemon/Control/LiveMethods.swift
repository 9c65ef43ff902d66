// SPDX-License-Identifier: MIT
import ActionExecution
import ControlProtocol
import Deliveries
import Dispatching
import Events
import History
import Hooks
import Journal
import LibC
import Notifications
import Paths
import TimerEngine

/// The methods of a running daemon.
struct LiveMethods: Sendable {
  let daemon: RunningDaemon

  private var reading: JournalReading { JournalReading(journal: daemon.journal) }

  var table: MethodTable {
    var table = MethodTable { daemon.isStopping }
    table.onReading { daemon.journal }
    table.onTimer { try await timer($0, session: $1) }
    table.onChange { try await change($0) }
    table.on(.status) { await status() }
    table.on(.subscribe) { _ in await status() }
    table.on(.hooks) {
      await daemon.refresh()
      let refused = await daemon.timekeeper.status().scopes.refused ?? []
      return try reading.hooks(await daemon.timekeeper.configuration(), refused: Set(refused))
    }
    table.on(.scopes) {
      await daemon.refresh()
      return await daemon.timekeeper.scopes()
    }
    table.on(.test) { try await test($0) }
    table.on(.replay) { try await replay($0) }
    table.on(.teardown) {
      try await daemon.timekeeper.teardown()
      await daemon.settled()
      return await daemon.timekeeper.scopes()
    }
    table.on(.forget) { try await forget($0) }
    table.on(.importHistory) { try await importHistory($0) }
    table.on(.removeImport) { try await removeImport($0) }
    table.on(.sound) { try await sound($0) }
    table.on(.preview) { try await preview($0) }
    table.on(.recount) {
      try daemon.journal.discardIndex()
      await daemon.updateIndex()
      return Nothing()
    }
    table.onConfig(ConfigRequests(editor: daemon.configurations.editor)) {
      await daemon.refresh()
      return await daemon.timekeeper.configuration()
    }
    table.onReport { ReportReading(await daemon.timekeeper.configuration()) { daemon.journal } }
    table.on(.set) { params in
      let edit = try ConfigRequests(editor: daemon.configurations.editor).set(params)
      await daemon.reload()
      return edit
    }
    table.on(.save) { params in
      let requests = ConfigRequests(editor: daemon.configurations.editor)
      try requests.save(params)
      await daemon.reload()
      return try requests.source()
    }
    table.on(.reload) { await daemon.reload() }
    table.onEnvironment { daemon.environment.refresh($0) }
    table.on(.daemon) {
      DaemonInfo(
        version: SegueVersion.current, pid: getpid(), keeper: getppid(), startedAt: daemon.startedAt,
        socket: daemon.socketPath)
    }
    table.on(.shutdown) {
      daemon.requestStop()
      return Nothing()
    }
    return table
  }

  private func status() async -> Status {
    await daemon.refresh()
    return daemon.timekeeper.publishedStatus()
  }

  private func timer(_ command: TimerCommand, session: String?) async throws -> Status {
    await daemon.refresh()
    guard case .note(let text) = command else {
      return try await daemon.timekeeper.handle(command, session: session)
    }
    let change = try await put(.note(session.map { try SessionName(given: $0) }, text))
    var status = await daemon.timekeeper.status()
    status.effect = change.session.map { stored in
      var session = stored.session
      session.note = LongNote(session.note).head
      return CommandEffect(SessionInfo(session, at: session.endedAt ?? ClockReading.current().wall))
    }
    return status
  }

  private func change(_ request: HistoryRequest) async throws -> ChangeRecord {
    await daemon.refresh()
    var request = request
    if case .attach(let session, let files) = request {
      request = .attach(session, try AttachmentFolder(daemon.paths).measured(files))
    }
    var record = ChangeRecord(try await put(request), at: ClockReading.current().wall)
    let configuration = await daemon.timekeeper.configuration()
    if let old = request.replacedProject, configuration.hasSettings(for: old) {
      record.settingsIn = daemon.paths.config
    }
    return record
  }

  /// Performs a change of the record.
  private func put(_ request: HistoryRequest) async throws -> HistoryChange {
    var change = try await daemon.timekeeper.change(request, in: daemon.journal)
    // A deleted session keeps the attachments of the change itself.
    if let session = change.session, try daemon.journal.record({ try $0.session(session.id) }) != nil {
      change.attachments = try daemon.journal.record { try $0.attachments(of: session.id) }
    }
    // Removed data must soon leave the search index, too.
    await daemon.updateIndex()
    return change
  }

  private func test(_ params: TestParams) async throws -> [TestRecord] {
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

  private func replay(_ params: ReplayParams) async throws -> [DeliveryRecord] {
    await daemon.refresh()
    let ids: [String]
    if let since = params.since {
      ids = try daemon.journal.replayable(since: since.instant, limit: 10_000)
    } else if let prefix = params.delivery {
      ids = [try reading.delivery(idPrefix: prefix).id]
    } else {
      throw ControlError(code: ControlError.invalidParams, message: "the parameter 'delivery' or 'since' is missing")
    }
    let isAlone = params.since == nil
    var replayed: [DeliveryRecord] = []
    // A transition must not wait for the reading of thousands of deliveries.
    for start in stride(from: 0, to: ids.count, by: Self.replayedAtOnce) {
      let some = Array(ids[start..<min(start + Self.replayedAtOnce, ids.count)])
      replayed += try await daemon.timekeeper.replay(some, isAlone: isAlone).map { DeliveryRecord($0, []) }
    }
    return replayed
  }

  private func forget(_ params: ForgetParams) async throws -> [DeliveryRecord] {
    await daemon.refresh()
    let given = try await daemon.timekeeper.forget(params.scopes)
    // An exit that still runs needs the data of its enter, which the next start removes.
    for scope in given where scope.lease.state == .exitFailed {
      unlink(daemon.paths.restore + "/" + scope.lease.id)
    }
    return try reading.named(given.map { DeliveryRecord($0.delivery, [$0.attempt]) })
  }

  private func sound(_ params: SoundParams) async throws -> SoundInfo {
    await daemon.refresh()
    if !params.isQuery {
      try check(volume: params.volume)
      let phase = try params.phase.map { name in
        guard let phase = ["focus": Phase.focus, "break": .shortBreak][name] else {
          throw ControlError(.badPhase(value: name))
        }
        return phase
      }
      let sound: String?
      if let name = params.sound { sound = try await daemon.sounds.playable(name) } else { sound = nil }
      try await daemon.timekeeper.choose(sound: sound, volume: params.volume, phase: phase)
      // The notification must show the state after the change.
      await daemon.timekeeper.flushed()
    }
    return await daemon.soundInfo()
  }

  private func preview(_ params: PreviewParams) async throws -> PreviewInfo {
    try check(volume: params.volume)
    var volume = params.volume
    if volume == nil { volume = await daemon.timekeeper.soundChoice().volume }
    return try await daemon.sounds.preview(params.sound, volume: volume ?? 40)
  }

  private func check(volume: Int?) throws {
    guard let volume, !(0...100).contains(volume) else { return }
    throw ControlError(.badVolume(value: volume))
  }
}

extension HistoryRequest {
  /// The project that the change renames.
  fileprivate var replacedProject: String? {
    switch self {
    case .rename(let old, _), .merge(let old, _): old
    case .edit, .delete, .log, .note, .attach, .detach, .undo, .colour: nil
    }
  }
}

extension Configuration {
  /// Whether the file has settings for a project.
  fileprivate func hasSettings(for project: String) -> Bool {
    projects[project] != nil || timer.projectLengths[project] != nil
  }
}
