// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import Glibc
  import Processes
  import TestSupport
  import Testing

  /// A real hosts file, changed through real sudo for a user who isn't root.
  @Suite(.timeLimit(.minutes(Patience.minutes)), .enabled(if: geteuid() == 0, "several users in a namespace need root"))
  struct SiteBlockerTests {
    private static let originals = [
      "127.0.0.1 localhost\n", "127.0.0.1 localhost", "", "\n\n", "a\r\nb\r\n", "x\ty  \n\n  # end ",
      "0.0.0.0 mine.example # segue-sites-not\n",
    ]

    @Test(arguments: originals, [true, false])
    func `what is blocked is unblocked, byte for byte`(_ original: String, _ isWholeFolder: Bool) async throws {
      let machine = try await SudoMachine(hosts: original, isWholeFolder: isWholeFolder)
      #expect(try await machine.setUp().status == 0)
      for hosts in [["Reddit.com", "www.foo.example"], ["Reddit.com", "www.foo.example"], ["other.example"]] {
        let entered = try await machine.plugin("enter", hosts)
        #expect(entered.status == 0, "\(entered.result)")
        let expected = hosts.count == 2 ? ["reddit.com", "www.reddit.com", "foo.example", "www.foo.example"] : []
        #expect(machine.blocked == (expected.isEmpty ? ["other.example", "www.other.example"] : expected))
        #expect(machine.hosts.utf8.starts(with: original.utf8))
      }
      for _ in 0..<2 {
        let exit = try await machine.plugin("exit", ["other.example"])
        #expect(exit.status == 0, "\(exit.result)")
        #expect(Array(machine.hosts.utf8) == Array(original.utf8))
      }
    }

    @Test func `what two hooks block is open when neither wants it any more`() async throws {
      let machine = try await SudoMachine()
      #expect(try await machine.setUp().status == 0)
      #expect(try await machine.plugin("enter", ["a.example"], hook: "a").status == 0)
      #expect(try await machine.plugin("enter", ["b.example", "a.example"], hook: "b").status == 0)
      #expect(machine.blocked == ["a.example", "www.a.example", "b.example", "www.b.example"])
      #expect(try await machine.plugin("exit", ["b.example", "a.example"], hook: "b").status == 0)
      #expect(machine.blocked == ["a.example", "www.a.example"])
      #expect(try await machine.plugin("exit", ["a.example"], hook: "a").status == 0)
      #expect(machine.hosts == "127.0.0.1 localhost\n")
    }

    // MARK: Setup

    @Test func `without the helper it says how to install it, and an exit has nothing to do`() async throws {
      let machine = try await SudoMachine()
      let entered = try await machine.plugin("enter", ["a.example"])
      #expect(entered.status == 1)
      // Where `segue` is can't be known here.
      #expect(
        entered.result.errors
          == "/usr/local/sbin/segue-sites isn't installed: sudo \"$(command -v segue)\" plugin setup site-blocker\n")
      #expect(try await machine.plugin("exit", ["a.example"]).status == 0)
    }

    @Test func `how to install it is said with the whole path, where sudo wouldn't look`() async throws {
      let machine = try await SudoMachine()
      let home = machine.home.folder
      let installed = "\(home)/.local/lib/segue/plugins"
      let made = try await machine.run(
        as: "root",
        [
          "sh", "-euc",
          """
          umask 022
          mkdir -p "$HOME/.local/bin" "$HOME/on-path" \(installed)
          cp -R \(machine.plugin.folder) \(installed)/
          for segue in "$HOME/.local/bin/segue" "$HOME/on-path/segue"; do : > "$segue"; chmod 755 "$segue"; done
          """,
        ])
      #expect(made.status == 0, "\(made)")
      let places: [(folder: String, variables: [String: String], segue: String)] = [
        ("\(installed)/site-blocker", [:], "\(home)/.local/bin/segue"),
        (machine.plugin.folder, ["PATH": "\(home)/on-path:/usr/bin:/bin"], "\(home)/on-path/segue"),
      ]
      for (folder, variables, segue) in places {
        let told = "sudo \(segue) plugin setup site-blocker\n"
        let setup = try await machine.run(["\(folder)/bin/setup", "install"], variables)
        #expect(setup.errors == "Only root can do that: \(told)")
        let entered = try await machine.run(
          ["\(folder)/bin/site-blocker"],
          input: #"{"protocol":1,"scope":"enter","event":{},"with":{"hosts":["a.example"]},"restore":{}}"# + "\n",
          machine.plugin.library.merging(["SEGUE_PLUGIN_STATE": "\(home)/state", "SEGUE_HOOK": "sites"]) { $1 }
            .merging(variables) { $1 })
        #expect(entered.errors.hasSuffix("isn't installed: \(told)"), "\(entered)")
      }
    }

    @Test func `without sudo's rules it says how to install them, and asks nobody for a password`() async throws {
      let machine = try await SudoMachine()
      #expect(try await machine.setUp().status == 0)
      #expect(try await machine.run(as: "root", ["rm", "/etc/sudoers.d/segue-sites-4242"]).status == 0)
      let entered = try await machine.plugin("enter", ["a.example"])
      #expect(entered.status == 1)
      #expect(entered.result.errors.contains("a password is required"))
      #expect(entered.result.errors.hasSuffix(": sudo \"$(command -v segue)\" plugin setup site-blocker\n"))
      #expect(machine.blocked.isEmpty)
    }

    @Test func `setup lets one user run two commands as root and nothing else`() async throws {
      let machine = try await SudoMachine()
      let installed = try await machine.setUp()
      #expect(
        installed.output
          == "Installed: /usr/local/sbin/segue-sites\nInstalled: /etc/sudoers.d/segue-sites-4242\n", "\(installed)")
      let helper = "/usr/local/sbin/segue-sites"
      let look = try await machine.run(
        as: "root", ["sh", "-c", "stat -c '%U:%G %a' \(helper) /etc/sudoers.d/*; visudo -c -q && echo understood"])
      #expect(look.output == "root:root 755\nroot:root 440\nunderstood\n", "\(look)")
      let source = try String(contentsOfFile: "\(machine.plugin.folder)/libexec/segue-sites", encoding: .utf8)
      #expect(machine.home.text("sbin/segue-sites") == source)

      for (words, isAllowed) in [
        ([helper, "block"], true), ([helper, "unblock"], true), ([helper, "block", "x"], false), ([helper], false),
        (["id"], false), (["-u", "nobody", helper, "block"], false),
      ] {
        let result = try await machine.run(["sudo", "-n"] + words, input: "a.example\n")
        #expect((result.status == 0) == isAllowed, "\(words): \(result)")
      }
      #expect(machine.hosts == "127.0.0.1 localhost\n")
      #expect(try await machine.setUp().status == 0)
    }

    @Test func `undo opens every site and takes both away`() async throws {
      let machine = try await SudoMachine()
      #expect(try await machine.setUp().status == 0)
      #expect(try await machine.plugin("enter", ["a.example"]).status == 0)
      let undone = try await machine.setUp("undo")
      #expect(undone.status == 0, "\(undone)")
      #expect(
        undone.output == """
          Unblocked every site
          Removed: /etc/sudoers.d/segue-sites-4242
          Removed: /usr/local/sbin/segue-sites

          """)
      #expect(machine.hosts == "127.0.0.1 localhost\n")
      let left = try await machine.run(["sh", "-c", "ls -A /etc/sudoers.d /usr/local/sbin"])
      #expect(left.output == "/etc/sudoers.d:\n\n/usr/local/sbin:\n")
      let again = try await machine.setUp("undo")
      #expect(again.status == 0 && again.output.isEmpty, "\(again)")
    }

    @Test func `what another user still needs is kept`() async throws {
      let machine = try await SudoMachine()
      #expect(try await machine.setUp().status == 0)
      let copied = "cp /etc/sudoers.d/segue-sites-4242 /etc/sudoers.d/segue-sites-7"
      #expect(try await machine.run(as: "root", ["sh", "-c", copied]).status == 0)
      let undone = try await machine.setUp("undo")
      #expect(undone.output.contains("Kept, since /etc/sudoers.d/segue-sites-7 is for another user"))
      #expect(!machine.home.text("sbin/segue-sites").isEmpty)
    }

    @Test func `setup refuses what would be unsafe or useless`() async throws {
      let machine = try await SudoMachine()
      let setup = "\(machine.plugin.folder)/bin/setup"
      let asUser = try await machine.run([setup, "install"])
      #expect(asUser.status == 1)
      #expect(asUser.errors == "Only root can do that: sudo \"$(command -v segue)\" plugin setup site-blocker\n")
      for arguments in [[], ["remove"], ["install", "undo"]] {
        let usage = try await machine.run(as: "root", [setup] + arguments)
        #expect(usage.errors == "usage: setup install|undo\n")
      }
      let number = try await machine.run(as: "root", [setup, "install"], ["SUDO_UID": "0; id"])
      #expect(number.errors == "SUDO_UID isn't a number\n")

      // A folder into which anybody may put another helper.
      #expect(try await machine.run(as: "root", ["chmod", "777", "/usr/local/sbin"]).status == 0)
      let open = try await machine.setUp()
      #expect(open.status == 1)
      #expect(open.errors.contains("/usr/local/sbin can be written by others than root"))
      #expect(try await machine.run(as: "root", ["chmod", "755", "/usr/local/sbin"]).status == 0)

      // A main file that doesn't read the folder.
      let bare = "chmod 640 /etc/sudoers; echo 'root ALL=(ALL:ALL) ALL' > /etc/sudoers; chmod 440 /etc/sudoers"
      #expect(try await machine.run(as: "root", ["sh", "-c", bare]).status == 0)
      let unread = try await machine.setUp()
      #expect(unread.status == 1)
      #expect(unread.errors.contains("needs the line '@includedir /etc/sudoers.d'"))
    }

    // MARK: What can be wrong

    @Test(arguments: [true, false])
    func `a file that can't be changed stays, and that is said`(_ isWholeFolder: Bool) async throws {
      let machine = try await SudoMachine(isWholeFolder: isWholeFolder, isReadOnly: true)
      let source = try String(contentsOfFile: "\(machine.plugin.folder)/libexec/segue-sites", encoding: .utf8)
      try machine.home.write(source, to: "sbin/segue-sites", mode: 0o755)
      try machine.home.write(
        "tester ALL=(root) NOPASSWD: /usr/local/sbin/segue-sites block\n", to: "etc/sudoers.d/sites", mode: 0o440)
      let entered = try await machine.plugin("enter", ["a.example"])
      #expect(entered.status == 1)
      #expect(
        entered.result.errors
          == "segue-sites: /etc/hosts can't be written; it is as it was. Where it is immutable: sudo chattr -i /etc/hosts\n",
        "\(entered.result)")
      #expect(machine.hosts == "127.0.0.1 localhost\n")
    }

    @Test(arguments: [
      "$(id).example", "a.example b.example", "a.example\n1.2.3.4 bank.example", "-rf.example", "../etc", "localhost",
      "1.2.3.4",
      "", "é.example", "https://a.example/", "\u{0}",
    ])
    func `names that aren't hosts change nothing`(_ name: String) async throws {
      let machine = try await SudoMachine()
      #expect(try await machine.setUp().status == 0)
      let entered = try await machine.plugin("enter", ["good.example", name])
      #expect(entered.status != 0)
      #expect(entered.result.errors.contains("not the name of a host: "))
      #expect(machine.hosts == "127.0.0.1 localhost\n")
      #expect(try await machine.plugin("exit", []).status == 0)
    }

    @Test func `it is for levels, and needs hosts`() async throws {
      let machine = try await SudoMachine()
      let edge = try await machine.plugin(nil, ["a.example"])
      #expect(edge.status == 64)
      #expect(edge.result.errors.contains("'while: focus'"))
      let none = try await machine.plugin("enter", [])
      #expect(none.status == 64)
      #expect(none.result.errors.contains("'hosts' is a list of names"))
      let bare = try await machine.run(
        ["\(machine.plugin.folder)/bin/site-blocker"], input: "x\n", machine.plugin.library)
      #expect(bare.status == 1)
      #expect(bare.errors.contains("no request on standard input"))
    }

    // MARK: Crashes

    /// Kills the helper before or after each program that it runs, and looks at what it leaves.
    @Test(arguments: [true, false], ["127.0.0.1 localhost\n", "no break"])
    func `killed anywhere it leaves a whole file`(_ isWholeFolder: Bool, _ original: String) async throws {
      let machine = try await SudoMachine(hosts: original, isWholeFolder: isWholeFolder)
      #expect(try await machine.setUp().status == 0)
      let helper = "/usr/local/sbin/segue-sites"
      try machine.home.write(Self.killing(helper), to: "killing")
      let result = try await machine.run(as: "root", ["sh", machine.home.path("killing")], timeout: .seconds(1500))
      #expect(result.status == 0, "\(result)")
      let count = result.lines.last.flatMap { Int($0) } ?? 0
      // Programs that it runs between the begin and the end of a change, before and after each.
      #expect(count >= 20, "\(result)")
      #expect(machine.hosts == original)
      let left = try await machine.run(as: "root", ["find", "/etc", "-name", ".hosts.segue-*"])
      #expect(left.output.isEmpty)
    }

    /// Each program in turn is replaced by one that kills who calls it the first or second time.
    private static func killing(_ helper: String) -> String {
      """
      cd "$HOME"
      cp /etc/hosts original
      echo a.example | \(helper) block; cp /etc/hosts changed; \(helper) unblock
      killed=0
      for tool in mktemp cp cat sync mv dd cmp; do
        real=$(readlink -f "$(command -v $tool)")
        cp "$real" "real-$tool"
        for number in 1 2; do for moment in before after; do for verb in block unblock; do
          if [ $verb = unblock ]; then echo a.example | \(helper) block; fi
          echo 0 > count
          cat > fake << 'EOF'
      #!/bin/sh
      read -r n < "$HOME/count"
      n=$((n + 1))
      echo $n > "$HOME/count"
      EOF
          cat >> fake << EOF
      [ \\$n != $number ] || [ $moment != before ] || { : > "\\$HOME/killed"; kill -9 \\$PPID; exit 1; }
      "\\$HOME/real-$tool" "\\$@"
      status=\\$?
      [ \\$n != $number ] || { : > "\\$HOME/killed"; kill -9 \\$PPID; }
      exit \\$status
      EOF
          chmod 755 fake; rm -f killed
          mount --bind fake "$real"
          echo a.example | \(helper) $verb 2>/dev/null
          umount -l "$real"
          if [ -e killed ]; then killed=$((killed + 1)); fi
          cmp -s /etc/hosts original || cmp -s /etc/hosts changed || {
            echo "$tool $number $moment $verb left:"; cat /etc/hosts; exit 1
          }
          \(helper) unblock
          cmp /etc/hosts original || { echo "$tool $number $moment $verb"; exit 1; }
        done; done; done
      done
      echo $killed
      """
    }
  }
#endif
