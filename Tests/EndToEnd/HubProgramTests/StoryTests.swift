// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing
import WebPages

/// Three people with four machines: everything from the first account to its end, with the real programs and browsers.
@Suite(.slow, .serialized)
struct StoryTests {
  private struct Words: Encodable {
    var hub: [String]
    var variables: [String: String]
    var log: String
    var segue: String
    var machines: [[String: String]]
    var pictures: String?
  }

  @Test(arguments: [false, true])
  func `people join, befriend, focus, share, part and go`(onPostgreSQL: Bool) async throws {
    try SystemTool.check("chromium")
    try SystemTool.check("chromedriver")
    let home = try TemporaryHome.forClient()
    let machines = try (0..<4).map { _ in
      try TemporaryHome(
        hooks: "version: 1\nnotify: { desktop: false, chime: false }\n",
        variables: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "SEGUE_SEGUED": Programs.segued])
    }
    let port = try #require(WebServer.freePort(preferring: nil))
    let database = onPostgreSQL ? ["--database", try PostgresCluster.shared().newDatabase()] : []
    let words = Words(
      hub: [Programs.segueHub, "serve", "--listen", "127.0.0.1:\(port)"] + database, variables: home.variables,
      log: home.path("hub.log"), segue: Programs.segue, machines: machines.map(\.variables),
      pictures: ProcessInfo.processInfo.environment["SEGUE_PICTURES"])
    try home.write(String(decoding: try JSON.bytes(words), as: UTF8.self), to: "story.json")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/story.py").path()
    let result = try await home.run([Python().interpreter, script, home.path("story.json")])
    #expect(result.status == 0, "\(result)\n\(home.text("hub.log"))")
    #expect(result.lines.last == "delete")
    let checked = try await home.run([Programs.segueHub, "check"] + database)
    #expect(checked.output == "All data is consistent.\n", "\(checked)")
    guard !onPostgreSQL else { return }
    // Not even what is deleted or free in the file has a word of what anybody worked on.
    for name in ["hub.db", "hub.db-wal"] {
      let text = String(decoding: home.bytes(home.hubData + "/" + name), as: UTF8.self)
      for word in ["secret plan", "hush", "phone rang", "between us"] { #expect(!text.contains(word)) }
    }
  }
}
