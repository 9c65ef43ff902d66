// SPDX-License-Identifier: MIT
#if os(Linux)
  import TestSupport
  import Foundation
  import Testing
  import ToolFixtures
  @testable import Setup

  /// Root's helper, run for real with a hosts file of its own.
  struct SiteHelperTests {
    private static let originals: [[UInt8]] =
      [
        "127.0.0.1 localhost\n", "127.0.0.1 localhost", "", "\n\n", "a\r\nb\r\n", "x\ty  \n\n  # end ",
        "no break\n\nat all",
        "0.0.0.0 mine.example # segue-sites-not\n# segue-sites ended\n",
      ].map { Array($0.utf8) } + [[0x23, 0x20, 0xE9, 0xFF, 0x0A, 0x80]]

    private func machine(_ hosts: [UInt8], isWholeFolder: Bool = false) throws -> PrivateMachine {
      let machine = try PrivateMachine(hosts: hosts, isWholeFolder: isWholeFolder)
      try machine.home.write(try #require(SiteHelper.text), to: machine.home.folder + "/helper")
      return machine
    }

    @Test func `the plugin site-blocker installs the same program and the same rules`() throws {
      let folder = URL(filePath: #filePath).appending(path: "../../../../plugins/site-blocker").standardized
      #expect(try String(contentsOf: folder.appending(path: "libexec/segue-sites"), encoding: .utf8) == SiteHelper.text)
      let rules = SiteHelper.rules(user: 1000, name: "alice")
        .replacing("alice", with: "$who").replacing(SiteHelper.path, with: "$helper")
      #expect(try String(contentsOf: folder.appending(path: "bin/setup"), encoding: .utf8).contains("\n\(rules)"))
    }

    @Test(arguments: originals, [false, true])
    func `what is blocked is unblocked, byte for byte`(_ original: [UInt8], _ isWholeFolder: Bool) async throws {
      let machine = try machine(original, isWholeFolder: isWholeFolder)
      let outcome = try await machine.run(
        """
        h() { sh "$HOME/helper" "$@"; }
        printf '%s\\n' Reddit.com www.foo.example | h block || exit 2
        cp /etc/hosts "$HOME/blocked"
        printf '%s' 'reddit.com foo.example' | h block && cmp /etc/hosts "$HOME/blocked" || exit 3
        echo other.example | h block && ! grep -q reddit /etc/hosts || exit 4
        h unblock && cp /etc/hosts "$HOME/after" && h unblock && cmp /etc/hosts "$HOME/after" || exit 5
        """)
      #expect(outcome == ProgramResult(status: 0, output: "", errors: ""))
      #expect(try machine.hosts == original)
      let blocked = try Data(contentsOf: URL(filePath: machine.home.folder + "/blocked"))
      #expect(blocked.starts(with: original))
      let lines = String(decoding: blocked.dropFirst(original.count), as: UTF8.self).split(separator: "\n")
      for host in ["reddit.com", "www.reddit.com", "foo.example", "www.foo.example"] {
        #expect(lines.contains(Substring(SiteHelper.line(blocking: host))))
        #expect(lines.contains(":: \(host) # segue-sites"))
      }
      #expect(lines.count == 10)
    }

    @Test func `a hosts file of its own is replaced at once and keeps its rights`() async throws {
      let machine = try machine(Array("127.0.0.1 localhost\n".utf8), isWholeFolder: true)
      let outcome = try await machine.run(
        """
        chmod 640 /etc/hosts; before=$(stat -c %i /etc/hosts)
        echo a.example | sh "$HOME/helper" block || exit 2
        [ "$before" != "$(stat -c %i /etc/hosts)" ] || echo 'written in place'
        stat -c '%a %u' /etc/hosts; ls -A /etc
        """)
      #expect(outcome.output == "640 0\ngroup\nhosts\nnsswitch.conf\npasswd\nsudoers.d\n")
    }

    @Test func `what others add between and behind its lines stays`() async throws {
      let machine = try machine(Array("first".utf8))
      let outcome = try await machine.run(
        """
        echo a.example | sh "$HOME/helper" block
        sed 's/^:: a.example.*/&\\n10.0.0.1 between/' /etc/hosts > "$HOME/edited"; cat "$HOME/edited" > /etc/hosts
        echo '10.0.0.2 behind' >> /etc/hosts
        sh "$HOME/helper" unblock
        """)
      #expect(outcome.status == 0)
      #expect(String(decoding: try machine.hosts, as: UTF8.self) == "first\n10.0.0.1 between\n10.0.0.2 behind\n")
    }

    @Test func `lines that lost their markers are taken out too`() async throws {
      let machine = try machine(Array("a\n0.0.0.0 x.example # segue-sites\nb\n# segue-sites end\nc\n".utf8))
      #expect(try await machine.run("sh \"$HOME/helper\" unblock").status == 0)
      #expect(String(decoding: try machine.hosts, as: UTF8.self) == "a\nb\nc\n")
    }

    @Test(arguments: [
      "localhost", "a.example\n1.2.3.4 bank.example", "$(id).example", "`id`.example", "../../etc/passwd", "*.example",
      "a.example;id", "a.example\\nb", "-rf.example", "a..example", ".example", "example.", "1.2.3.4", "::1",
      "é.example",
      "a_b.example", String(repeating: "a", count: 64) + ".example", "app.localhost", "localhost.localdomain",
      "a.example #",
      String(repeating: "a.example\n", count: 1001), String(repeating: " ", count: 70_000),
    ])
    func `names that aren't hosts change nothing`(_ input: String) async throws {
      let original = Array("127.0.0.1 localhost\n".utf8)
      let machine = try machine(original)
      let outcome = try await machine.run("sh \"$HOME/helper\" block", input: input)
      #expect(outcome.status == 65)
      #expect(outcome.errors.hasPrefix("segue-sites: "))
      #expect(outcome.errors.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
      #expect(try machine.hosts == original)
    }

    @Test(arguments: ["", "block extra", "unblock x", "remove", "--help", "'block; id'"])
    func `only its two forms are understood`(_ arguments: String) async throws {
      let machine = try machine(Array("x\n".utf8))
      let outcome = try await machine.run("echo a.example | sh \"$HOME/helper\" \(arguments)")
      #expect(outcome.status == 64)
      #expect(outcome.errors == "segue-sites: usage: segue-sites block < names | segue-sites unblock\n")
    }

    @Test func `a file that is no text is left alone`() async throws {
      let original: [UInt8] = [0x61, 0, 0x62, 0x0A]
      let machine = try machine(original)
      let outcome = try await machine.run("echo a.example | sh \"$HOME/helper\" block")
      #expect(outcome.errors == "segue-sites: /etc/hosts isn't a text\n")
      #expect(try machine.hosts == original)
    }

    @Test func `without names nothing is unblocked by accident`() async throws {
      let machine = try machine(Array("x\n".utf8))
      let outcome = try await machine.run(
        "echo a.example | sh \"$HOME/helper\" block; sh \"$HOME/helper\" block < /dev/null")
      #expect(outcome.status == 64)
      #expect(String(decoding: try machine.hosts, as: UTF8.self).contains("0.0.0.0 a.example # segue-sites"))
    }

    @Test(arguments: ["alice", "www-data", "odd name", "DOM\\user", "ALL", "x, root", "%wheel", "1000", "", "a\nroot"])
    func `sudo understands the rules, whatever a user is called`(_ name: String) async throws {
      let home = try TemporaryHome.forClient()
      let rules = SiteHelper.rules(user: 1000, name: name)
      try home.write(rules, to: home.folder + "/rules")
      let outcome = try await run(["/usr/sbin/visudo", "-c", "-f", home.folder + "/rules"], in: home)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let line = rules.split(separator: "\n").last ?? ""
      let isPlain = ["alice", "www-data"].contains(name)
      #expect(
        line == "\(isPlain ? name : "#1000") ALL=(root) NOPASSWD: /usr/local/sbin/segue-sites block, "
          + "/usr/local/sbin/segue-sites unblock")
    }
  }
#endif
