// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing
import WebPages

/// The page of the team on a dashboard, with the real programs, hub and browser.
@Suite(.slow, .serialized)
struct OpenTeamPageTests {
  private struct Words: Encodable {
    var hub: [String]
    var variables: [String: String]
    var log: String
    var segue: String
    var machines: [[String: String]]
  }

  @Test func `an open page follows the board, friends and groups, and comes back with the hub`() async throws {
    try SystemTool.check("chromium")
    try SystemTool.check("chromedriver")
    let home = try TemporaryHome.forClient()
    let machines = try (0..<2).map { _ in
      try TemporaryHome(
        hooks: "version: 1\nnotify: { desktop: false, chime: false }\n",
        variables: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "SEGUE_SEGUED": Programs.segued])
    }
    let port = try #require(WebServer.freePort(preferring: nil))
    let words = Words(
      hub: [Programs.segueHub, "serve", "--listen", "127.0.0.1:\(port)"], variables: home.variables,
      log: home.path("hub.log"), segue: Programs.segue, machines: machines.map(\.variables))
    try home.write(String(decoding: try JSON.bytes(words), as: UTF8.self), to: "words.json")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/team_page.py").path()
    let result = try await home.run([Python().interpreter, script, home.path("words.json")])
    #expect(result.status == 0, "\(result)\n\(home.text("hub.log"))")
  }
}
