// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The terminal after every way out of the full screen.
@Suite(.slow) struct RestoreTests {
  @Test func `every way out of the full screen leaves the terminal to the shell as it was`() async throws {
    for program in ["tmux", "pgrep"] { try SystemTool.check(program) }
    let home = try TemporaryHome()
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Real/restore.sh")
    let result = try await home.run(["bash", script.path(percentEncoded: false), Programs.segue])
    let ways = [
      "key-q", "key-C-c", "signal-INT", "signal-TERM", "signal-HUP", "signal-QUIT", "signal-KILL", "first-frame",
      "suspended", "continued", "suspended-again", "killed-while-suspended", "resized",
    ]
    #expect(result.lines == ways.map { "\($0): ok" }, "\(result)")
  }
}
