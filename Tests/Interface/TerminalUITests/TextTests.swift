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
    ("\u{1A}", [.suspend]), ("\r", [.enter]), ("\u{1B}[A\u{1B}OPs", [.character("s")]),
    ("\u{1B}[1;5Cx\u{1B}", [.character("x")]), ("\u{1B}[", []),
  ])
  func `keys are told from sequences`(_ text: String, _ keys: [Key]) {
    #expect(Key.read(Array(text.utf8)) == keys)
  }
}
