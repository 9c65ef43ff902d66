// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The dashboard in headless Chromium, by real clicks and keys: each flow is a function of `Browser/dashboard.py`.
@Suite(.slow, .serialized)
struct BrowserTests {
  private func run(_ flow: String, hooks: String? = nil) async throws {
    try SystemTool.check("chromium")
    try SystemTool.check("chromedriver")
    let home = try TemporaryHome(hooks: hooks)
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/dashboard.py").path()
    let result = try await home.run([Python().interpreter, script, Programs.segue, flow])
    #expect(result.status == 0, "\(result)")
  }

  @Test func `a focus is started, paused, noted and stopped by clicks`() async throws { try await run("work") }

  @Test func `the same works without JavaScript`() async throws { try await run("without-javascript") }

  @Test func `settings are changed by clicks, and a wrong one stays in its field`() async throws {
    try await run("settings")
  }

  @Test func `everything is reached by keys, and shows where the focus is`() async throws { try await run("keyboard") }

  @Test func `two tabs, segue watch and a client of the socket agree within a tenth of a second`() async throws {
    try await run("live")
  }

  @Test func `a page goes on when the daemon was killed and started again`() async throws { try await run("restart") }

  @Test func `what a person writes stays while the timer changes`() async throws { try await run("typing") }

  @Test func `the clock goes on by itself, and nothing jumps`() async throws { try await run("ticking") }

  @Test func `axe-core finds nothing on any page`() async throws { try await run("accessible") }

  @Test func `each page looks like its golden picture`() async throws {
    try SystemTool.check("convert")
    try await run("golden-pictures", hooks: Self.hooks)
  }

  @Test func `no page is wider than its window`() async throws { try await run("narrow") }

  @Test func `texts of others run nothing`() async throws { try await run("hostile") }

  /// A hook of each kind.
  private static let hooks = """
    version: 1
    notify: { desktop: false, chime: false }
    hooks:
      lamp:
        while: focus
        enter: "true"
        exit: "true"
      journal:
        on: focus.started
        if: session.task != "quiet"
        run: echo done; echo careful >&2
    """ + "\n"

  @Test func `sessions, reports and hooks are looked at and changed by clicks`() async throws {
    try await run("records", hooks: Self.hooks)
  }

  @Test func `they work without JavaScript, too`() async throws {
    try await run("records-without-javascript", hooks: Self.hooks)
  }

  @Test func `axe-core finds nothing on them when they are full`() async throws {
    try await run("records-accessible", hooks: Self.hooks)
  }
}
