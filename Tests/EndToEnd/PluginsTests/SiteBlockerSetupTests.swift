// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import Testing

  /// `sudo segue plugin setup site-blocker` and what follows, by a user who isn't root, from an installed Segue.
  @Suite(.timeLimit(.minutes(Patience.minutes)), .enabled(if: geteuid() == 0, "several users in a namespace need root"))
  struct SiteBlockerSetupTests {
    private static let hooks = """
      version: 1
      notify: { desktop: false, chime: false }
      hooks:
        sites: { while: focus, uses: site-blocker, with: { hosts: [reddit.com] } }

      """

    /// Segue in the machine, its settings the tester's, who may become root for its set-up.
    private func installed(_ machine: SudoMachine) async throws -> String {
      let prefix = machine.home.path("opt")
      let script = Programs.packageFolder().appending(path: "Scripts/install").path(percentEncoded: false)
      let install = try await machine.home.run(
        [script, "--prefix", prefix, "--build", Programs.folder], timeout: .seconds(300))
      #expect(install.status == 0, "\(install)")
      try machine.home.write(Self.hooks, to: TemporaryHome.hooksFile)
      let rule = "tester ALL=(root) NOPASSWD: \(prefix)/bin/segue plugin setup *"
      let prepared = try await machine.run(
        as: "root",
        [
          "sh", "-euc",
          """
          chmod 640 /etc/sudoers; echo '\(rule)' >> /etc/sudoers; chmod 440 /etc/sudoers
          cd "$HOME"; mkdir -p data cache; chown -R \(SudoMachine.user):\(SudoMachine.user) config run data cache state
          """,
        ])
      #expect(prepared.status == 0, "\(prepared)")
      return prefix
    }

    @Test func `after setup a focus blocks sites, its end opens them byte for byte, and undo leaves nothing`()
      async throws
    {
      let original = "127.0.0.1 localhost\n# mine, without a line break at its end"
      let machine = try await SudoMachine(hosts: original)
      let segue = try await installed(machine) + "/bin/segue"
      // Without sudo it says how to call it, and that is what works.
      let refused = try await machine.run([segue, "plugin", "setup", "site-blocker", "--yes"])
      #expect(refused.status != 0)
      #expect(refused.errors.contains("Only root can do that: sudo \(segue) plugin setup site-blocker\n"), "\(refused)")
      let setup = try await machine.run(["sudo", "-n", segue, "plugin", "setup", "site-blocker", "--yes"])
      #expect(setup.status == 0, "\(setup)")
      #expect(setup.output.hasSuffix("'site-blocker' is set up.\n"), "\(setup)")

      let daemon = try await LiveDaemon(
        machine.home,
        // In place of the programs in the checkout, which the tester may be unable to read.
        by: machine.launcher("tester") + ["sh", "-c", "shift; exec \(segue)d \"$@\"", "sh"])
      func tell(_ words: String...) async throws {
        let told = try await machine.run([segue] + words)
        #expect(told.status == 0, "\(told)")
      }
      func untilBlocked() async throws {
        let line = "0.0.0.0 reddit.com # segue-sites\n"
        _ = try await machine.home.until("etc/hosts", has: line) { $0.contains(line) ? true : nil }
        #expect(machine.blocked == ["reddit.com", "www.reddit.com"])
        #expect(machine.hosts.utf8.starts(with: original.utf8))
      }
      for end in [["pause"], ["stop", "--discard"]] {
        try await tell("start")
        try await untilBlocked()
        let told = try await machine.run([segue] + end)
        #expect(told.status == 0, "\(told)")
        _ = try await machine.home.until("etc/hosts", has: "what was there") { $0 == original ? true : nil }
        if end == ["pause"] { try await tell("stop", "--discard") }
      }
      // Stopped in the middle, it leaves nothing on either.
      try await tell("start")
      try await untilBlocked()
      try await daemon.stop()
      #expect(machine.hosts == original)

      let undone = try await machine.run(["sudo", "-n", segue, "plugin", "setup", "site-blocker", "--undo", "--yes"])
      #expect(undone.status == 0, "\(undone)")
      let left = try await machine.run(as: "root", ["ls", "-A", "/etc/sudoers.d", "/usr/local/sbin"])
      #expect(left.output == "/etc/sudoers.d:\n\n/usr/local/sbin:\n", "\(left)")
      #expect(machine.hosts == original)
    }
  }
#endif
