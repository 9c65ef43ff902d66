// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The hub's pages in headless Chromium, by real clicks: each flow is a function of `Browser/hub.py`.
@Suite(.slow, .serialized)
struct BrowserTests {
  private func run(_ flow: String) async throws {
    try SystemTool.check("chromium")
    try SystemTool.check("chromedriver")
    let home = try TemporaryHome.forClient()
    let made = try await home.hub("admin", "create", "root", input: password + "\n")
    try #require(made.status == 0, "\(made)")
    let hub = try await RunningProgram(home)
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/hub.py").path()
    let result = try await home.run([Python().interpreter, script, "http://127.0.0.1:\(hub.port)", flow])
    #expect(result.status == 0, "\(result)")
  }

  @Test func `an account is made, used and deleted by clicks`() async throws { try await run("work") }

  @Test func `the same works without JavaScript`() async throws { try await run("without-javascript") }

  @Test func `an administrator invites, disables and deletes by clicks`() async throws {
    try await run("administration")
  }

  @Test func `axe-core finds nothing on any page`() async throws { try await run("accessible") }

  @Test func `no page is wider than its window`() async throws { try await run("narrow") }
}
