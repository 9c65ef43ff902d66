// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing

/// Flows of the dashboard by forms alone, as a browser without JavaScript sends them.
@Suite(.slow, .serialized)
struct FormFlowTests {
  @Test func `an early finish asks, a focus follows a skipped break, and the last task starts again`() async throws {
    let dashboard = try await RunningDashboard(TemporaryHome())
    func expect(_ mood: String, after command: String, _ fields: KeyValuePairs<String, String> = [:]) async throws {
      #expect(try await dashboard.post("/timer/\(command)", fields).status == 303, "\(command)")
      #expect(try await dashboard.get("/").body.contains("data-mood=\"\(mood)\""), "after \(command)")
    }
    try await expect("focus", after: "start", ["task": "Write"])
    let asked = try await dashboard.post("/timer/finish")
    #expect(asked.status == 200 && asked.body.contains("name=\"force\" value=\"yes\""))
    try await expect("break", after: "finish", ["force": "yes"])
    try await expect("focus", after: "skip")
    try await expect("idle", after: "stop", ["keep": "no"])
    try await expect("focus", after: "again")
    #expect(try await dashboard.get("/").body.contains("<p class=\"task\">Write</p>"))
    try await expect("idle", after: "stop", ["keep": "no"])
    try await expect("break", after: "break")
  }

  @Test func `a sound and its volume are chosen`() async throws {
    let dashboard = try await RunningDashboard(TemporaryHome())
    let page = try await dashboard.get("/").body
    let sound = try #require(page.firstMatch(of: #/<option value="([a-z-]+)">/#)).1
    #expect(try await dashboard.post("/sound", ["sound": String(sound), "volume": "33"]).status == 303)
    let chosen = try await dashboard.get("/").body
    #expect(chosen.contains("<option value=\"\(sound)\" selected>") && chosen.contains("value=\"33\""))
  }

  @Test func `a file is attached to an earlier session, and taken from it`() async throws {
    let browser = try await Browser()
    let id = try await HistoryPageTests.log(browser.peer, "Draw", "2026-03-02T09:00:00Z")
    let attached = try await browser.dashboard.upload("/history/\(id)/attach", [("../../empty.png", "")])
    #expect(attached.status == 303 && attached.header("Location")?.hasPrefix("/history/\(id)") == true)
    let params = HistoryShowParams(session: id)
    let file = try #require(try await browser.peer.call(.showSession, params).attachments.first)
    #expect(file.name == "empty.png")
    #expect(try await browser.get("/history/\(id)").body.contains("value=\"\(file.id)\""))
    let detached = try await browser.post("/history/\(id)/detach", [("attachment", file.id)])
    #expect(detached.status == 200 && !detached.body.contains("value=\"\(file.id)\""))
    #expect(try await browser.peer.call(.showSession, params).attachments.isEmpty)
    try await browser.end()
  }

  @Test func `everything is erased once the word is typed`() async throws {
    let browser = try await Browser()
    _ = try await HistoryPageTests.log(browser.peer, "Secret", "2026-03-02T09:00:00Z")
    #expect(try await browser.get("/history").body.contains("Secret"))
    let erased = try await browser.post("/settings/erase", [("confirm", "erase")])
    #expect(erased.status == 200 && erased.body.contains("class=\"notice\""), "\(erased.text.prefix(2000))")
    let empty = try await browser.get("/history").body
    #expect(!empty.contains("Secret") && empty.contains("<a class=\"button\" href=\"/\">Start focus</a>"))
    try await browser.end()
  }
}
