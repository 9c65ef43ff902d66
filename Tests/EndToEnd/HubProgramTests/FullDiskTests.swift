// SPDX-License-Identifier: MIT
import Foundation
import HubFixtures
import HubStorage
import TestSupport
import Testing
import WebPages

/// `segue-hub` on SQLite, on a disk that is full for a while.
@Suite(.slow, .serialized, .enabled(if: Mount.isPossible, "only root may mount"))
struct FullDiskTests {
  private let home: TemporaryHome
  private let disk: Mount

  init() async throws {
    home = try TemporaryHome.forClient()
    try FileManager.default.createDirectory(atPath: home.hubData, withIntermediateDirectories: true)
    disk = try await Mount(home, at: home.hubData)
  }

  /// A machine of a new account.
  private func machine() async throws -> SentEvents {
    let maker = try await RunningHub(sharing: .file(home.hubData + "/hub.db"))
    return SentEvents(token: try await maker.person("mina").token)
  }

  private func ask(_ path: String, _ machine: SentEvents, _ hub: RunningProgram) async throws -> WebAnswer {
    let head = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(hub.port)\r\nAuthorization: Bearer \(machine.token)\r\n\r\n"
    return try await WebPeer.ask(port: hub.port, head)
  }

  @Test func `a full disk refuses what writes, and afterwards everything is there once`() async throws {
    var hub = try await RunningProgram(home)
    let machine = try await machine()
    #expect(await machine.send(0..<100, to: hub.port).status == 202)
    try disk.fill()
    // The journal of SQLite may have room for a little more.
    var sent = 100
    var refused = await machine.send(sent..<sent + 100, to: hub.port)
    while refused.status == 202, sent < 20_000 {
      sent += 100
      refused = await machine.send(sent..<sent + 100, to: hub.port)
    }
    #expect(refused.status == 503)
    #expect(refused.header("Retry-After") == "60")
    #expect(refused.body.contains(#""code":"full""#))
    // What only reads works on.
    #expect(try await hub.get("/healthz").status == 200)
    for path in ["/api/v1/me", "/api/v1/board?period=ever&audience=friends", "/api/v1/friends"] {
      let answer = try await ask(path, machine, hub)
      #expect(answer.status == 200, "\(path): \(answer.text)")
    }
    // Log-ins count attempts, and so they write.
    let login = try await hub.logIn("mina", password)
    #expect(login.status == 503 && login.body.contains("The server has no space left, so nothing was saved."))
    let target = home.hubData + "/backup.db"
    let backup = try await home.hub("backup", target)
    #expect(backup.status == 1 && backup.errors.contains("no space left for '\(target)'"), "\(backup)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.hubData).allSatisfy { !$0.hasPrefix("backup") })
    #expect(home.text("hub.log").contains("full"))
    hub.signal(SIGKILL)
    _ = await hub.end()
    try disk.free()
    hub = try await RunningProgram(home, log: "again.log")
    for first in stride(from: 0, through: sent, by: 100) {
      #expect(await machine.send(first..<first + 100, to: hub.port).status == 202)
    }
    let board = try await ask("/api/v1/board?period=ever&audience=friends", machine, hub)
    #expect(board.body.contains("\"points\":\(sent + 100),"), "\(board.body)")
    #expect(try await home.hub("check").output == "All data is consistent.\n")
    #expect(await hub.stop() == 0)
  }

  @Test func `a server that starts on a full disk says why, and a later one finds everything`() async throws {
    let hub = try await RunningProgram(home)
    let machine = try await machine()
    #expect(await machine.send(0..<100, to: hub.port).status == 202)
    hub.signal(SIGKILL)
    _ = await hub.end()
    try disk.fill()
    let port = try #require(WebServer.freePort(preferring: nil))
    let failed = try await home.hub("serve", "--listen", "127.0.0.1:\(port)")
    #expect(failed.status == 1, "\(failed)")
    #expect(failed.errors.contains("no space left"), "\(failed)")
    try disk.free()
    let again = try await RunningProgram(home, log: "again.log")
    let me = try await ask("/api/v1/board?period=ever&audience=friends", machine, again)
    #expect(me.body.contains("\"points\":100,"), "\(me.body)")
    #expect(await again.stop() == 0)
  }
}
