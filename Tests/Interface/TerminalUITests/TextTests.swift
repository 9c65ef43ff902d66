// SPDX-License-Identifier: MIT
import TerminalUI
import Testing
import TimerEngine

struct TextTests {
  @Test func `text of others can't steer the terminal`() {
    #expect(SafeText.line("a\u{1B}[31mb\nc\r\u{9B}1md\u{202E}e") == "a [31mb c  1md e")
    #expect(SafeText.line("plain 🍅 👩‍💻") == "plain 🍅 👩‍💻")
    #expect(SafeText.block("one\n\ttwo\u{1B}]0;x\u{7}") == "one\n\ttwo ]0;x ")
    #expect(SafeText.data("a\r\nb\rc\r\n") == "a\nb c\n")
    #expect(SafeText.line("a\u{200E}b\u{200F}c\u{61C}d") == "a b c d")
    let painted = Style(hasColour: true, hasGlyphs: true).paint("done", .red, .bold)
    #expect(SafeText.painted("\(painted)\u{301}\n\u{1B}[2J\u{9B}1m\u{1B}[31\r") == "\(painted)\u{301}\n [2J 1m [31 ")
  }

  @Test(arguments: [
    (Round(completed: 0, length: 4), "○ ○ ○ ○", "...."), (Round(completed: 2, length: 4), "🍅 🍅 ○ ○", "**.."),
    (Round(completed: 4, length: 4), "🍅 🍅 🍅 🍅", "****"), (Round(completed: 3, length: 20), "🍅🍅🍅/20", "***/20"),
    (Round(completed: 5, length: 4), "🍅 🍅 🍅 🍅 🍅", "*****"),
  ])
  func `tomatoes of a round`(_ round: Round, _ glyphs: String, _ plain: String) {
    #expect(Style(hasColour: false, hasGlyphs: true).round(round) == glyphs)
    #expect(Style.plain.round(round) == plain)
  }

  @Test(arguments: [
    (true, ["TERM": "xterm"], true, true), (true, ["TERM": "xterm", "NO_COLOR": "1"], false, true),
    (true, ["TERM": "xterm", "NO_COLOR": ""], true, true), (true, ["TERM": "linux"], true, false),
    (true, ["TERM": "dumb"], false, false), (false, ["TERM": "xterm"], false, false),
  ])
  func `looks follow the terminal`(
    _ isTerminal: Bool, _ environment: [String: String], _ hasColour: Bool, _ hasGlyphs: Bool
  ) {
    let style = Style(isTerminal: isTerminal, environment: environment)
    #expect(style == Style(hasColour: hasColour, hasGlyphs: hasGlyphs))
  }

  @Test(arguments: [
    ("q", [Key.character("q")]), (" +", [.character(" "), .character("+")]), ("\u{3}", [.interrupt]),
    ("\u{1A}", [.suspend]), ("\r", [.enter]), ("\u{1B}[A\u{1B}OPs", [.up, .character("s")]),
    ("\u{1B}[1;5Cx\u{1B}", [.right, .character("x"), .escape]), ("\u{1B}[", []),
    ("\t\u{1B}[Z\u{7F}\u{1B}[5~\u{1B}OH", [.tab, .backTab, .backspace, .pageUp, .home]),
    ("한\u{1B}[<0;3;5M\u{1B}[<65;1;1M", [.character("한"), .click(column: 2, row: 4), .scroll(isUp: false)]),
    ("\u{1B}[200~q\u{1B}[A;s\u{1B}[201~x", [.paste("q [A;s"), .character("x")]),
    ("\u{1B}[?62;4c\u{1B}[?997;2n", [.reply(.fence), .reply(.isDark(false))]),
    ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", [.reply(.isDark(true))]),
    ("\u{1B}]11;rgb:ff/ff/ff\u{1B}\\q", [.reply(.isDark(false)), .character("q")]),
    (
      "\u{1B}[?2026;2$y\u{1B}[?2026;0$y\u{1B}P>|foot(1.20)\u{1B}\\",
      [.reply(.synchronises), .reply(.name("foot(1.20)"))]
    ),
    ("\u{1B}]99;i=segue:p=?;o=always\u{1B}\\", [.reply(.notices)]),
  ])
  func `keys are told from sequences`(_ text: String, _ keys: [Key]) {
    #expect(Key.read(Array(text.utf8)) == keys)
  }

  @Test func `a sequence that comes in pieces is never taken for keys`() {
    let text = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62c한q"
    let whole = Key.read(Array(text.utf8))
    for cut in 1..<text.utf8.count {
      let reader = KeyReader()
      let first = reader.read(text.utf8.prefix(cut))
      #expect(first + reader.read(text.utf8.dropFirst(cut)) == whole)
      #expect(reader.fences == 1)
    }
  }

  @Test(arguments: [
    (TerminalSequence.Notices.kitty, "\u{1B}]99;i=segue:d=0;a,b\u{1B}\\\u{1B}]99;i=segue:p=body;4,1 [31m\u{1B}\\"),
    (.urxvt, "\u{1B}]777;notify;a,b;4,1 [31m\u{1B}\\"), (.iTerm, "\u{1B}]9;a,b: 4,1 [31m\u{1B}\\"),
  ])
  func `a notice can't end its own sequence`(_ way: TerminalSequence.Notices, _ expected: String) {
    #expect(TerminalSequence.notice(title: "a;b", body: "4;1\u{1B}[31m", by: way, isInTmux: false) == expected)
    let inside = TerminalSequence.notice(title: "a;b", body: "4;1\u{1B}[31m", by: way, isInTmux: true)
    #expect(inside == "\u{1B}Ptmux;\(expected.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\")
  }
}
