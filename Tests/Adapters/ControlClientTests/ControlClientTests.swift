// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Paths
import TestSupport
import Testing

@testable import ControlClient

/// The client finds the daemon, starts it, or works without it.
struct ControlClientTests {
  private let home: TemporaryHome
  private var client: ControlClient { ControlClient(environment: home.variables) }

  init() throws {
    home = try TemporaryHome.forClient()
  }

  private func serve(at path: String) throws -> FakeServer {
    let sample = try JSON.line(Samples.status())
    return try FakeServer(at: path) { line, peer in
      peer.reply(to: line, FakeServer.method(in: line) == "client.environment" ? "{}" : sample)
    }
  }

  @Test func `without a socket no daemon runs`() {
    #expect(throws: ClientError.notRunning) { _ = try client.connect() }
  }

  @Test func `a socket that nobody listens on is no daemon`() throws {
    let server = try serve(at: home.paths.socket)
    server.stop()
    #expect(throws: ClientError.notRunning) { _ = try client.connect() }
  }

  @Test func `the lock says where the socket is`() throws {
    let elsewhere = home.folder + "/other.sock"
    try home.write(elsewhere + "\n", to: home.paths.lock)
    let server = try serve(at: elsewhere)
    #expect(try client.status(at: Samples.morning) == Samples.status())
    server.stop()
  }

  @Test(arguments: ["", "\n", "not a path\n", "/tmp/segue-nobody/control.sock\n"])
  func `a lock that says nothing true leaves the usual place`(_ text: String) throws {
    try home.write(text, to: home.paths.lock)
    let server = try serve(at: home.paths.socket)
    #expect(try client.status(at: Samples.morning) == Samples.status())
    server.stop()
  }

