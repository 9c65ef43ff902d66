// SPDX-License-Identifier: MIT
import HookConfig
import Hooks
import Testing

@testable import Setup
@testable import ToolSupport

/// Parsing of answers, keys and texts, without side effects.
struct ReadingTests {
  @Test(arguments: [
    ("reddit.com", ["reddit.com"]),
    ("https://www.Reddit.com/r/swift?x#y,news.ycombinator.com:443", ["reddit.com", "news.ycombinator.com"]),
    (" a.b.  a.b www.a.b ", ["a.b"]), ("http://x.example:8080", ["x.example"]), ("www.com", ["www.com"]), (" , ", []),
  ])
  func `sites as people write them`(_ answer: String, _ hosts: [String]) {
    #expect(HostNames.read(answer) == .hosts(hosts))
  }

  @Test(arguments: [
    "localhost", "foo_bar.example", "10.0.0.1", "reddit", "a b.c", "$(id).com", "münchen.de", "x.localhost",
  ])
  func `what is no site is told`(_ answer: String) {
    guard case .bad(let word) = HostNames.read(answer) else {
      Issue.record("taken: \(answer)")
      return
    }
    #expect(answer.contains(word))
  }

  @Test(
    arguments: [
      ("secret\r", "secret"), ("héx\u{7F}\u{7F}éy\n", "héy"), ("abc\u{15}d\n", "d"),
      ("\u{1B}[200~paste\u{1B}[201~\n", "paste"),
      ("a\u{1B}[Db\n", "ab"), ("\u{4}", nil), ("abc\u{3}", nil), ("ab\u{4}c\n", "abc"), ("\u{7F}\n", ""),
    ] as [(String, String?)])
  func `a line that isn't shown`(_ keys: String, _ text: String?) {
    var line = HiddenLine()
    let outcomes = keys.utf8.map { line.take($0) }
    #expect(outcomes.last == (text.map { .done($0) } ?? (keys.last == "\u{3}" ? .interrupted : .ended)))
    #expect(outcomes.dropLast().allSatisfy { $0 == .more })
  }

  @Test(
    arguments: [
      ("notify-send 'a b' \"c\"", [["notify-send"]]),
      (
        "printf '%s\\n' a | sudo -n /usr/local/sbin/segue-sites block",
        [["sudo", "-n", "/usr/local/sbin/segue-sites", "block"]]
      ),
      ("echo hi >> ~/x; true && mpc play & wait", [["mpc"]]), ("[ -s x ] || playerctl pause || true", [["playerctl"]]),
      // Variable words can't be checked. Unknown programs are reported where the text has neither quotes nor conditions.
      ("sudo -n \"$CMD\" a", []), ("unheard-of x; true", [["unheard-of"]]), ("unheard-of x", [["unheard-of"]]),
      ("unheard-of 'x; other y'; true", []), ("unheard-of x || true", []),
      ("command -v unheard-of && unheard-of", []),
      ("echo notify-send", []),
    ] as [(String, [[String]])])
  func `known programs and calls of sudo in a shell's text`(_ text: String, _ calls: [[String]]) throws {
    let loaded = ConfigLoader(home: "/home/x", knownSounds: []).load(
      text: "version: 1\nhooks:\n  a: { on: focus.completed, run: \(YAMLText.quoted(text)) }\n")
    let hook = try #require(loaded.configuration?.hooks.first)
    #expect(hook.calls.map(\.words) == calls)
    #expect(hook.calls.allSatisfy { $0.isOptional == ($0.words[0] != "sudo") })
  }

  @Test(
    arguments: [
      (["sudo", "-n", "x", "-l"], ["x", "-l"], [], true),
      (["sudo", "-nu", "bob", "--", "x"], ["x"], ["-u", "bob"], true),
      (["/usr/bin/sudo", "--user=eve", "--", "x"], ["x"], ["--user=eve"], false),
      (["sudo", "--user=eve", "A=b", "/x"], ["/x"], ["--user=eve"], false),
    ] as [([String], [String], [String], Bool)])
  func `calls of sudo`(_ words: [String], _ command: [String], _ account: [String], _ isNonInteractive: Bool) {
    let call = SudoCall(words)
    #expect(call?.command == command)
    #expect(call?.account == account)
    #expect(call?.isNonInteractive == isNonInteractive)
  }

  @Test(arguments: [["doas", "x"], ["sudo", "-n"], ["sudo", "-n", "x", ""], [], ["sudoku"]])
  func `what isn't a call of sudo that could be tried`(_ words: [String]) {
    #expect(SudoCall(words) == nil)
  }
}
