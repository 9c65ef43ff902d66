// SPDX-License-Identifier: MIT
import AmbientAction
import ControlProtocol
import ControlServer
import Dispatching
import Events
import Expressions
import Hooks
import Journal
import Language
import Logging
import NoticeAction
import Paths
import Secrets
import Synchronization
import TimerEngine
import WebhookAction

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Everything of a running daemon, wired.
final class RunningDaemon: Sendable {
  let paths: Paths
  let journal: Journal
  let timekeeper: Timekeeper
  let configurations: ConfigurationFile
  let environment: HookEnvironment
  let actions: LiveActions
  let notifier: Notifier
  let logger: Logger
  let startedAt: Instant
  let requestStop: @Sendable () -> Void

  private let thread: ClockThread
  private let lanes: Lanes
  private let scopes: ScopeLanes
  private let loop: LoopPlayer
  private let effects: EffectLoop
  private let upkeep: Upkeep
  private let effectTask: Task<Void, Never>
  private let subscribers = Subscribers()
  /// A word for each change of the files; many at once are one.
  private let reloads: AsyncStream<Void>.Continuation
  private let reloading: AsyncStream<Void>
  private let server = Mutex<LineServer?>(nil)
  private let doorWatch = Mutex<FolderWatch?>(nil)
  private let isEnding = Mutex(false)

