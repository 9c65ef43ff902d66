// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TestSupport
import Testing
import TextWidth
import TimerEngine

/// The countdown's line.
struct CountdownLineTests {
  private static let glyphs = Style(hasColour: false, hasGlyphs: true)
  private static let wide = "漢字を書く 👩‍💻 émigré — \u{1B}[31mred\u{1B}[0m 한국어 문서를 아주 길게 쓰는 중입니다 정말로 아주 길게"

  private static let states: [Status] = [
    Samples.status(strikes: 2), Samples.status(), Samples.status(task: wide),
    Samples.status(.running, .shortBreak, length: .minutes(10), completed: 2),
    Samples.status(.paused, .longBreak, length: .minutes(15), completed: 4), Samples.status(length: nil),
    Samples.status(length: .hours(3)), Samples.status(.idle), Samples.troubled,
  ]

  @Test(arguments: [8, 20, 30, 50, 79, 120])
  func `the countdown's line fits`(_ width: Int) {
    for status in Self.states {
      let line = CountdownLine.text(status, width: width, style: Self.glyphs, language: English())
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }

  @Test func `the countdown's line at several widths`() throws {
    let lines = [79, 50, 30].flatMap { width in
      Self.states.map { CountdownLine.text($0, width: width, style: Self.glyphs, language: English()) }
    }
    try Golden.check(lines.joined(separator: "\n"), "countdown.txt")
  }

  @Test(arguments: [
    (TimerMode.running, Phase.focus, "[31;1m"), (.paused, .focus, "[31;2m"), (.running, .shortBreak, "[32;1m"),
    (.running, .longBreak, "[32;1m"),
  ])
  func `focus is red and a break green`(_ mode: TimerMode, _ phase: Phase, _ colour: String) {
    let style = Style(hasColour: true, hasGlyphs: true)
    let line = CountdownLine.text(Samples.status(mode, phase), width: 79, style: style, language: English())
    #expect(line.hasPrefix("\u{1B}" + colour))
  }
}
