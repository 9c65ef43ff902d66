// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// Hooks and the editor of hooks.yml, as a person without JavaScript uses them.
@Suite(.slow, .serialized) struct HooksPageTests {
  private static let yaml = """
    secrets: { url: { env: CHAT_URL } }
    hooks:
      journal:
        name: Keep a journal
        on: focus.started
        if: session.task != ""
        run: 'echo "out: $SEGUE_TASK"; echo bad >&2'
      tell:
        on: focus.completed
        webhook: { url: "https://hooks.example.org/services/SECRETPATH", json: { text: hi } }
      chat:
        on: focus.completed
        if: session.task == "never"
        webhook: ${{ secrets.url }}
      한국어:
        on: focus.paused
        run: "true"
      lamp:
        while: focus
        enter: "true"
        exit: "true"
    """ + "\n"

  @Test func `hooks are shown, turned off and on, and say why they would not run`() async throws {
    let browser = try await Browser(Self.yaml)
    let page = try await browser.get("/hooks")
    #expect(page.status == 200 && Markup.problems(of: page.body).isEmpty)
    #expect(page.body.contains("Keep a journal") && page.body.contains("focus.started"))
    #expect(!page.body.contains("SECRETPATH") && !page.body.contains("hooks.example.org"))
    let off = try await browser.post("/hooks/hook/journal/enabled", [("value", "false")])
    #expect(off.body.contains("class=\"notice\""))
    #expect(try await browser.peer.call(.hooks).first { $0.id == "journal" }?.enabled == false)
    _ = try await browser.post("/hooks/hook/journal/enabled", [("value", "true")])
    #expect(try await browser.peer.call(.hooks).first { $0.id == "journal" }?.enabled == true)
    let why = try await browser.get("/hooks/hook/chat?event=focus.completed")
    #expect(why.body.contains("It would not run.") && why.body.contains("session.task == &quot;never&quot;"))
    #expect(try await browser.get("/hooks/hook/tell?event=focus.completed").body.contains("It would run."))
    #expect(try await !browser.get("/hooks/hook/tell?event=focus.completed").body.contains("SECRETPATH"))
    #expect(try await browser.get("/hooks/hook/journal?event=nonsense").status == 400)
    #expect(try await browser.get("/hooks/hook/nobody").status == 404)
    for link in page.links where link.hasPrefix("/hooks/hook/") && !link.hasSuffix("/enabled") {
      #expect(try await browser.get(link).status == 200, "\(link)")
    }
    try await browser.end()
  }

  @Test func `the log shows whole outputs, runs once more, and turns everything off`() async throws {
    let browser = try await Browser(Self.yaml)
    try await browser.peer.timer(.start) { $0.task = "Write" }
    let first = try await browser.peer.until("the hook") { $0.deliveries(of: "journal", "succeeded").first }
    let log = try await browser.get("/hooks/log")
    #expect(log.status == 200 && log.body.contains("/hooks/log/\(first.id)") && !log.body.contains("<html"))
    let page = try await browser.get("/hooks/log/\(first.id)")
    #expect(page.body.contains("out: Write") && page.body.contains("bad") && page.body.contains("exit status 0"))
    _ = try await browser.post("/hooks/log/\(first.id)/replay")
    // The same delivery, with another attempt.
    _ = try await browser.peer.until("the replay") { mirror in
      mirror.deliveries(of: "journal", "succeeded").first { $0.attempts.contains { $0.number > 1 } }
    }
    #expect(try await browser.get("/hooks/log/nothing").status == 404)
    #expect(try await browser.get("/hooks").body.contains("href=\"/hooks/teardown\""))
    let done = try await browser.post("/hooks/teardown", [("confirm", "yes")])
    #expect(done.body.contains("1 hook turned off."))
    #expect(try await browser.peer.call(.scopes).first { $0.hook == "lamp" }?.state == "inactive")
    try await browser.end()
  }

  @Test func `no page shows the address of a webhook, not even where it fails`() async throws {
    let browser = try await Browser(Self.yaml)
    try await browser.peer.timer(.start)
    try await browser.peer.timer(.finish) { $0.force = true }
    let failed = try await browser.peer.until("an attempt") { mirror in
      mirror.deliveries(of: "tell").first { !$0.attempts.isEmpty }
    }
    for path in ["/hooks", "/hooks/log", "/hooks/hook/tell?event=focus.completed", "/hooks/log/\(failed.id)"] {
      let page = try await browser.get(path)
      #expect(page.status == 200 && !page.body.contains("example.org") && !page.body.contains("SECRETPATH"), "\(path)")
    }
    try await browser.end()
  }

  @Test func `a file that is no text is said to be none, and never saved over`() async throws {
    let browser = try await Browser()
    let path = browser.home.path(TemporaryHome.hooksFile)
    try Data([0x76, 0xFF, 0xFE, 0x0A]).write(to: URL(filePath: path))
    #expect(try await browser.get("/hooks").status == 200)
    let page = try await browser.get("/hooks/edit")
    #expect(page.status == 409 && page.body.contains("role=\"alert\""))
    let saved = try await browser.post("/hooks/edit", [("fingerprint", ""), ("text", "version: 1\n"), ("do", "save")])
    #expect(saved.status == 422 && browser.home.bytes(TemporaryHome.hooksFile).count == 4)
    try await browser.end()
  }

  @Test func `hooks.yml is checked, and saved only where it loads and nobody else changed it`() async throws {
    let browser = try await Browser(Self.yaml)
    let path = TemporaryHome.hooksFile
    let original = browser.home.text(path)
    let page = try await browser.get("/hooks/edit")
    #expect(Markup.problems(of: page.body).isEmpty && page.body.contains("SECRETPATH"))
    let fingerprint = try #require(
      page.body.firstMatch(of: #/name="fingerprint" value="([^"]+)"/#).map { String($0.1) })
    func send(_ text: String, _ action: String) async throws -> WebAnswer {
      try await browser.post(
        "/hooks/edit", [("fingerprint", fingerprint), ("text", text), ("do", action)])
    }
    let bad = original.replacing("focus.started", with: "focus.start")
    let checked = try await send(bad, "check")
    #expect(checked.status == 200 && checked.body.contains("Line 7, column 9"))
    #expect(checked.body.contains("focus.start\n"))
    let refused = try await send(bad, "save")
    #expect(refused.status == 422 && refused.body.contains("role=\"alert\"") && browser.home.text(path) == original)
    let fragment = try await browser.send("/hooks/check", [("text", bad)])
    #expect(fragment.status == 200 && fragment.body.contains("data-line=\"7\"") && !fragment.body.contains("<html"))
    let good = original.replacing("Keep a journal", with: "Keep <b>notes</b>")
    #expect(try await send(good.replacing("\n", with: "\r\n"), "save").body.contains("class=\"notice\""))
    #expect(browser.home.text(path) == good)
    #expect(try await browser.peer.call(.hooks).first { $0.id == "journal" }?.name == "Keep <b>notes</b>")
    let stale = try await send(original, "save")
    #expect(stale.status == 422 && stale.body.contains("was changed by another program"))
    #expect(browser.home.text(path) == good)
    try await browser.end()
  }
}
