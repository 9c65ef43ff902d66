// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TestSupport
import Testing
import TextWidth
import TimerEngine

/// Frames of the full-screen view and the countdown's line.
struct ScreenTests {
  private static let glyphs = Style(hasColour: false, hasGlyphs: true)
  private static let wide = "漢字を書く 👩‍💻 émigré — \u{1B}[31mred\u{1B}[0m 한국어 문서를 아주 길게 쓰는 중입니다 정말로 아주 길게"

  private static let states: [(name: String, state: ScreenState)] = {
    var busy = ScreenState(status: Samples.status(strikes: 2))
    for delivery in Samples.deliveries { busy.show(delivery) }
    for scope in Samples.scopes { busy.show(scope) }
    var asking = ScreenState(status: Samples.status())
    asking.message = English().ask(.timeBriefly)
    return [
      ("focus", busy), ("asking", asking),
      ("wide", ScreenState(status: Samples.status(task: wide))),
      ("break", ScreenState(status: Samples.status(.running, .shortBreak, length: .minutes(10), completed: 2))),
      ("break-paused", ScreenState(status: Samples.status(.paused, .longBreak, length: .minutes(15), completed: 4))),
      ("open", ScreenState(status: Samples.status(length: nil))),
      ("long", ScreenState(status: Samples.status(length: .hours(3)))),
      ("idle", ScreenState(status: Samples.status(.idle), isConnected: false)),
      ("troubled", ScreenState(status: Samples.troubled)),
    ]
  }()

  private static func frame(_ state: ScreenState, _ width: Int, _ height: Int, _ style: Style = glyphs) -> [String] {
    Screen(width: width, height: height, style: style, language: English()).frame(state)
  }

  @Test(arguments: [(80, 24), (40, 10), (100, 40), (20, 5)])
  func `frames at several sizes`(_ width: Int, _ height: Int) throws {
    let text = Self.states.map { name, state in
      let lines = Self.frame(state, width, height).map { line in
        "|" + DisplayWidth.pad(line, width) + "|"
      }
      return "\(name)\n" + lines.joined(separator: "\n")
    }
    try Golden.check(text.joined(separator: "\n"), "frames-\(width)x\(height).txt")
  }

  @Test func `a frame in colour, and one in letters alone`() throws {
    let state = Self.states[0].state
    let colour = Self.frame(state, 60, 24, Style(hasColour: true, hasGlyphs: true))
    try Golden.check(
      colour.joined(separator: "\n").replacing("\u{1B}", with: "<ESC>"), "frame-colour.txt")
    let plain = Self.frame(state, 60, 24, .plain)
    #expect(plain.joined().allSatisfy { $0.isASCII })
    try Golden.check(plain.joined(separator: "\n"), "frame-plain.txt")
  }

  @Test(arguments: states.map(\.state))
  func `a frame never leaves its size`(_ state: ScreenState) {
    for width in stride(from: 1, through: 90, by: 3) {
      for height in 1...30 {
        let lines = Self.frame(state, width, height)
        #expect(lines.count == height)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
      }
    }
  }

  @Test(arguments: states.map(\.state))
  func `the time is there wherever eight columns are`(_ state: ScreenState) {
    for height in 1...8 {
      #expect(Self.frame(state, 8, height).joined().contains(state.status.clock))
    }
  }

  @Test func `results are kept to a few, the newest last, each once`() {
    var state = ScreenState(status: Samples.status())
    var delivery = Samples.deliveries[1]
    for number in 0..<20 {
      delivery.id = "\(number % 10)"
      delivery.state = number < 15 ? "pending" : "succeeded"
      state.show(delivery)
    }
    #expect(state.results.count == ScreenState.resultLimit)
    #expect(Set(state.results).count == ScreenState.resultLimit)
  }

  @Test(arguments: [8, 20, 30, 50, 79, 120])
  func `the countdown's line fits`(_ width: Int) {
    for (_, state) in Self.states {
      let line = CountdownLine.text(state.status, width: width, style: Self.glyphs, language: English())
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }

  @Test func `the countdown's line at several widths`() throws {
    let lines = [79, 50, 30].flatMap { width in
      Self.states.map { name, state in
        CountdownLine.text(state.status, width: width, style: Self.glyphs, language: English())
      }
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

  @Test func `stopping resets both themes`() {
    let idle = ScreenState(status: Samples.status(.idle))
    let frame = Self.frame(idle, 60, 20, Style(hasColour: true, hasGlyphs: true)).joined()
    #expect(!frame.contains("[31"))
    #expect(!frame.contains("[32"))
  }
}
