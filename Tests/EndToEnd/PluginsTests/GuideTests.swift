// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing

/// What the guide for authors says is done as it stands there, and works.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct GuideTests {
  @Test func `a declarative plugin`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let reader = try await GuideReader()
    let stored = try await reader.home.segue("secret", "set", "bot_url", input: receiver.url("/hook"))
    #expect(stored.status == 0, "\(stored)")
    try await reader.follow("A declarative plugin")
    // The guide's last command has sent one.
    let tried = try await receiver.requests.until("the trial") { $0.first }
    #expect(tried.text == #"{"to":"backend","text":"Guide in 25m"}"#)

    try await reader.peer.timer(.start) { $0.task = "Write" }
    try await reader.peer.timer(.finish) { $0.force = true }
    let sent = try await receiver.requests.until("the message") { $0.count > 1 ? $0[1] : nil }
    #expect(sent.text.hasPrefix(#"{"to":"backend","text":"Write in "#))

    let wrong = reader.home.text(TemporaryHome.hooksFile).replacing("team: backend", with: "team: Backend")
    try reader.home.write(wrong, to: TemporaryHome.hooksFile)
    let checked = try await reader.home.segue("hooks", "check")
    #expect(checked.status == 78 && "\(checked)".contains("hooks.yml:7:50: error:"), "\(checked)")
    try await reader.daemon.stop()
  }

  @Test func `a one-shot plugin, with scope and restore`() async throws {
    let reader = try await GuideReader()
    let before = "On holiday from Friday,\r\nback on Monday"
    try reader.home.write(before, to: ".plan")
    try await reader.follow("A one-shot plugin")
    func expect(_ text: String) async throws {
      _ = try await reader.home.until(".plan", has: text) { $0 == text ? true : nil }
    }
    try await reader.peer.timer(.start) { $0.task = "Write the guide" }
    try await expect("Busy with Write the guide\n")
    try await reader.peer.timer(.describe) { $0.task = "$(reboot)" }
    try await expect("Busy with $(reboot)\n")
    try await reader.peer.timer(.pause)
    try await expect(before)
    try await reader.peer.timer(.resume)
    try await expect("Busy with $(reboot)\n")
    try await reader.daemon.stop()
    #expect(reader.home.text(".plan") == before)
  }

  @Test func `a service that controls the timer`() async throws {
    let reader = try await GuideReader()
    try await reader.follow("A service")
    try await reader.peer.timer(.start)
    _ = try await reader.peer.until("an open door") { $0.scopes["door"]?.state == "active" ? true : nil }
    let knocked = try await reader.home.run(["sh", "-c", "echo 'Coffee?' > ~/.knock"])
    #expect(knocked.status == 0)
    let strike = try await reader.peer.until("a strike") { $0.events(.strikeAdded).first }
    #expect(try JSON.line(strike).contains("Coffee?"))
    try await reader.peer.timer(.stop)
    _ = try await reader.peer.until("no scope") { $0.scopes["door"]?.state == "inactive" ? true : nil }
    #expect(!FileManager.default.fileExists(atPath: reader.home.path(".knock")))

    // What it wasn't granted is refused, and shown.
    let manifest = "config/segue/plugins/knock/plugin.yml"
    try reader.home.write(
      reader.home.text(manifest).replacing("controls: [strike] ", with: "controls: [note]   "), to: manifest)
    _ = try await reader.home.segue("hooks", "check")
    try await reader.peer.timer(.start)
    _ = try await reader.peer.until("an open door") { $0.scopes["door"]?.state == "active" ? true : nil }
    _ = try await reader.home.run(["sh", "-c", "echo 'Tea?' > ~/.knock"])
    let refusal = "timer.strike needs 'strike', which is not among its controls"
    _ = try await reader.home.until("state/segue/segued.log", has: "a refusal") { $0.contains(refusal) ? true : nil }
    try await reader.peer.timer(.stop)
    let exit = try await reader.peer.until("an exit") { mirror in
      mirror.deliveries(of: "door").first { $0.attempts.last?.stdout.contains(refusal) == true }
    }
    #expect(exit.state == "succeeded")
    let strikes = try await reader.peer.until("strikes") { $0.events(.strikeAdded) }
    #expect(strikes.count == 1)
    try await reader.daemon.stop()
  }
}
