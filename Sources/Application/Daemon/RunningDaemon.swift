// SPDX-License-Identifier: MIT
import ActionExecution
import ControlProtocol
import ControlServer
import Deliveries
import Dispatching
import Events
import Expressions
import Foundation
import Hooks
import Journal
import Logging
import Messages
import Notifications
import Paths
import Processes
import Reports
import SoundPlayers
import Synchronization
import SystemEvents
import TimerEngine

/// The connected parts of a running daemon.
final class RunningDaemon: Sendable {
  let paths: Paths
  let journal: Journal
  let timekeeper: Timekeeper
  let configurations: ConfigurationFile
  let environment: HookEnvironment
  let runner: ArmedActions
  let sounds: SoundRequests
  let importer: Importer
  let logger: Logger
  let startedAt: Instant
  let requestStop: @Sendable () -> Void
  let trials = Trials()

  private let thread: ClockThread
  private let actions: LiveActions
  private let lanes: Lanes
  private let scopes: ScopeLanes
  private let loop: LoopPlayer
  private let settings: SoundSettings
  private let duckTask: Task<Void, Never>
  private let effects: EffectLoop
  private let maintenance: Maintenance
  private let effectTask: Task<Void, Never>
  private let subscribers = Subscribers()
  /// Signals possible changes of files; several signals merge into one.
  private let news: AsyncStream<Void>
  private let tellNews: @Sendable () -> Void
  private let endNews: @Sendable () -> Void
  private let reading = SerialQueue()
  private let state: StateFolder
  private let door = Mutex<ControlSocket?>(nil)
  private let zoneWatch: FileWatcher
  private let zone = Mutex(TimeZone.current.identifier)
  private let isEnding = Mutex(false)

  /// `onStep` is called before a possibly slow step.
  init(
    paths: Paths, environment: [String: String], logger: Logger, onStep: @Sendable (StartStep) -> Void = { _ in },
    stop: @escaping @Sendable () -> Void
  ) async throws {
    self.paths = paths
    self.logger = logger
    self.environment = HookEnvironment(environment)
    requestStop = stop
    for folder in [paths.state, paths.restore, paths.running] { try Paths.makeFolder(folder) }
    journal = try Journal(path: paths.journal) { onStep(StartStep($0)) }
    state = StateFolder(paths, journal: journal, logger: logger)
    zoneWatch = FileWatcher("the time zone", logger: logger)
    let expressions = Expressions()
    configurations = ConfigurationFile(paths: paths, expressions: expressions, logger: logger)
    let spare = configurations.lastGood()
    let loaded = configurations.load(keeping: spare ?? Configuration())
    let reading = ClockReading.current()
    startedAt = reading.wall
    let host = Machine.name
    let makeDays: @Sendable (Configuration) -> any Days = { LocalDays(startsAt: $0.dayStartsAt) }
    var saved =
      try journal.state(as: DaemonState.self)
      ?? DaemonState.new(clock: reading, days: makeDays(loaded.configuration), host: host)
    // After a backup was restored, events may exist that its state does not know.
    saved.sequencer.skip(to: try journal.lastSequence())
    saved.sequencer.host = host
    saved.sequencer.progress.goals = loaded.configuration.goals
    let (news, told) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.news = news
    tellNews = { told.yield() }
    endNews = { told.finish() }
    thread = try ClockThread()
    let actionsAtOnce = DescriptorBudget.current.actions(most: Lanes.most, beside: Limits(.current).clients)
    timekeeper = Timekeeper(
      journal: journal, state: saved, leases: try journal.leases(), loaded: loaded, thread: thread,
      actionsAtOnce: actionsAtOnce, hasHooks: loaded.errors == 0 || spare != nil, readClock: ClockReading.current,
      makeDays: makeDays,
      // Changes that the watches missed are found whenever another event happens.
      onWake: { told.yield() }, expressions: expressions, logger: logger)

    let hookEnvironment = self.environment
    let variables: @Sendable () -> [String: String] = { hookEnvironment.current }
    let library = SoundLibrary(cacheFolder: paths.sounds)
    let settings = SoundSettings()
    self.settings = settings
    // Only the present state counts.
    let (ducks, duck) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    let chime = OneShotPlayer(environment: variables, choice: { settings.player }, isHeard: { duck.yield($0) })
    let loop = LoopPlayer(environment: variables, choice: { settings.player }) { [timekeeper] report in
      logger.warning("\(report)")
      Task { await timekeeper.hear(problem: report.problem) }
    }
    self.loop = loop
    duckTask = Task { for await isHeard in ducks { await loop.duck(isHeard && settings.ducks) } }
    sounds = SoundRequests(
      library: library, player: chime, settings: settings, environment: self.environment, home: paths.home)
    let now: @Sendable () -> Instant = { ClockReading.current().wall }
    let timekeeper = timekeeper
    actions = LiveActions(
      paths: paths, environment: self.environment, sounds: library, player: chime,
      plugin: { [configurations] in configurations.plugin($0) },
      objection: { [configurations] in configurations.objection(toStarting: $0) },
      volume: { await timekeeper.soundChoice().volume }, now: now, logger: logger,
      timer: { ControlHandler.withoutDaemon($0) }
    ) { await timekeeper.serviceFailed($0, revision: $1, $2) }
    runner = ArmedActions(actions: actions)
    lanes = Lanes(
      ledger: timekeeper, runner: runner, clock: ContinuousClock(), now: now, seed: .random(in: .min ... .max),
      most: actionsAtOnce)
    scopes = ScopeLanes(
      ledger: timekeeper, runner: runner, now: now, restoreFolder: paths.restore, makeID: { Machine.newID(at: now()) })
    effects = EffectLoop(
      lanes: lanes, scopes: scopes, services: actions.services,
      sound: AmbientSound(library: library, player: loop, logger: logger) { sound, problem in
        await timekeeper.hear(problem: problem, of: sound)
      }, settings: settings,
      notices: PhaseNotices(
        notifier: Notifier(environment: variables), chime: chime, sounds: library, environment: environment, now: now,
        logger: logger), subscribers: subscribers, logger: logger)
    maintenance = try Maintenance(
      journal: journal, attachments: AttachmentFolder(paths), now: now, logger: logger)
    importer = Importer(journal: journal, timekeeper: timekeeper, logger: logger, now: now)
    let (effects, stream) = (effects, timekeeper.effects)
    effectTask = Task { await effects.run(stream) }
  }

