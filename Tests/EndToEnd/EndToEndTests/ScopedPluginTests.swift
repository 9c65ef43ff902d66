// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing

/// Plugins that are entered and exited, in a real daemon.
@Suite(.daemon)
struct ScopedPluginTests {
  private func add(_ name: String, _ manifest: String, _ program: String? = nil, to home: TemporaryHome) throws {
    let folder = "config/segue/plugins/\(name)"
    try FileManager.default.createDirectory(atPath: home.path(folder + "/bin"), withIntermediateDirectories: true)
    let head = "manifest: 1\nname: \(name)\nversion: 1.0.0\nsummary: A board\nscoped: true\nwhile: focus\n"
    try home.write(head + manifest, to: folder + "/plugin.yml")
    if let program { try home.write(program, to: "\(folder)/bin/\(name)", mode: 0o755) }
  }

  /// A focus whose task changes, and with it what its hook's plugin was entered with.
  private func play(in home: TemporaryHome, _ until: (String) async throws -> Void) async throws {
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = "a" }
    try await until("on a")
    // What isn't among the inputs changes nothing.
    try await peer.timer(.strike)
    try await peer.timer(.describe) { $0.task = "b" }
    try await until("on b")
    try await peer.timer(.stop)
    try await until("off b")
    try await daemon.stop()
  }

  @Test func `a declarative plugin whose input changes is exited with the old and entered with the new`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let home = try TemporaryHome(
      "hooks: { board: { uses: board, with: { url: \"\(receiver.url("/board"))\" } } }\n")
    try add(
      "board",
      """
      inputs:
        url: { type: string, required: true }
        text: { type: string, default: "${{ session.task }}" }
      action:
        enter: { webhook: { url: "${{ inputs.url }}", body: "on ${{ inputs.text }}" } }
        exit: { webhook: { url: "${{ inputs.url }}", body: "off ${{ inputs.text }}" } }

      """, to: home)
    try await play(in: home) { text in
      _ = try await receiver.requests.until(text) { $0.contains { $0.text == text } ? true : nil }
    }
    #expect(receiver.requests.value.map(\.text) == ["on a", "off a", "on b", "off b"])
  }

  /// The exit that a lease keeps names a program: one that an update had moved was never exited.
  @Test func `one that was moved is exited where it is now`() async throws {
    let home = try TemporaryHome("hooks: { board: { uses: board } }\n")
    let program = "#!/bin/sh\ncat >/dev/null\necho \"$SEGUE_SCOPE\" >> ~/trace\n"
    try add("board", "exec: [bin/board]\n", program, to: home)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    try FileManager.default.createDirectory(
      atPath: home.path("data/segue/plugins"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: home.path("config/segue/plugins/board"), toPath: home.path("data/segue/plugins/board"))
    #expect(try await home.lines("trace", 3) == ["enter", "exit", "enter"])
    try await daemon.stop()
    #expect(home.lines("trace").last == "exit")
  }

  /// Its success would have ended the lease, and what was on stayed on.
  @Test func `another one of its name doesn't exit it`() async throws {
    let home = try TemporaryHome("hooks: { board: { uses: board } }\n")
    let program = "#!/bin/sh\ncat >/dev/null\necho \"$SEGUE_SCOPE\" >> ~/trace\n"
    try add("board", "exec: [bin/board]\n", program, to: home)
    let added = home.path("data/segue/plugins/board")
    try FileManager.default.createDirectory(atPath: added + "/bin", withIntermediateDirectories: true)
    let head = "manifest: 1\nname: board\nversion: 1.0.0\nsummary: A board\nscoped: true\nwhile: focus\n"
    try home.write(head + "exec: [bin/other]\n", to: "data/segue/plugins/board/plugin.yml")
    try home.write(
      program.replacing("echo \"", with: "echo \"other "), to: "data/segue/plugins/board/bin/other", mode: 0o755)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    let (place, aside) = (home.path("config/segue/plugins/board"), home.path("aside"))
    try FileManager.default.moveItem(atPath: place, toPath: aside)
    _ = try await peer.until("a failed exit") { $0.status?.scopes.failed == ["board"] ? true : nil }
    #expect(home.lines("trace") == ["enter"])
    try await peer.timer(.stop)
    try FileManager.default.moveItem(atPath: aside, toPath: place)
    _ = try await peer.until("a mended exit") { $0.status?.scopes == ScopesInfo() ? true : nil }
    #expect(home.lines("trace") == ["enter", "exit"])
    try await daemon.stop()
  }

  @Test func `so is one that is a program`() async throws {
    let home = try TemporaryHome("hooks: { board: { uses: board } }\n")
    try add(
      "board",
      """
      inputs: { text: { type: string, default: "${{ session.task }}" } }
      exec: [bin/board]

      """,
      """
      #!/bin/sh
      cat >/dev/null
      case $SEGUE_SCOPE in enter) word=on ;; *) word=off ;; esac
      echo "$word $SEGUE_INPUT_TEXT" >> ~/trace

      """, to: home)
    try await play(in: home) { text in
      _ = try await home.until("trace", has: text) { $0.contains(text + "\n") ? true : nil }
    }
    #expect(home.lines("trace") == ["on a", "off a", "on b", "off b"])
  }

  /// The last good configuration went on running what others could write.
  @Test func `what others can write meanwhile is neither entered nor exited until that is mended`() async throws {
    let home = try TemporaryHome("hooks: { board: { uses: board } }\n")
    try add("board", "exec: [bin/board]\n", "#!/bin/sh\ncat >/dev/null\necho \"$SEGUE_SCOPE\" >> ~/trace\n", to: home)
    let program = home.path("config/segue/plugins/board/bin/board")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["board"]?.state == "active" ? true : nil }
    try FileManager.default.setAttributes([.posixPermissions: 0o757], ofItemAtPath: program)
    try await peer.timer(.pause)
    let stuck = try await peer.until("a failed exit") { $0.scopes["board"]?.lastError }
    #expect(stuck.contains("other users can write to") && stuck.contains("chmod o-w \(program)"), "\(stuck)")
    #expect(home.lines("trace") == ["enter"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    _ = try await peer.until("no scope") { $0.scopes["board"]?.state == "inactive" ? true : nil }
    #expect(home.lines("trace") == ["enter", "exit"])
    try await daemon.stop()
  }
}
