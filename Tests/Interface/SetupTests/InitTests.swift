// SPDX-License-Identifier: MIT
#if os(Linux)
  import TestSupport
  import Foundation
  import Glibc
  import Messages
  import Paths
  import Synchronization
  import Testing
  import ToolFixtures
  @testable import Setup

  /// `segue init`, as the real program with answers from a pipe, on a machine of its own.
  struct InitTests {
    private let machine: PrivateMachine
    private var home: TemporaryHome { machine.home }

    init() throws {
      machine = try PrivateMachine()
      try home.addTool("mpv")
    }

    /// Runs it with the answers, without a keychain and a music player.
    private func answer(_ answers: String...) async throws -> ProgramResult {
      try await machine.run(
        "exec \(segued) tool init", input: answers.map { $0 + "\n" }.joined(),
        ["PATH": home.folder + "/tools:/usr/sbin:/usr/bin:/sbin:/bin", "SEGUE_PLAYER": home.folder + "/tools/mpv"])
    }

    /// The first line of what it says.
    private func said(_ phrase: InitMessage) -> String {
      String(English().initialise(phrase).split(separator: "\n")[0])
    }

    @Test func `three answers are performed and written`() async throws {
      let receiver = try Receiver(statuses: [200])
      let outcome = try await answer(
        "https://www.reddit.com/r/all, news.ycombinator.com", "y", receiver.address, "waterfall")
      #expect(outcome.errors.isEmpty)
      #expect(outcome.status == 0)
      try Golden.check(home.stable(outcome.output), "init.txt")
      try Golden.check(home.text(home.config), "init.yml")
      #expect(try machine.hosts == Array("127.0.0.1 localhost\n".utf8))
      let body = try #require(receiver.requests.first)
      #expect(body.hasSuffix("{\"text\":\"🍅 Segue will notify this chat when a pomodoro ends\"}"))
      #expect(home.text(home.paths.secrets + "/chat_url") == receiver.address + "\n")
      #expect(!(outcome.output + (home.text(home.config))).contains("hooks/T0P"))
      let check = try await tool("hooks", "check", home: home)
      #expect(check.output == "~/config/segue/hooks.yml: 2 hooks, no problems\n")
    }

    @Test func `nothing answered is nothing written`() async throws {
      let outcome = try await answer("", "", "")
      #expect(outcome.status == 0)
      #expect(outcome.output.hasSuffix("\nNothing was changed.\n"))
      #expect(!FileManager.default.fileExists(atPath: home.config))
      #expect(try await answer().output.hasSuffix("\nNothing was changed.\n"))
    }

    @Test func `who declines gets no helper and no hook`() async throws {
      let outcome = try await answer("reddit.com", "n")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains(said(.helperDeclined(hosts: "reddit.com"))))
      #expect(!FileManager.default.fileExists(atPath: home.config))
    }

    @Test func `a second run keeps, changes and switches off`() async throws {
      try home.configure(
        """
        # mine
        version: 1
        hooks:
          # about the sites
          block-sites:
            name: x
            while: focus
            enter: printf '%s\\n' old.example | /usr/local/sbin/segue-sites block
            exit: /usr/local/sbin/segue-sites unblock

          # about the other
          other: { on: focus.completed, run: x }

        """)
      let before = home.text(home.config)
      let kept = try await answer("", "", "")
      #expect(kept.output.contains(said(.alreadyThere("old.example"))))
      #expect(home.text(home.config) == before)
      let changed = try await answer("new.example", "y")
      #expect(changed.status == 0)
      let text = home.text(home.config)
      #expect(text.contains("    while: focus\n    uses: site-blocker\n    with: { hosts: [new.example] }\n"))
      #expect(!text.contains("old.example"))
      #expect(text.contains("  # about the sites\n") && text.contains("\n  # about the other\n"))
      let again = try await answer("", "", "")
      #expect(again.output.contains(said(.alreadyThere("new.example"))))
      let off = try await answer("off")
      #expect(off.output.contains(said(.switchedOff(hook: "block-sites"))))
      #expect(home.text(home.config).contains("enabled: false"))
      #expect(try await tool("hooks", "check", home: home).status == 0)
    }

    @Test func `a hook of the same name that is somebody else's stays`() async throws {
      let own = "version: 1\nhooks:\n  block-sites: { while: focus, enter: mine on, exit: mine off }\n"
      try home.configure(own)
      let outcome = try await answer("a.example", "y")
      #expect(outcome.status == 0)
      let text = home.text(home.config)
      #expect(text.hasPrefix(own))
      #expect(text.contains("\n  block-sites-2:\n"))
    }

    @Test func `a message that doesn't arrive can be tried again, or left out`() async throws {
      let receiver = try Receiver(statuses: [404, 200])
      let outcome = try await answer("", receiver.address, "r")
      #expect(outcome.output.contains(said(.notPosted("status 404 (no such hook)"))))
      #expect(outcome.output.contains(said(.posted(status: 200))))
      #expect(home.text(home.config).contains("tell-chat:"))

      let dead = try Receiver(statuses: [500])
      let left = try await answer("", dead.address, "")
      #expect(left.output.contains(said(.leftOut)))
      #expect(home.text(home.paths.secrets + "/chat_url") == receiver.address + "\n")
    }

    @Test func `another address for the same kind of chat leaves the hook's own lines`() async throws {
      let own = """
        version: 1
        secrets: { slack: { keychain: segue/slack } }
        hooks:
          tell-chat:
            on: focus.completed
            webhook: { url: "${{ secrets.slack }}", json: { text: mine } }
            retry: { attempts: 8 }

        """
      try home.configure(own)
      let receiver = try Receiver(statuses: [204])
      let outcome = try await answer("", receiver.address)
      #expect(outcome.output.contains("hooks.yml:4  hooks.tell-chat"))
      #expect(home.text(home.config) == own)
      #expect(home.text(home.paths.secrets + "/slack") == receiver.address + "\n")
    }

    @Test func `a broken hooks yml is not touched`() async throws {
      try home.configure("hooks: [\n")
      let outcome = try await answer("a.example")
      #expect(outcome.status == 78)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("segue: fix the errors in ~/config/segue/hooks.yml first\n"))
      #expect(home.text(home.config) == "hooks: [\n")
    }

    @Test func `music plays on breaks where something can play it`() async throws {
      try home.addTool("playerctl", "echo \"$*\" >> \"$HOME/played\"; [ \"$1\" != status ] || echo Paused")
      let outcome = try await answer("", "", "", "y")
      #expect(outcome.output.contains(said(.musicQuestion(program: "playerctl"))))
      #expect(home.text(home.folder + "/played") == "status\nplay\npause\n")
      try Golden.check(home.text(home.config), "init-music.yml")
      let again = try await answer("", "", "")
      #expect(again.status == 0)
      #expect(!again.output.contains(said(.musicQuestion(program: "playerctl"))), "it knows its own hook")
    }

    @Test func `a player that can't play is told and the choice kept`() async throws {
      try home.addTool("mpv", "echo 'no sound device' >&2; exit 2")
      let outcome = try await answer("", "", "drizzle", "chime", "meditation")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("there is no sound 'drizzle'"))
      #expect(outcome.output.contains(said(.notPlayed(why: "mpv: no sound device"))))
      #expect(home.text(home.config).hasSuffix("ambient:\n  sound: meditation\n"))
    }

    /// With the real sudo. Only a real root can permit its use to another user.
    @Test(.enabled(if: geteuid() == 0, "makes a user of its own"))
    func `a user who isn't root gets exactly two commands`() async throws {
      let outcome = try await machine.run(
        """
        set -e
        etc="$HOME/whole"; mkdir "$etc"; cp -a "$HOME/system/." "$etc"; echo "127.0.0.1 localhost $(uname -n)" > "$etc/hosts"; cp "$etc/hosts" "$HOME/before"
        umount /etc/hosts /etc; mount --bind "$etc" /etc
        echo 'focus:x:4242:4242::/:/bin/sh' >> /etc/passwd; echo 'focus:x:4242:' >> /etc/group
        echo 'focus:*:19000:0:99999:7:::' >> /etc/shadow
        printf '%s\\n' 'root ALL=(ALL) ALL' '@includedir /etc/sudoers.d' > /etc/sudoers
        rm -f /etc/sudoers.d/*; echo 'focus ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/all
        chmod 0440 /etc/sudoers /etc/sudoers.d/all; chmod 0755 "$HOME" "$HOME/tools"
        mkdir -p "$HOME/usr/bin" "$HOME/usr/lib/segue"; cp -R \(Programs.packageFolder().path)/plugins "$HOME/usr/lib/segue"
        chmod -R a+rX "$HOME/usr"; PROGRAM="$HOME/usr/bin/segued"; touch "$PROGRAM"; mount --bind \(segued) "$PROGRAM"
        mkdir "$HOME/own"; chown 4242:4242 "$HOME/own"
        as() { setpriv --reuid 4242 --regid 4242 --clear-groups --inh-caps=-all env -i HOME="$HOME/own" PATH="$PATH" "$@"; }
        printf 'reddit.com\\ny\\n\\n\\n' | as "$PROGRAM" tool init
        rm /etc/sudoers.d/all
        cat /etc/sudoers.d/segue-sites-4242; stat -c '%a %u:%g' /etc/sudoers.d/segue-sites-4242
        set +e
        echo reddit.com | as sudo -n /usr/local/sbin/segue-sites block; grep -c segue-sites /etc/hosts
        as sudo -n /usr/local/sbin/segue-sites unblock; cmp /etc/hosts "$HOME/before" && echo restored
        for words in 'id' '/usr/local/sbin/segue-sites' '/usr/local/sbin/segue-sites block x' '/bin/sh'; do
          as sudo -n $words >/dev/null 2>&1 && echo "allowed: $words"
        done
        as "$PROGRAM" tool doctor | grep -e sudo -e Programs
        """)
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      try Golden.check(home.stable(outcome.output), "init-sudo.txt")
    }
  }

  /// A loopback receiver that answers with one status after another.
  private final class Receiver: Sendable {
    private let received = Mutex<[String]>([])
    let address: String

    var requests: [String] { received.withLock { $0 } }

    init(statuses: [Int]) throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isOpen = withUnsafeMutablePointer(to: &name) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &size) == 0
        }
      }
      guard isOpen else { throw Unfinished(description: "no socket: \(errno)") }
      address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))/hooks/T0P"
      Thread.detachNewThread { [self] in
        for status in statuses {
          let connection = accept(listener, nil, nil)
          let request = Self.request(from: connection)
          received.withLock { $0.append(request) }
          let text = "no such hook"
          let reply = "HTTP/1.1 \(status) X\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)"
          _ = send(connection, reply, reply.utf8.count, Int32(MSG_NOSIGNAL))
          close(connection)
        }
        close(listener)
      }
    }

    private static func request(from connection: Int32) -> String {
      var bytes: [UInt8] = []
      while true {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        bytes += buffer[..<count]
        let text = String(decoding: bytes, as: UTF8.self)
        if let end = text.firstRange(of: "\r\n\r\n"), let match = text.firstMatch(of: #/Content-Length: (\d+)/#),
          let length = Int(match.1), text[end.upperBound...].utf8.count >= length
        {
          break
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