  /// Recovers, then opens the socket and returns its path. If recovery is slow, `onDelay` receives its maximum duration.
  func begin(onDelay: @escaping @Sendable (Duration) -> Void = { _ in }) async throws -> String {
    actions.services.connect { [weak self] line in
      guard let self else { return ControlHandler.withoutDaemon(line) }
      return await ControlHandler.answer(line, methods: LiveMethods(daemon: self).table) { _ in }
    }
    let leftovers =
      Sabotage.isOn(.stepsLeftRunning)
      ? [] : await actions.notes.endUnfinished(onDelay: onDelay, logger: logger)
    removeRestoreData(in: paths.restore, except: await timekeeper.leased().values.map(\.id))
    try await timekeeper.begin(version: SegueVersion.current, leftovers: leftovers)
    await reload()
    journal.onDisplacement { [self] displacement in
      logger.error("\(displacement.message)")
      Task { await timekeeper.hear(journalProblem: displacement.message) }
    }
    let door = ControlSocket(
      paths, handler: ControlHandler(methods: LiveMethods(daemon: self).table, subscribers: subscribers), logger: logger
    )
    let socket = try await door.open(onNews: tellNews)
    self.door.withLock { $0 = door }
    importer.removeFiles(in: paths.state)
    AttachmentFolder(paths).removeLeftovers()
    try state.publish(socket)
    Task { await watchFiles() }
    Task { await importer.recover() }
    // Changes before the watch began are found now.
    tellNews()
    maintenance.begin()
    return socket
  }

  /// Exits every scope, ends every action and player, and closes the socket. The socket closes last, so that a hook's request
  /// gets an answer instead of a deadlock. Exits that fail to finish within `limit` stay leased.
  func end(within limit: Duration) async {
    isEnding.withLock { $0 = true }
    trials.end()
    maintenance.end()
    await importer.end()
    state.end()
    await timekeeper.stop(version: SegueVersion.current)
    await waiting(atMost: limit) { [self] in
      // All decisions have reached their lanes.
      await timekeeper.flushed()
      await withTaskGroup { group in
        group.addTask { [self] in
          // A slow enter must not end after its own exit, when no process is left to exit it again.
          await waiting(atMost: .seconds(2)) { [self] in await scopes.drained() }
          await scopes.endEnters()
          await scopes.drained()
        }
        group.addTask { [self] in
          // Trials have no lease, so no other part would turn them off.
          await waiting(atMost: .seconds(2)) { [self] in await trials.drained() }
          trials.endSteps()
          await trials.drained()
        }
        group.addTask { [self] in await loop.stopAll() }
        group.addTask { [self] in
          // The hooks of `daemon.stopping` may end by themselves.
          await waiting(atMost: .seconds(3)) { [self] in await lanes.drained() }
          await lanes.stop()
        }
      }
      await actions.stop()
    }
    await door.withLock({ $0 })?.close()
    // The remaining actions are ended now, because no process would do it later.
    await actions.kill()
    endNews()
    configurations.stopWatching()
    zoneWatch.end()
    await timekeeper.finish()
    await effectTask.value
    duckTask.cancel()
    // The next daemon would not find commits that are made while the journal is being copied.
    journal.hurry()
    try? await state.putBack()
  }

  /// The time for which a file must remain unchanged before it is read: an editor that writes in place empties it first.
  private static let settling = Duration.milliseconds(100)

