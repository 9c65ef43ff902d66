// SPDX-License-Identifier: MIT
import Synchronization
import TestSupport
import Testing

@testable import ControlServer

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(Patience.minutes)))
struct LineServerSocketTests {
  private let folder: TemporaryFolder
  private var run: String { folder.path + "/run" }

  init() throws { folder = try TemporaryFolder() }

  private func failure(of path: String) async -> LineServerError? {
    let server = LineServer(path: path, handler: TestHandler())
    do throws(LineServerError) {
      try server.start()
    } catch { return error }
    await server.stop()
    return nil
  }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test func `folder and socket are the user's alone, and the socket goes at the stop`() async throws {
    let server = LineServer(path: folder.socket, handler: TestHandler())
    try server.start()
    #expect(mode(run) == 0o700)
    #expect(mode(folder.socket) == 0o600)
    await server.stop()
    #expect(mode(folder.socket) == nil)
    #expect(mode(run) == 0o700)
  }

  @Test func `a stop right after the start is never missed`() async throws {
    for _ in 1...500 { #expect(await failure(of: folder.socket) == nil) }
  }

  @Test func `stopping closes all connections and can be done twice; a start can follow`() async throws {
    let gate = Gate()
    let waiting = Peers()
    let handler = TestHandler { line, peer in
      guard line == "wait" else { return line }
      waiting.add(peer)
      await gate.wait()
      return "lost"
    }
    let server = LineServer(path: folder.socket, handler: handler)
    let path = folder.socket
    for _ in 1...3 {
      try server.start()
      async let ends = withThrowingTaskGroup(of: [String].self) { group in
        for number in 0..<10 {
          group.addTask {
            try await blocking {
              var client = try Client(path)
              try client.send("\(number)\nwait\n")
              return try client.lines()
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for _ in 0..<10 { _ = await waiting.first() }
      async let first: Void = server.stop()
      async let second: Void = server.stop()
      _ = await (first, second)
      #expect(try await Set(ends) == Set((0..<10).map { ["\($0)"] }))
    }
    #expect(handler.closedCount == 0)
    gate.open()
    var count = 0
    for await _ in handler.closed {
      count += 1
      if count == 30 { break }
    }
  }

  @Test func `a handler may stop its server`() async throws {
    let handler = StoppingHandler()
    let server = LineServer(path: folder.socket, handler: handler)
    handler.server.withLock { $0 = server }
    try server.start()
    let path = folder.socket
    let lines = try await blocking {
      var client = try Client(path)
      try client.send("stop\n")
      return try client.lines()
    }
    #expect(lines.isEmpty)
    await server.stop()
  }

  @Test func `a stale socket is replaced`() async throws {
    try #require(mkdir(run, 0o700) == 0)
    try bindAndForget(folder.socket)
    #expect(mode(folder.socket) != nil)
    let server = LineServer(path: folder.socket, handler: TestHandler())
    try server.start()
    let path = folder.socket
    let reply = try await blocking {
      var client = try Client(path)
      try client.send("there?\n")
      return try client.line()
    }
    #expect(reply == "echo there?")
    await server.stop()
  }

  @Test func `a living server is left alone`() async throws {
    let server = LineServer(path: folder.socket, handler: TestHandler())
    try server.start()
    #expect(await failure(of: folder.socket)?.code == .alreadyServed)
    #expect(throws: LineServerError.self) { try server.start() }
    await server.stop()
    #expect(await failure(of: folder.socket) == nil)
  }

  @Test func `a socket that another server has put there since is not removed`() async throws {
    let server = LineServer(path: folder.socket, handler: TestHandler())
    try server.start()
    // Kept under another name, so that the new file doesn't get its inode.
    try #require(rename(folder.socket, run + "/other") == 0)
    try bindAndForget(folder.socket)
    await server.stop()
    #expect(mode(folder.socket) != nil)
  }

  @Test func `what isn't a socket is not removed`() async throws {
    try #require(mkdir(run, 0o700) == 0)
    close(open(folder.socket, O_CREAT | O_WRONLY, 0o600))
    #expect(await failure(of: folder.socket)?.code == .pathOccupied)
    #expect(mode(folder.socket) != nil)
  }

  @Test(arguments: [0o777, 0o770, 0o702, 0o1777] as [mode_t])
  func `a folder that others may write into is refused`(mode: mode_t) async throws {
    try #require(mkdir(run, 0o700) == 0)
    try #require(chmod(run, mode) == 0)
    #expect(await failure(of: folder.socket)?.code == .folderWritableByOthers(mode: UInt16(mode)))
  }

  @Test(arguments: [0o700, 0o750, 0o755] as [mode_t])
  func `a folder that others may only read is not`(mode: mode_t) async throws {
    try #require(mkdir(run, 0o700) == 0)
    try #require(chmod(run, mode) == 0)
    #expect(await failure(of: folder.socket) == nil)
  }

  @Test func `a link or a file in the folder's place is refused`() async throws {
    try #require(mkdir(run, 0o700) == 0)
    try #require(symlink(run, folder.path + "/link") == 0)
    #expect(await failure(of: folder.path + "/link/control.sock")?.code == .notAFolder)
    close(open(folder.path + "/file", O_CREAT | O_WRONLY, 0o600))
    #expect(await failure(of: folder.path + "/file/control.sock")?.code == .notAFolder)
  }

  @Test func `another user's folder is refused`() async throws {
    if geteuid() == 0 {
      try #require(mkdir(run, 0o700) == 0)
      try #require(chown(run, 65534, 65534) == 0)
      #expect(await failure(of: folder.socket)?.code == .folderOfOtherUser(owner: 65534))
    } else {
      #expect(await failure(of: "/control.sock")?.code == .folderOfOtherUser(owner: 0))
    }
  }

  @Test func `a folder within a missing one is the system's error`() async {
    let failure = await failure(of: folder.path + "/a/b/control.sock")
    #expect(failure?.code == .system)
    #expect(failure?.errno == ENOENT)
  }

  @Test func `a path beyond the system's limit is told with the limit`() async throws {
    #if os(Linux)
      let limit = 107
    #else
      let limit = 103
    #endif
    let start = run + "/"
    let longest = start + String(repeating: "x", count: limit - start.utf8.count)
    #expect(await failure(of: longest) == nil)
    #expect(await failure(of: longest + "x")?.code == .pathTooLong(limit: limit))
  }

  // MARK: Other users

  /// Only root can become another user, so other users' tests can't check this.
  @Test(.enabled(if: geteuid() == 0, "needs root to become another user"))
  func `a peer of another user is refused, even where the files would let it in`() async throws {
    let path = folder.socket
    let handler = TestHandler()
    let server = LineServer(path: path, handler: handler)
    try server.start()
    #expect(try await blocking { try outputOfNobody(connectingTo: path) } == "PermissionError\n")
    for (file, mode) in [(folder.path, 0o755), (run, 0o755), (path, 0o666)] as [(String, mode_t)] {
      try #require(chmod(file, mode) == 0)
    }
    #expect(try await blocking { try outputOfNobody(connectingTo: path) } == "refused otherUser\n")
    #expect(handler.closedCount == 0)
    await server.stop()
  }
}

/// Stops its own server while it handles a line.
private final class StoppingHandler: LineHandler {
  let server = Mutex<LineServer?>(nil)

  func received(_ line: [UInt8], from peer: Peer) async -> [UInt8]? {
    await server.withLock { $0.take() }?.stop()
    return line
  }

  func closed(_ peer: Peer) async {}

  func refuse(_ problem: LineProblem) -> [UInt8] { [] }
}

/// Leaves a socket's file behind, like a killed server.
private func bindAndForget(_ path: String) throws {
  let script = "import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
  _ = try output(of: "python3 -c '\(script)' '\(path)'")
}

private func outputOfNobody(connectingTo path: String) throws -> String {
  let script = """
    import socket, sys
    try:
      peer = socket.socket(socket.AF_UNIX)
      peer.connect(sys.argv[1])
      print(peer.recv(1000).decode(), end="")
      assert peer.recv(1000) == b""
    except OSError as error:
      print(type(error).__name__)
    """
  #if os(Linux)
    let other = "setpriv --reuid=65534 --regid=65534 --clear-groups"
  #else
    let other = "sudo -u nobody"
  #endif
  return try output(of: "cd / && \(other) /usr/bin/python3 -c '\(script)' '\(path)'")
}

private func output(of command: String) throws -> String {
  guard let pipe = popen(command, "r") else { throw ClientFailure(doing: command, number: errno) }
  var text: [UInt8] = []
  while case let byte = fgetc(pipe), byte != EOF { text.append(UInt8(truncatingIfNeeded: byte)) }
  let status = pclose(pipe)
  guard status == 0 else { throw ClientFailure(doing: command, number: status) }
  return String(decoding: text, as: UTF8.self)
}
