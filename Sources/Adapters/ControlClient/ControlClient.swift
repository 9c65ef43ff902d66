// SPDX-License-Identifier: MIT

package import ControlProtocol
import LibC
package import Paths

/// The way to the daemon: finds it, starts it for what acts, and does without it for what only reads.
package struct ControlClient: Sendable {
  package let paths: Paths
  package let program: DaemonProgram
  /// How long a daemon may take to end: its keeper kills a worker that doesn't end within 20 seconds, ends what that left,
  /// and turns off what hooks had turned on.
  package var stopPatience: Duration = .seconds(60)
  let environment: [String: String]
  /// Told where a daemon takes more than a moment to start, with what it has said that it is doing.
  private let whenSlow: @Sendable (StartStep?) -> Void

  package init(
    environment: [String: String] = Environment.current, whenSlow: @escaping @Sendable (StartStep?) -> Void = { _ in }
  ) {
    self.environment = environment
    self.whenSlow = whenSlow
    paths = Paths(environment: environment)
    program = DaemonProgram(environment: environment)
  }

  /// A connection to the daemon that runs; throws `notRunning` where none does.
  package func connect(timeout: Duration = DaemonConnection.patience) throws(ClientError) -> DaemonConnection {
    try DaemonConnection.open(in: paths, timeout: timeout)
  }

  /// `connect`, or nil where no daemon runs.
  package func connectIfRunning() throws(ClientError) -> DaemonConnection? {
    do { return try connect() } catch ClientError.notRunning { return nil }
  }

  /// A connection to the daemon, which is started where it doesn't run.
  package func connectStarting() throws(ClientError) -> DaemonConnection {
    if let connection = try connectIfRunning() { return connection }
    guard !isInHook else { return try connectFromHook() }
    let service = ServiceStart(environment: environment) { whenSlow(nil) }
    if service.run(), let connection = try connectIfRunning() { return connection }
    do { _ = try start() } catch ClientError.cannotStart(.isStarting, _) {
      return try connectWhenListening()
    }
    return try connect()
  }

  /// Waits for the daemon that another client, or its keeper, starts at the same moment; one that is ending is followed by a
  /// new one.
  func connectWhenListening() throws(ClientError) -> DaemonConnection {
    let (begun, deadline) = (Deadline(in: .zero), Deadline(in: DaemonStart.longest))
    let moment = Deadline(in: DaemonStart.moment)
    var isTold = false
    var attempt = 0
    while deadline.pollTimeout != 0 {
      attempt += 1
      if !isTold, moment.pollTimeout == 0 {
        isTold = true
        whenSlow(nil)
      }
      // Watched first, so that a daemon that comes between the two isn't missed.
      let watch = FolderWatch(folders: [Paths.parent(of: paths.lock), paths.runtime])
      if let connection = try connectIfRunning() { return connection }
      // It makes its socket a moment before it listens on it.
      Self.waitForNews(watch)
      // Whoever holds the lock may end without ever listening; later on that is looked at less often.
      guard attempt.isMultiple(of: isTold ? 20 : 5), !isInHook else { continue }
      do {
        _ = try start()
        return try connect()
      } catch ClientError.cannotStart(.isStarting, _) {}
    }
    let waited = Deadline(in: .zero) - begun
    throw .cannotStart(.timedOut(seconds: waited.components.seconds, during: nil), log: paths.log)
  }

  /// Whether a hook runs this: the command that leads the session is still there. A person may sit in a shell that one
  /// opened, and what it left in the background is none any more.
  package var isInHook: Bool {
    environment["SEGUE_HOOK"]?.isEmpty == false && isatty(STDIN_FILENO) == 0
      && (kill(getsid(0), 0) == 0 || errno == EPERM)
  }

  /// For a hook of a daemon that has just begun, and doesn't listen yet. One that ends in the place of a worker waits for
  /// this hook, and isn't waited for.
  private func connectFromHook() throws(ClientError) -> DaemonConnection {
    let deadline = Deadline(in: DaemonConnection.patience)
    while deadline.pollTimeout != 0, LockHolder.all(in: paths).areDaemon {
      let watch = FolderWatch(folders: [Paths.parent(of: paths.lock), paths.runtime])
      if let connection = try connectIfRunning() { return connection }
      Self.waitForNews(watch)
    }
    throw .notFromHook
  }

  /// Waits for a moment, or until something happens where the daemon makes its socket: it listens on that a moment later.
  private static func waitForNews(_ watch: borrowing FolderWatch?) {
    let soon = Deadline(in: .milliseconds(50))
    switch watch {
    case .some(let watch): _ = waitForInput([watch.descriptor], until: soon)
    case nil: _ = waitForInput([], until: soon)
    }
  }

  /// Starts the daemon, which must not be running; `isForeground` as a child that ends with this process's view.
  package func start(isForeground: Bool = false) throws(ClientError) -> Int32 {
    try DaemonStart(program: program, paths: paths, environment: environment, whenSlow: whenSlow)
      .run(isForeground: isForeground)
  }

  /// A connection for commands that act: the daemon runs, and hooks will have this process's variables. A daemon that ends
  /// before it has them is followed by another.
  package func connectActing() throws(ClientError) -> DaemonConnection {
    for _ in 1...Self.mostDaemons {
      if let connection = try connectGreeting() { return connection }
    }
    throw .hungUp
  }

  /// Whoever hangs up so often doesn't do so because it has just died.
  private static let mostDaemons = 3

  /// A connection to a daemon that has this process's variables; nil where it ended instead.
  private func connectGreeting() throws(ClientError) -> DaemonConnection? {
    var connection = try connectStarting()
    do {
      _ = try connection.call(.environment, EnvironmentParams(of: environment))
    } catch ClientError.hungUp {
      return nil
    } catch ClientError.refused(let refusal) where refusal.code == ControlError.stopping {
      try waitForEnd(of: &connection, refusal)
      return nil
    }
    return connection
  }

  /// Waits for the end of a daemon that is stopping; not in a hook, for which that may be waiting.
  private func waitForEnd(of connection: inout DaemonConnection, _ refusal: ControlError) throws(ClientError) {
    guard !isInHook else { throw .refused(refusal) }
    if try connection.waitForEnd(until: Deadline(in: DaemonStart.moment)) { return }
    whenSlow(nil)
    guard try connection.waitForEnd(until: Deadline(in: DaemonStart.longest)) else {
      throw .timedOut(seconds: DaemonStart.longest.components.seconds)
    }
  }

  /// Does something, starting the daemon for it.
  package func act<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil, timeout: Duration? = DaemonConnection.patience
  ) throws(ClientError) -> Result {
    var connection = try connectActing()
    do {
      return try connection.call(method, params, timeout: timeout)
    } catch ClientError.refused(let refusal) where refusal.code == ControlError.stopping {
      // It was told so in between, and has done nothing.
      try waitForEnd(of: &connection, refusal)
    }
    var next = try connectActing()
    return try next.call(method, params, timeout: timeout)
  }

  /// Asks the daemon, or without one `segued answer`: nothing is started that stays.
  package func read<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil
  ) throws(ClientError) -> Result {
    do {
      return try asking { () throws(ClientError) -> Result in
        var connection = try connect()
        return try connection.call(method, params)
      }
    } catch ClientError.notRunning {
      return try answer(method, params)
    }
  }

  /// Does what changes nothing; once more where the daemon hung up, as one does that dies.
  func asking<Value>(_ body: () throws(ClientError) -> Value) throws(ClientError) -> Value {
    do { return try body() } catch ClientError.hungUp { return try body() }
  }

  /// What the daemon says of itself; nil where none runs.
  package func daemonInfo() throws(ClientError) -> DaemonInfo? {
    do {
      return try asking { () throws(ClientError) -> DaemonInfo in
        var connection = try connect()
        return try connection.call(.daemon)
      }
    } catch ClientError.notRunning { return nil }
  }

  /// Has `segued answer` read what the journal and hooks.yml say.
  package func answer<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil
  ) throws(ClientError) -> Result {
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    guard let (ours, theirs) = UnixSocket.pair() else {
      throw .cannotStart(.said(systemMessage()), log: paths.log)
    }
    let spawn = Spawn(
      program: path, arguments: ["answer"], environment: environment, descriptors: [theirs, theirs, STDERR_FILENO])
    let started = spawn.start()
    close(theirs)
    var connection = DaemonConnection(descriptor: ours, to: path)
    switch started {
    case .failure(let error):
      throw .cannotStart(.cannotSpawn(program: path, reason: systemMessage(error.number)), log: paths.log)
    case .success(let pid):
      defer {
        // It has nothing left to do; it only mustn't stay behind, alive or dead.
        kill(pid, SIGTERM)
        waitpid(pid, nil, 0)
      }
      return try connection.call(method, params)
    }
  }
}