  @Test func `a path that no socket can have is named`() throws {
    let path = "/tmp/" + String(repeating: "x", count: 200)
    let error = #expect(throws: ClientError.self) { _ = try DaemonConnection(to: path) }
    guard case .unreachable(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `commands that act hand over the variables that hooks need, and no others`() throws {
    let server = try serve(at: home.paths.socket)
    var environment = home.variables
    environment["SECRET_TOKEN"] = "hush"
    environment["DISPLAY"] = ":7"
    let client = ControlClient(environment: environment)
    _ = try client.act(.timer(.pause))
    #expect(server.received.count == 2)
    #expect(server.received[0].contains("client.environment"))
    #expect(server.received[0].contains("\"DISPLAY\":\":7\""))
    #expect(!server.received[0].contains("hush"))
    #expect(server.received[1].contains("timer.pause"))
  }

  @Test func `what a daemon would refuse of the variables is left out, and the command is done`() throws {
    let server = try serve(at: home.paths.socket)
    var environment = home.variables
    environment["LANG"] = String(repeating: "x", count: 100_000)
    environment["DISPLAY"] = ":7"
    for number in 0..<1000 { environment["XDG_\(number)"] = "y" }
    _ = try ControlClient(environment: environment).act(.timer(.pause))
    #expect(server.received.count == 2)
    let sent = try JSON.read(Request<EnvironmentParams>.self, from: server.received[0]).params
    #expect(sent?.problem == nil && sent?.variables["DISPLAY"] == ":7" && sent?.variables["LANG"] == nil)
    #expect(sent?.variables.count == EnvironmentParams.mostVariables)
  }

  @Test func `without daemon and program the status is idle`() throws {
    let status = try client.status(at: Samples.morning)
    #expect(!status.daemon)
    #expect(status.phase == "idle")
    #expect(status.config.path == home.paths.config)
  }

  @Test func `without a daemon the program answers, and nothing stays`() throws {
    let file = home.folder + "/reply"
    try home.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\(try JSON.line(Samples.hooks))}\n", to: file)
    try home.install("read line; echo \"$1 $line\" > '\(home.folder)/asked'; cat '\(file)'; exec sleep 60")
    #expect(try client.read(.hooks) == Samples.hooks)
    let asked = try String(contentsOfFile: home.folder + "/asked", encoding: .utf8)
    #expect(asked == "answer {\"id\":1,\"jsonrpc\":\"2.0\",\"method\":\"hooks.list\"}\n")
  }

  @Test func `a program that answers nothing is no answer`() throws {
    try home.install("exit 3")
    #expect(throws: ClientError.hungUp) { try client.read(.hooks) }
  }

  @Test func `a program that isn't there is named`() {
    #expect(throws: ClientError.noProgram(searched: [home.program])) { try client.read(.hooks) }
  }

  @Test func `the program is looked for beside ours, then along PATH`() throws {
    try home.install("")
    let beside = home.folder + "/bin/segue"
    let elsewhere = home.folder + "/segue"
    let path = ["PATH": "relative:/nonexistent:\(home.folder)/bin"]
    #expect(DaemonProgram(environment: [:], executable: beside).path == home.program)
    #expect(DaemonProgram(environment: path, executable: elsewhere).path == home.program)
    #expect(DaemonProgram(environment: path, executable: nil).path == home.program)
    #expect(DaemonProgram(environment: [:], executable: elsewhere).path == nil)
    #expect(DaemonProgram(environment: [:], executable: elsewhere).searched == [home.folder + "/segued", "PATH"])
    let named = path.merging(["SEGUE_SEGUED": "/nonexistent"]) { $1 }
    #expect(DaemonProgram(environment: named, executable: beside).path == nil, "what is named is meant")
  }

  // The daemon's end

  /// Makes the program lead to another daemon's socket.
  private func installNext() throws -> FakeServer {
    let elsewhere = home.folder + "/o.sock"
    try home.install("ln -sf '\(elsewhere)' '\(home.paths.socket)'; echo ready >&3")
    return try serve(at: elsewhere)
  }

  private func methods(of server: FakeServer) -> [String] { server.received.map { FakeServer.method(in: $0) } }

  @Test func `a daemon that died before it had taken anything up was once an error`() throws {
    let next = try installNext()
    let socket = home.paths.socket
    let dying = try FakeServer(at: socket) { _, peer in
      unlink(socket)
      peer.hangUp()
    }
    #expect(try client.act(.timer(.pause)) == Samples.status())
    #expect(methods(of: dying) == ["client.environment"])
    #expect(methods(of: next) == ["client.environment", "timer.pause"])
    dying.stop()
    next.stop()
  }

  @Test func `what may have been done isn't done once more`() throws {
    let server = try FakeServer(at: home.paths.socket) { line, peer in
      if FakeServer.method(in: line) == "client.environment" { peer.reply(to: line, "{}") } else { peer.hangUp() }
    }
    #expect(throws: ClientError.hungUp) { try client.act(.timer(.pause)) }
    #expect(methods(of: server) == ["client.environment", "timer.pause"])
    server.stop()
  }

  @Test(arguments: ["client.environment", "timer.pause"])
  func `a daemon that is stopping is waited for, and followed by another`(_ refused: String) throws {
    let next = try installNext()
    let socket = home.paths.socket
    let refusal = try JSON.line(ControlError(code: ControlError.stopping, message: "the daemon is stopping"))
    let stopping = try FakeServer(at: socket) { line, peer in
      guard FakeServer.method(in: line) == refused else { return peer.reply(to: line, "{}") }
      unlink(socket)
      peer.refuse(line, refusal)
      peer.hangUp()
    }
    #expect(try client.act(.timer(.pause)) == Samples.status())
    #expect(methods(of: stopping).last == refused)
    #expect(methods(of: next) == ["client.environment", "timer.pause"])
    stopping.stop()
    next.stop()
  }

  @Test func `a daemon that dies while it is asked is none`() throws {
    let socket = home.paths.socket
    for ask in [{ try $0.status(at: Samples.morning).daemon }, { try $0.daemonInfo() != nil }]
      as [(ControlClient) throws -> Bool]
    {
      let dying = try FakeServer(at: socket) { _, peer in
        unlink(socket)
        peer.hangUp()
      }
      #expect(try !ask(client))
      dying.stop()
    }
  }

  @Test func `a descriptor that can't be handed over is an error`() {
    let spawn = Spawn(program: "/bin/true", arguments: [], environment: [:], descriptors: [nil, -1])
    guard case .failure(let failure) = spawn.start() else {
      Issue.record("it was started")
      return
    }
    #expect(failure.number == EBADF)
  }

  #if os(Linux)
    @Test func `whoever holds the lock is found, and nobody who only reads it`() throws {
      let lock = home.paths.lock
      try home.install(
        "exec 9> '\(lock)'; flock 9; echo ready >&3; exec 3>&-; exec sleep 60")
      let pid = try start()
      defer { kill(pid, SIGKILL) }
      let reading = open(lock, O_RDONLY | O_CLOEXEC)
      defer { close(reading) }
      #expect(LockHolder.all(in: home.paths) == [LockHolder(pid: pid, role: nil)])
    }
  #endif

  // The daemon's start

  private func start(timeout: Duration = .seconds(10)) throws(ClientError) -> Int32 {
    try starting { $0.timeout = timeout }.run()
  }

  private func starting(_ change: (inout DaemonStart) -> Void) -> DaemonStart {
    var start = DaemonStart(
      program: DaemonProgram(environment: home.variables), paths: home.paths, environment: home.variables)
    change(&start)
    return start
  }

  /// The process id that a script has written to the file.
  private func pid(in name: String) throws -> Int32 {
    let text = try String(contentsOfFile: home.folder + "/" + name, encoding: .utf8)
    return try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// The signal that ended a child; 0 if it exited.
  private func signal(of pid: Int32) -> Int32? {
    var status: Int32 = 0
    return waitpid(pid, &status, 0) == pid ? status & 0x7F : nil
  }

  @Test func `a daemon is started away from this terminal and its descriptors`() throws {
    let report = home.folder + "/report"
    try home.install(
      """
      streams=$(for n in 0 1 2; do readlink /proc/$$/fd/$n; done)
      ls /proc/$$/fd > '\(report).open'
      { echo "$@"; pwd; ps -o sid= -p $$ | tr -d ' '; echo $$; echo "$streams"; } > '\(report)'
      echo ready >&3; exec 3>&-; exec sleep 60
      """)
    let pid = try start()
    defer { kill(pid, SIGKILL) }
    let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines[0] == "daemon")
    #expect(lines[1] == "/")
    #expect(lines[2] == lines[3], "leads a session of its own")
    #expect(lines[4...6] == ["/dev/null", "/dev/null", "/dev/null"])
    let listed = try String(contentsOfFile: report + ".open", encoding: .utf8)
    let open = Set(listed.split(separator: "\n").compactMap { Int($0) })
    // Descriptors from 10 on are the shell's own.
    #expect(open.filter { $0 < 10 }.sorted() == [0, 1, 2, 3])
  }

  @Test func `what the daemon says instead of ready is the reason`() throws {
    try home.install("echo 'error: no space left' >&3")
    #expect(throws: ClientError.cannotStart(.said("no space left", nil), log: home.paths.log)) { try start() }
  }

  @Test func `a daemon that ends silently is said to have`() throws {
    try home.install("exit 7")
    #expect(throws: ClientError.cannotStart(.endedSilently(.exited(7)), log: home.paths.log)) { try start() }
    try home.install("kill -SEGV $$")
    #expect(throws: ClientError.cannotStart(.endedSilently(.signalled(SIGSEGV)), log: home.paths.log)) { try start() }
  }

  @Test func `a daemon that ends while it is waited for isn't waited for any more`() throws {
    try home.install("echo 'wait 60 migration' >&3; exit 3")
    let begun = ContinuousClock.now
    #expect(throws: ClientError.cannotStart(.endedSilently(.exited(3)), log: home.paths.log)) { try start() }
    #expect(begun.duration(to: .now) < .seconds(50))
  }

  @Test func `a keeper whose worker ended without a word is ended`() throws {
    try home.install("echo $$ > '\(home.folder)/pid'; exec 3>&-; exec sleep 60")
    #expect(throws: ClientError.cannotStart(.endedSilently(nil), log: home.paths.log)) { try start() }
    let child = try pid(in: "pid")
    #expect(signal(of: child) == SIGTERM)
  }

  @Test func `a daemon that never gets ready is ended`() throws {
    try home.install("echo $$ > '\(home.folder)/pid'; exec sleep 60")
    let error = #expect(throws: ClientError.self) { try start(timeout: .seconds(2)) }
    guard case .cannotStart(.timedOut(seconds: _, during: nil), home.paths.log) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let child = try pid(in: "pid")
    #expect(signal(of: child) == SIGTERM)
  }

  @Test func `a daemon that says what it does first is waited for, and somebody is told`() throws {
    try home.install("echo 'wait 60 migration' >&3; sleep 4; echo 'wait 60 check' >&3; echo ready >&3; exec sleep 60")
    var told: [StartStep?] = []
    let pid = try starting { start in
      start.timeout = .seconds(3)
      start.moment = .seconds(2)
      start.whenSlow = { told.append($0) }
    }.run()
    defer { kill(pid, SIGKILL) }
    #expect(told == [.migration])
  }

  @Test(arguments: ["wait 60", "wait 60 what-a-newer-one-does", "wait 60 check and more"])
  func `what another version says is waited for too`(_ line: String) throws {
    try home.install("echo '\(line)' >&3; sleep 4; echo ready >&3; exec sleep 60")
    let pid = try starting { $0.timeout = .seconds(3) }.run()
    kill(pid, SIGKILL)
  }

  @Test func `a daemon that is at work for too long is left at it, but for one that ends with its view`() throws {
    try home.install("echo $$ > '\(home.folder)/pid'; echo 'wait 60 check' >&3; exec sleep 60")
    for isForeground in [false, true] {
      let start = starting { $0.longest = .seconds(3) }
      let error = #expect(throws: ClientError.self) { try start.run(isForeground: isForeground) }
      guard case .cannotStart(.timedOut(seconds: _, during: let step), _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(step == (isForeground ? nil : .check))
      let child = try pid(in: "pid")
      if !isForeground {
        #expect(waitpid(child, nil, WNOHANG) == 0, "it goes on")
        kill(child, SIGKILL)
      }
      #expect(signal(of: child) == (isForeground ? SIGTERM : SIGKILL))
    }
  }

  @Test func `a program that can't be run is named`() throws {
    try home.install("", interpreter: "/nonexistent")
    let error = #expect(throws: ClientError.self) { try start() }
    guard case .cannotStart(.cannotSpawn(home.program, _), _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `the daemon that another client started meanwhile is used`() throws {
    // It answers when the other socket exists, as if both daemons had started at once.
    try home.install("ln -s '\(home.folder)/o.sock' '\(home.paths.socket)'; echo 'busy' >&3")
    let server = try serve(at: home.folder + "/o.sock")
    #expect(try client.act(.timer(.pause)) == Samples.status())
    server.stop()
  }
}