  /// Checks the daemon's files after every signal of a change, until the end.
  private func watchFiles() async {
    for await _ in news where !isEnding.withLock({ $0 }) {
      await keepState()
      keepDoor()
      await keepZone()
      configurations.watchAgain(onNews: tellNews)
      await refresh()
    }
  }

  private func keepState() async {
    do {
      try await state.mend(socket: socketPath, onNews: tellNews)
      await timekeeper.hearJournalIsBack()
    } catch let error as DaemonError where error == .otherRuns {
      logger.critical("the folder \(paths.state) was taken away, and another daemon has its place: stopping")
      requestStop()
    } catch {
      let text = (error as? JournalError)?.message ?? "\(error)"
      logger.error("\(text)")
      await timekeeper.hear(journalProblem: text, lasts: false)
    }
  }

  /// Follows the machine's time zone, which changes when it travels.
  private func keepZone() async {
    var trail = FileTrail()
    trail.follow("/etc/localtime")
    zoneWatch.watch(trail, onNews: tellNews)
    NSTimeZone.resetSystemTimeZone()
    let zone = TimeZone.current.identifier
    let old = self.zone.withLock { known in
      defer { known = zone }
      return known
    }
    guard zone != old else { return }
    logger.notice("the time zone is \(zone) now")
    await timekeeper.takeZone()
    await updateIndex()
  }

  private func keepDoor() {
    guard let socket = door.withLock({ $0 })?.mend(onNews: tellNews) else { return }
    do {
      try state.publish(socket)
      logger.notice("listening", metadata: ["socket": "\(socket)"])
    } catch {
      logger.error("no client can find the daemon: \(error)")
    }
  }

  /// Reads hooks.yml again if it has changed, so that every reply reflects the present file.
  func refresh() async {
    guard !isStopping else { return }
    // What another task is reading is in force only when it has finished.
    guard let rest = configurations.rest(of: Self.settling) else { return await reading.finished() }
    if rest > .zero, rest <= Self.settling { try? await Task.sleep(for: rest) }
    await reading.run { [self] in
      // Another task may have waited for the same change.
      guard let rest = configurations.rest(of: .zero) else { return }
      if rest > .zero { lookAgain(after: rest) } else { await read() }
    }
  }

  /// Checks an emptied file again later. Until then, the last valid version remains in force.
  private func lookAgain(after rest: Duration) {
    Task { [tellNews] in
      try? await Task.sleep(for: rest)
      tellNews()
    }
  }

  /// Reads hooks.yml again, and from then on whenever it changes. A file with errors changes nothing.
  @discardableResult
  func reload() async -> ConfigInfo {
    await reading.run { [self] in await read() }
  }

  @discardableResult
  private func read() async -> ConfigInfo {
    let good = await timekeeper.configuration()
    let loaded = configurations.load(keeping: good, onNews: tellNews)
    for problem in loaded.diagnostics where problem.severity == .error {
      logger.error("\(problem.file):\(problem.line ?? 1):\(problem.column ?? 1): \(problem.message)")
    }
    // The language file must be written before anyone learns of the change.
    if loaded.errors == 0 { configurations.keep(loaded.configuration) }
    await timekeeper.take(loaded)
    await updateIndex()
    return loaded.info
  }

  /// Updates the index, with sums by the present days, in the background.
  func updateIndex() async {
    maintenance.updateIndex(by: LocalDays(startsAt: await timekeeper.configuration().dayStartsAt))
  }

  /// Waits until every scope's lane is idle.
  func settled() async {
    await timekeeper.flushed()
    await scopes.drained()
  }

  /// Whether the end has begun: the daemon still answers queries, but accepts no commands.
  var isStopping: Bool { isEnding.withLock { $0 } }

  var socketPath: String { door.withLock { $0 }?.path ?? "" }

  /// The chosen sound, and whether it is audible.
  func soundInfo() async -> SoundInfo {
    let (sound, volume) = await timekeeper.soundChoice()
    var info = SoundInfo(
      sound: sound.name, volume: volume, playing: await loop.pid != nil, player: nil, available: SoundLibrary.loopNames)
    if await loop.isFading { info.fading = true }
    let inBreaks = await timekeeper.breakSound()
    info.breaks = inBreaks.map(BreakSound.init)
    info.give(await timekeeper.problem(of: [sound, inBreaks?.sound].compactMap(\.self)))
    do {
      info.player = try Player.find(in: environment.current, choice: settings.player).name
    } catch {
      info.give(.player(error))
    }
    return info
  }
}

extension StartStep {
  fileprivate init(_ step: OpeningStep) {
    self =
      switch step {
      case .migrating: .migration
      case .checking: .check
      }
  }
}

extension BreakSound {
  init(_ play: Play) {
    self.init(sound: play.sound.name, volume: play.volume ?? 0)
  }
}
