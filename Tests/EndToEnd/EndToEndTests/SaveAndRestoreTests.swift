// SPDX-License-Identifier: MIT
#if os(Linux)
  import ControlProtocol
  import Foundation
  import TestSupport
  import Testing
  import TimerEngine

  /// What an enter saves in `SEGUE_RESTORE`, as hooks.example.yml does it with the volume of a real sound server.
  @Suite(.daemon, .enabled(if: SoundServer.isExpected))
  struct SaveAndRestoreTests {
    private static let hooks =
      "version: 1\ntimer: { focus: 10m, short-break: 10m }\nx-quiet: &quiet { timeout: 30s }\nhooks:\n"

    @Test func `an enter that runs again doesn't save its own doing`() async throws {
      let server = try await SoundServer()
      let example = try ExampleHooks.lines(of: "quiet-by-hand").filter { $0 != "    enabled: false" }
      let home = try TemporaryHome(
        hooks: Self.hooks + example.joined(separator: "\n") + "\n", variables: server.variables)
      func pactl(_ arguments: String...) async throws -> String {
        let result = try await home.run(["/usr/bin/pactl"] + arguments)
        #expect(result.status == 0, "\(result)")
        return result.output
      }
      func isAt(_ percent: Int) async throws -> Bool {
        try await pactl("get-sink-volume", "@DEFAULT_SINK@").contains(" \(percent)% ")
      }
      // Each change is a line of a file.
      try home.write(
        """
        #!/bin/sh
        /usr/bin/pactl "$@" || exit
        case $1 in set-sink-volume) echo "$3" >> ~/trace ;; esac

        """, to: "bin/pactl", mode: 0o755)
      let daemon = try await LiveDaemon(home)
      let peer = try await daemon.peer()
      _ = try await pactl("set-sink-volume", "@DEFAULT_SINK@", "85%")
      try await peer.timer(.start)
      #expect(try await home.lines("trace", 1) == ["30%"])
      let worker = try await daemon.killWorker(peer)
      let next = try await daemon.peerOfNextWorker(after: worker)
      #expect(try await home.lines("trace", 2) == ["30%", "30%"])
      #expect(try await isAt(30))
      try await next.timer(.stop)
      #expect(try await home.lines("trace", 3) == ["30%", "30%", "85%"])
      #expect(try await isAt(85))
      // The next focus saves what it finds then.
      _ = try await pactl("set-sink-volume", "@DEFAULT_SINK@", "70%")
      try await next.timer(.start)
      _ = try await home.lines("trace", 4)
      try await daemon.stop()
      #expect(home.lines("trace").last == "70%")
      #expect(try await isAt(70))
    }
  }
#endif
