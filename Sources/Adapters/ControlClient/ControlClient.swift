// SPDX-License-Identifier: MIT

package import ControlProtocol
import LibC
package import Paths

/// Finds the daemon. Starts it for commands that act; commands that only read work without it.
package struct ControlClient: Sendable {
  package let paths: Paths
  package let program: DaemonProgram
  /// Time limit for a daemon's end.
  ///
  /// The keeper kills a worker that does not end within 20 seconds. It then ends the worker's processes, and turns off
  /// everything that hooks turned on.
  package var stopPatience: Duration = .seconds(60)
  let environment: [String: String]
  /// Called when a start takes more than a moment, with the step that the daemon has announced.
  private let whenSlow: @Sendable (StartStep?) -> Void

  package init(
    environment: [String: String] = Environment.current, whenSlow: @escaping @Sendable (StartStep?) -> Void = { _ in }
  ) {
    self.environment = environment
    self.whenSlow = whenSlow
    paths = Paths(environment: environment)
    program = DaemonProgram(environment: environment)
  }

  /// A connection to the running daemon. Throws `notRunning` if there is none.
  package func connect(timeout: Duration = DaemonConnection.patience) throws(ClientError) -> DaemonConnection {
    try DaemonConnection.open(in: paths, timeout: timeout)
  }

  /// The result of `connect`; nil if no daemon runs.
  package func connectIfRunning() throws(ClientError) -> DaemonConnection? {
    do { return try connect() } catch ClientError.notRunning { return nil }
  }

  /// A connection to the daemon. Starts the daemon if it isn't running.
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

  /// Waits for a daemon that another client or its keeper starts at the same moment. After the end of a stopping daemon, starts
  /// a new one.
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
      // Watch first, so that a daemon that starts between the two calls isn't missed.
      let watch = FolderWatch(folders: [Paths.parent(of: paths.lock), paths.runtime])
      if let connection = try connectIfRunning() { return connection }
      // The daemon makes its socket a moment before it listens on it.
      Self.waitForNews(watch)
      // The holder of the lock may end without ever listening. Later on, the client checks for this less often.
      guard attempt.isMultiple(of: isTold ? 20 : 5), !isInHook else { continue }
      do {
        _ = try start()
        return try connect()
      } catch ClientError.cannotStart(.isStarting, _) {}
    }
    let waited = Deadline(in: .zero) - begun
    throw .cannotStart(.timedOut(seconds: waited.components.seconds, during: nil), log: paths.log)
  }

  /// Whether a running hook started this process: the command that leads the session still exists.
  ///
  /// False in a shell that a hook opened for a person, and for processes that an ended hook left in the background.
  package var isInHook: Bool {
    environment["SEGUE_HOOK"]?.isEmpty == false && isatty(STDIN_FILENO) == 0
      && (kill(getsid(0), 0) == 0 || errno == EPERM)
  }

  /// A connection for a hook of a daemon that has just begun and doesn't listen yet.
  ///
  /// A daemon that ends in the place of a worker waits for this hook, so the hook must not wait for that daemon.
  private func connectFromHook() throws(ClientError) -> DaemonConnection {
    let deadline = Deadline(in: DaemonConnection.patience)
    while deadline.pollTimeout != 0, LockHolder.all(in: paths).areDaemon {
      let watch = FolderWatch(folders: [Paths.parent(of: paths.lock), paths.runtime])
      if let connection = try connectIfRunning() { return connection }
      Self.waitForNews(watch)
    }
    throw .notFromHook
  }

  /// Waits for a moment, or for a change in the folder of the daemon's socket. The daemon listens on its socket a moment after
  /// it makes it.
  private static func waitForNews(_ watch: borrowing FolderWatch?) {
    let soon = Deadline(in: .milliseconds(50))
    switch watch {
    case .some(let watch): _ = waitForInput([watch.descriptor], until: soon)
    case nil: _ = waitForInput([], until: soon)
    }
  }

  /// Starts the daemon, which must not be running. Returns its process id. With `isForeground`, the daemon is a child that ends
  /// with this process's view.
  package func start(isForeground: Bool = false) throws(ClientError) -> Int32 {
    try DaemonStart(program: program, paths: paths, environment: environment, whenSlow: whenSlow)
      .run(isForeground: isForeground)
  }

  /// A connection for commands that act: the daemon runs, and hooks will have this process's variables. If a daemon ends before
  /// it has the variables, the next daemon is tried.
  package func connectActing() throws(ClientError) -> DaemonConnection {
    for _ in 1...Self.mostDaemons {
      if let connection = try connectGreeting() { return connection }
    }
    throw .hungUp
  }

  /// Repeated disconnects are not explained by a single crash, so give up.
  private static let mostDaemons = 3

  /// A connection to a daemon that has this process's variables; nil if the daemon ended instead.
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

  /// Waits for the end of a stopping daemon. Throws in a hook, because the daemon may be waiting for that hook.
  private func waitForEnd(of connection: inout DaemonConnection, _ refusal: ControlError) throws(ClientError) {
    guard !isInHook else { throw .refused(refusal) }
    if try connection.waitForEnd(until: Deadline(in: DaemonStart.moment)) { return }
    whenSlow(nil)
    guard try connection.waitForEnd(until: Deadline(in: DaemonStart.longest)) else {
      throw .timedOut(seconds: DaemonStart.longest.components.seconds)
    }
  }

  /// Performs a command. Starts the daemon for it if needed.
  package func act<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil, timeout: Duration? = DaemonConnection.patience
  ) throws(ClientError) -> Result {
    var connection = try connectActing()
    do {
      return try connection.call(method, params, timeout: timeout)
    } catch ClientError.refused(let refusal) where refusal.code == ControlError.stopping {
      // The daemon was asked to stop in the meantime, and has done nothing.
      try waitForEnd(of: &connection, refusal)
    }
    var next = try connectActing()
    return try next.call(method, params, timeout: timeout)
  }

  /// Sends a query to the daemon; without a daemon, to `segued answer`. Leaves no new process running.
  package func read<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil, timeout: Duration = DaemonConnection.patience
  ) throws(ClientError) -> Result {
    do {
      return try asking { () throws(ClientError) -> Result in
        var connection = try connect()
        return try connection.call(method, params, timeout: timeout)
      }
    } catch ClientError.notRunning {
      return try answer(method, params)
    }
  }

  /// Performs a query, which changes nothing. Retries it once if the daemon disconnects, as a dying daemon does.
  func asking<Value>(_ body: () throws(ClientError) -> Value) throws(ClientError) -> Value {
    do { return try body() } catch ClientError.hungUp { return try body() }
  }

  /// The daemon's description of itself; nil if none runs.
  package func daemonInfo() throws(ClientError) -> DaemonInfo? {
    do {
      return try asking { () throws(ClientError) -> DaemonInfo in
        var connection = try connect()
        return try connection.call(.daemon)
      }
    } catch ClientError.notRunning { return nil }
  }

  /// Answers a query with `segued answer`, which reads the journal and hooks.yml.
  package func answer<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil
  ) throws(ClientError) -> Result {
    guard let path = program.path else { throw .noProgram(searched: program.searched) }
    guard let (ours, theirs) = UnixSocket.pair() else {
      throw .cannotStart(.said(systemMessage(), nil), log: paths.log)
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
        // The process has nothing left to do, but must not stay behind, alive or as a zombie.
        kill(pid, SIGTERM)
        waitpid(pid, nil, 0)
      }
      return try connection.call(method, params)
    }
  }
}
