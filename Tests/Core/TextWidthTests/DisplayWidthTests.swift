// SPDX-License-Identifier: MIT

import Testing
import TextWidth

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("한국어", 6), ("🍅", 2), ("👩‍💻", 2), ("🇰🇷", 2), ("☕", 2),
    ("⏸", 1), ("❤️", 2), ("ａ", 2), ("─━○", 3), ("\u{200B}", 0), ("\u{7}", 0), ("👍🏽", 2), ("1️⃣", 2),
  ])
  func `the width of what a terminal shows`(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("漢字漢字", 6, "漢字…"), ("漢字漢字", 5, "漢字…"), ("abc", 1, "…"),
    ("abc", 0, ""),
    ("👩‍💻👩‍💻", 3, "👩‍💻…"),
  ])
  func `text is cut between characters`(_ text: String, _ width: Int, _ fitted: String) {
    #expect(DisplayWidth.fit(text, width) == fitted)
    #expect(DisplayWidth.of(fitted) <= max(width, 0))
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one", 7, ["one"]), ("", 7, [""]),
    ("one two three four five", 5, ["one", "two", "thre…"]), ("abcdefgh ij", 5, ["abcd…", "ij"]),
  ])
  func `text is broken between words`(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(DisplayWidth.wrap(text, width, lines: 3) == lines)
  }

  @Test(
    arguments: [
      ("one two three", 7, nil, ["one two", "three"]), ("one two three", 7, 3, ["one", "two", "three"]),
      ("one two three", 7, 2, ["", "one two", "three"]), ("one", 7, -4, ["", "one"]), ("", 7, 3, [""]),
      ("abcdefgh ij", 5, nil, ["abcde", "fgh", "ij"]), ("漢字漢字", 5, nil, ["漢字", "漢字"]), ("one two", 7, 9, ["one two"]),
    ] as [(String, Int, Int?, [String])])
  func `folding leaves nothing out`(_ text: String, _ width: Int, _ first: Int?, _ lines: [String]) {
    #expect(DisplayWidth.fold(text, width, first: first) == lines)
  }

  @Test func `a message goes on beneath its beginning`() {
    #expect(DisplayWidth.hang("one two three four", behind: 7, width: 20) == "one two three\n       four")
    #expect(DisplayWidth.hang("one\n  two three four five", behind: 7, width: 20) == "one\n  two three four\n  five")
    #expect(DisplayWidth.hang("one two three four", behind: 7, width: nil) == "one two three four")
  }
}