  init(
    paths: Paths, environment: [String: String], logger: Logger, stop: @escaping @Sendable () -> Void
  ) async throws {
    self.paths = paths
    self.logger = logger
    self.environment = HookEnvironment(environment)
    requestStop = stop
    for folder in [paths.state, paths.restore, paths.running] { try Folder.make(folder) }
    journal = try Journal(path: paths.journal)
    let expressions = Expressions()
    configurations = ConfigurationFile(paths: paths, expressions: expressions)
    let spare = configurations.lastGood()
    let loaded = configurations.load(keeping: spare ?? Configuration())
    let reading = ClockReading.current()
    startedAt = reading.wall
    let host = Host.name
    let makeDays: @Sendable (Configuration) -> any Days = { LocalDays(startsAt: $0.dayStartsAt) }
    var book =
      try journal.state(as: Book.self)
      ?? Book.new(clock: reading, days: makeDays(loaded.configuration), host: host)
    // After a backup was put back, events may be there that its state doesn't know of.
    book.sequencer.skip(to: try journal.lastSequence())
    book.sequencer.host = host
    book.sequencer.progress.goals = loaded.configuration.goals
    thread = try ClockThread()
    timekeeper = Timekeeper(
      journal: journal, book: book, leases: try journal.leases(), loaded: loaded, thread: thread,
      hasHooks: loaded.errors == 0 || spare != nil, readClock: ClockReading.current, makeDays: makeDays,
      expressions: expressions, logger: logger)

    let hookEnvironment = self.environment
    let variables: @Sendable () -> [String: String] = { hookEnvironment.current }
    let library = SoundLibrary(cacheFolder: paths.sounds)
    let chime = OneShotPlayer(environment: variables)
    loop = LoopPlayer(environment: variables) { [timekeeper] report in
      logger.warning("\(report)")
      Task { await timekeeper.hear(problem: report.problem) }
    }
    notifier = Notifier(environment: variables())
    let now: @Sendable () -> Instant = { ClockReading.current().wall }
    let timekeeper = timekeeper
    actions = LiveActions(
      environment: self.environment, home: paths.home, secretsFolder: paths.secrets,
      notes: CommandNotes(folder: paths.running), mask: LiveMask(),
      http: HTTPClient(userAgent: "segue/\(SegueVersion.current)"), sounds: library, player: chime,
      volume: { await timekeeper.soundChoice().volume }, now: now)
    lanes = Lanes(
      ledger: timekeeper, runner: actions, clock: ContinuousClock(), now: now, seed: .random(in: .min ... .max))
    scopes = ScopeLanes(
      ledger: timekeeper, runner: actions, now: now, restoreFolder: paths.restore, makeID: { Host.newID(at: now()) })
    effects = EffectLoop(
      lanes: lanes, scopes: scopes, sound: AmbientSound(library: library, player: loop, logger: logger),
      notices: PhaseNotices(
        notifier: notifier, chime: chime, sounds: library, language: Catalogue.language(for: environment), now: now,
        logger: logger), subscribers: subscribers, logger: logger)
    upkeep = try Upkeep(journal: journal, now: now, logger: logger)
    let (effects, stream) = (effects, timekeeper.effects)
    effectTask = Task { await effects.run(stream) }
    (reloading, reloads) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Recovers, then opens the door; returns the socket's path. `onDelay` is called where that takes a while, with how long
  /// at most.
  func begin(onDelay: @escaping @Sendable (Duration) -> Void = { _ in }) async throws -> String {
    let leftovers = await CommandNotes(folder: paths.running).endUnfinished(onDelay: onDelay, logger: logger)
    removeRestoreData(in: paths.restore, except: await timekeeper.leased().values.map(\.id))
    try await timekeeper.begin(version: SegueVersion.current, leftovers: leftovers)
    await reload()
    let socket = try openDoor()
    watchDoor(socket)
    try LockFile.publish(socket: socket, in: paths)
    Task { await watchFiles() }
    upkeep.begin()
    return socket
  }

  /// Exits every scope, ends every action and player, and closes the door. What isn't done within `limit` stays leased.
  func end(within limit: Duration) async {
    isEnding.withLock { $0 = true }
    upkeep.end()
    doorWatch.withLock { $0 = nil }
    if let server = server.withLock({ $0 }) { await server.stop() }
    await timekeeper.stop(version: SegueVersion.current)
    await waiting(atMost: limit) { [self] in
      // Everything that was decided has reached its lane.
      await timekeeper.flushed()
      await withTaskGroup { group in
        group.addTask { [self] in
          // A slow enter must not end after its own undoing, when nobody is there any more to undo it again.
          await waiting(atMost: .seconds(2)) { [self] in await scopes.drained() }
          await scopes.endEnters()
          await scopes.drained()
        }
        group.addTask { [self] in await loop.stopAll() }
        group.addTask { [self] in
          // What hooks say on `daemon.stopping` may end by itself.
          await waiting(atMost: .seconds(3)) { [self] in await lanes.drained() }
          await lanes.stop()
        }
      }
      await actions.player.stopAll()
    }
    reloads.finish()
    configurations.stopWatching()
    await actions.http.shutdown()
    await timekeeper.finish()
    await effectTask.value
  }

  /// How long a file must have been left alone before it is read: an editor that writes in place empties it first.
  private static let settling = Duration.milliseconds(100)

  /// Reads hooks.yml again whenever it changes, until the end.
  private func watchFiles() async {
    for await _ in reloading {
      try? await Task.sleep(for: Self.settling)
      await reload()
    }
  }

  /// Reads hooks.yml again, and from then on whenever it changes; a file with errors changes nothing.
  @discardableResult
  func reload() async -> ConfigInfo {
    let good = await timekeeper.configuration()
    let loaded = configurations.load(keeping: good) { [self] in reloads.yield() }
    for problem in loaded.diagnostics where problem.severity == .error {
      logger.error("\(problem.file):\(problem.line ?? 1):\(problem.column ?? 1): \(problem.message)")
    }
    await timekeeper.take(loaded)
    if loaded.errors == 0 { configurations.keep(loaded.configuration) }
    return loaded.info
  }

  /// Waits until every scope's lane is at rest.
  func settled() async {
    await timekeeper.flushed()
    await scopes.drained()
  }

  var socketPath: String { server.withLock { $0?.path } ?? "" }

  /// The sound as it is chosen, and whether it can be heard.
  func soundInfo() async -> SoundInfo {
    let (sound, volume) = await timekeeper.soundChoice()
    let player = try? Player.find(in: environment.current)
    var info = SoundInfo(
      sound: sound.name, volume: volume, playing: await loop.pid != nil, player: player?.kind.rawValue,
      available: SoundLibrary.loopNames)
    info.problem = await timekeeper.status().soundProblem
    return info
  }

  /// A sound that a client named, as it is kept: a known name, `off`, or a file that is there.
  func sound(named name: String) throws -> String {
    if name == Sound.off.name || name == SoundChoice.standard { return name }
    do {
      switch try SoundName(name, home: paths.home, folder: paths.home) {
      case .made(let sound): return sound.rawValue
      case .file(let path):
        _ = try SoundLibrary(cacheFolder: paths.sounds).file(for: .file(path))
        return path
      }
    } catch {
      throw ControlError(code: ControlError.notFound, message: error.description)
    }
  }

  /// Opens the door anew when somebody removes the socket: the runtime folder goes when a session ends.
  private func watchDoor(_ socket: String) {
    let watch = FolderWatch([Paths.parent(of: socket)]) { [self] changed in
      guard changed.contains(socket), !Folder.exists(socket) else { return }
      Task { await reopen() }
    }
    doorWatch.withLock { $0 = watch }
  }

  private func reopen() async {
    guard !isEnding.withLock({ $0 }), !Folder.exists(socketPath) else { return }
    logger.warning("the socket was removed; opening it anew")
    if let server = server.withLock({ $0 }) { await server.stop() }
    guard !isEnding.withLock({ $0 }) else { return }
    do {
      let socket = try openDoor()
      try LockFile.publish(socket: socket, in: paths)
      watchDoor(socket)
    } catch {
      logger.error("no client can reach the daemon: \(error)")
    }
  }

  private func openDoor() throws -> String {
    let handler = ControlHandler(methods: LiveMethods(daemon: self), subscribers: subscribers)
    var failure: (any Error)?
    for path in [paths.socket, paths.shortSocket] {
      let server = LineServer(path: path, limits: Limits(), handler: handler)
      do {
        try server.start()
        self.server.withLock { $0 = server }
        return path
      } catch {
        failure = error
        // A variable may be left from a session that has ended, and its folder be gone or another's.
        guard error.isAboutPlace else { throw error }
      }
    }
    throw failure ?? DaemonError("no socket")
  }
}

extension LineServerError {
  /// Whether another place may do.
  fileprivate var isAboutPlace: Bool {
    switch code {
    case .pathTooLong: true
    case .system: [ENOENT, EACCES, ENOTDIR, EROFS, EPERM].contains(errno)
    default: false
    }
  }
}
