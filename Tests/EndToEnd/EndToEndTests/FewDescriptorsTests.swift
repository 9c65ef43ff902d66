// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing

/// A daemon that may have few descriptors: clients are refused before hooks are, and hooks wait rather than fail.
@Suite(.daemon)
struct FewDescriptorsTests {
  private func daemon(_ home: TemporaryHome, descriptors: Int) async throws -> LiveDaemon {
    try await LiveDaemon(home, by: ["sh", "-c", "ulimit -n \(descriptors); exec \"$@\"", "sh"])
  }

  @Test(arguments: [56, 64, 80]) func `60 clients keep no hook from running`(_ descriptors: Int) async throws {
    let home = try TemporaryHome(
      """
      hooks:
        trace: { on: strike.added, run: 'echo strike >> ~/trace' }
        scope: { while: focus, enter: 'echo on >> ~/scope', exit: 'echo off >> ~/scope' }

      """)
    let daemon = try await daemon(home, descriptors: descriptors)
    let crowd = try await onThread { () -> [SocketPeerBox] in
      try (0..<60).map { _ in SocketPeerBox(peer: try SocketPeer(home)) }
    }
    _ = try await onThread { try SocketPeerBox(peer: SocketPeer.served(in: home)) }
    for arguments in [["start", "--no-wait"], ["strike"], ["strike"], ["status"]] {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == 0, "\(arguments): \(result)")
    }
    #expect(try await home.lines("trace", 2) == ["strike", "strike"])
    #expect(try await home.run([Programs.segue, "stop", "--discard"]).status == 0)
    #expect(try await home.lines("scope", 2) == ["on", "off"])
    #expect(crowd.count == 60)
    #expect(!home.text("state/segue/segued.log").contains("died"), "\(home.report)")
    try await daemon.stop()
  }

  @Test func `200 hooks at once all run, once each, with 256 descriptors`() async throws {
    let hooks = (1...200).map { "  h\($0): { on: strike.added, run: 'sleep 0.1; echo \($0) >> ~/trace' }\n" }
    let home = try TemporaryHome("hooks:\n" + hooks.joined())
    let daemon = try await daemon(home, descriptors: 256)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let crowd = try await onThread { () -> [SocketPeerBox] in
      try (0..<60).map { _ in SocketPeerBox(peer: try SocketPeer(home)) }
    }
    for _ in 0..<2 { try await peer.timer(.strike) }
    let lines = try await home.lines("trace", 400)
    #expect(lines.count == 400)
    for number in 1...200 { #expect(lines.count { $0 == "\(number)" } == 2) }
    let failed = try await home.run([Programs.segue, "hooks", "log", "--failed"])
    #expect(!failed.output.contains("descriptors"), "\(failed)")
    #expect(crowd.count == 60)
    try await daemon.stop()
  }

  /// Dispatch, which GRDB uses when a database can't be opened, once ended the worker at some of these limits in each run.
  @Test(arguments: 36...46) func `a worker without descriptors lives on`(_ descriptors: Int) async throws {
    let home = try TemporaryHome("")
    let daemon = try? await daemon(home, descriptors: descriptors)
    #expect(daemon != nil || descriptors < 46, "a daemon that never starts can't die: \(home.report)")
    // Nobody waits for replies: a client may have to wait until another leaves.
    let peer = try? ControlPeer(home)
    for method in [TimerMethod.start, .stop, .start, .strike] {
      peer?.send(Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method.rawValue)\"}\n".utf8))
    }
    // Dispatch would look at its threads each second.
    try await Task.sleep(for: .milliseconds(1_500))
    #expect(!home.text("state/segue/segued.log").contains("died"), "\(home.report)")
    _ = try await daemon?.stop()
  }

  /// Kept open by the test.
  private struct SocketPeerBox: @unchecked Sendable {
    // No lock: nobody calls it.
    let peer: SocketPeer
  }
}
