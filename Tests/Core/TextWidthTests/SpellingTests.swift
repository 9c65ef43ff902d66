// SPDX-License-Identifier: MIT

import Testing
import TextWidth

struct SpellingTests {
  private static let words = [
    "start", "status", "pause", "continue", "stop", "focus.completed", "focus.started", "short-break", "long-break",
    "timeout", "on", "slack_url",
  ]

  @Test(arguments: [
    ("strat", "start"), ("stat", "start"), ("statsu", "status"), ("puase", "pause"),
    ("focus.complete", "focus.completed"),
    ("short-brake", "short-break"), ("shortBreak", "short-break"), ("TIMEUOT", "timeout"), ("slack", "slack_url"),
    ("cont", "continue"),
  ])
  func `slips are understood`(_ word: String, _ meant: String) {
    #expect(Spelling.nearest(to: word, among: Self.words) == meant)
  }

  @Test(arguments: ["wibble", "", "x", "q", "--", "start", String(repeating: "start", count: 20)])
  func `where nothing is near nothing is guessed`(_ word: String) {
    #expect(Spelling.nearest(to: word, among: Self.words.filter { $0 != "stop" }) == nil)
  }

  @Test func `several come with the nearest first and swapped letters before others`() {
    #expect(Spelling.nearest(to: "focus.statred", among: Self.words, atMost: 3) == ["focus.started"])
    #expect(Spelling.nearest(to: "stort", among: ["stop", "start", "short"], atMost: 2) == ["short", "start"])
    #expect(Spelling.nearest(to: "form", among: ["farm", "from", "foam"], atMost: 2) == ["from", "farm"])
  }

  @Test func `a beginning that several words have is none of them`() {
    #expect(Spelling.nearest(to: "foc", among: Self.words) == nil)
  }

  @Test func `names can be put in order of nearness`() {
    #expect(
      Spelling.ranked(["focus.started", "focus.paused", "focus.ending"], by: "focus.endx").first == "focus.ending")
    #expect(Spelling.ranked([], by: "x") == [])
  }
}
