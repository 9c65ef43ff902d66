// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TeamMessages
import TerminalUI
import TestSupport
import Testing
import TextWidth
import TimerEngine

@testable import Watch

/// Frames of the full screen.
struct FrameTests {
  private static let states = states(in: English())

  private static func states(in language: any Language) -> [(name: String, state: WatchState)] {
    func state(_ status: Status = Samples.status(strikes: 2), _ view: WatchView = .timer) -> WatchState {
      WatchSamples.state(status, view, in: language)
    }
    var asking = state(Samples.status())
    _ = asking.press(.character("s"))
    var help = state()
    _ = help.press(.character("?"))
    var palette = state()
    for key in ":\(language is Korean ? "정" : "st")" { _ = palette.press(.character(key)) }
    var details = state(Samples.status(), .history)
    for key in [Key.down, .enter] { _ = details.press(key) }
    var typing = state(Samples.status(), .history)
    for key in "/漢字" { _ = typing.press(.character(key)) }
    var absent = state(Samples.status(.idle))
    _ = absent.take(.connected(false))
    var alone = state(Samples.status(), .team)
    let text = language.team(.notJoined)
    _ = alone.take(.tool(.team(.day), output: WatchSamples.notJoined.replacing("TEXT", with: text), status: 0))
    return WatchView.allCases.map { ($0.rawValue, state(Samples.status(strikes: 2), $0)) } + [
      ("asking", asking), ("help", help), ("palette", palette), ("details", details), ("typing", typing),
      ("paused break", state(Samples.status(.paused, .longBreak, length: .minutes(15), completed: 4))),
      ("open", state(Samples.status(length: nil))), ("absent", absent),
      ("troubled", state(Samples.troubled)), ("without a hub", alone),
    ]
  }

  private static func grid(_ state: WatchState, _ width: Int, _ height: Int, glyphs: Bool = true) -> Grid {
    var state = state
    state.size = (width, height)
    return WatchFrame(state, hasGlyphs: glyphs).grid()
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)], ["", "-ko"])
  func `frames at several sizes`(_ size: (width: Int, height: Int), _ language: String) throws {
    let (width, height) = size
    let states = Self.states(in: language.isEmpty ? English() : Korean())
    let text = states.map { name, state in
      ([name] + Self.grid(state, width, height).text.map { "|\($0)|" }).joined(separator: "\n")
    }
    try Golden.check(text.joined(separator: "\n"), "frames-\(width)x\(height)\(language).txt")
  }

  @Test(arguments: [("dark", Theme.Depth.full, true), ("light", .full, false), ("none", .none, true)], ["", "-ko"])
  func `frames in colour`(_ colours: (name: String, depth: Theme.Depth, isDark: Bool), _ language: String) throws {
    let (name, depth, isDark) = colours
    let states = Self.states(in: language.isEmpty ? English() : Korean())
    let frames = [(40, 12), (80, 24), (120, 40)].flatMap { width, height in
      states.prefix(WatchView.allCases.count).map { _, state in
        var painter = Painter(theme: Theme(depth: depth, isDark: isDark))
        return painter.update(to: Self.grid(state, width, height)).replacing("\u{1B}", with: "<ESC>")
      }
    }
    try Golden.check(frames.joined(separator: "\n"), "colour-\(name)\(language).txt")
  }

  @Test func `without glyphs a frame is ASCII`() {
    for (name, state) in Self.states where !["history", "details", "typing", "reports", "team"].contains(name) {
      let odd = Self.grid(state, 80, 24, glyphs: false).text.dropLast().joined().filter { !$0.isASCII }
      #expect(odd.allSatisfy { "·–↑↓←→".contains($0) }, "\(name): \(odd)")
    }
  }

  @Test(arguments: states.map(\.state))
  func `each line has the columns of the screen, whatever they are`(_ state: WatchState) {
    for width in [1, 15, 16, 17, 29, 40, 57, 80, 121] {
      for height in Array(1...14) + [24, 41] {
        let lines = Self.grid(state, width, height).text
        #expect(lines.count == height)
        #expect(lines.allSatisfy { DisplayWidth.of($0) == width }, "\(width)x\(height)")
      }
    }
  }

  @Test func `the time is there wherever it has room`() {
    for (width, height) in [(8, 1), (15, 3), (20, 4), (40, 8), (80, 24)] {
      #expect(Self.grid(WatchSamples.state(), width, height).text.joined().contains("20:00"))
    }
  }

  @Test func `text of others can't leave its cell`() {
    var state = WatchSamples.state(Samples.status(task: "a\u{1B}[2Jb\u{202E}c\nd"))
    _ = state.take(.message("e\u{1B}]0;x\u{7}"))
    for view in WatchView.allCases {
      state.view = view
      #expect(!Self.grid(state, 80, 24).text.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }

  // MARK: What the terminal is sent

  /// The screen of a terminal that was sent `text`.
  private static func applied(_ text: String, to screen: inout [[String]]) {
    var (row, column) = (0, 0)
    var rest = Substring(text)
    while let character = rest.first {
      if let match = rest.prefixMatch(of: /\u{1B}\[([0-9;?]*)([A-Za-z])/) {
        let numbers = match.1.split(separator: ";").compactMap { Int($0) }
        switch match.2 {
        case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
        case "J": screen = screen.map { $0.map { _ in " " } }
        default: break
        }
        rest = rest[match.range.upperBound...]
        continue
      }
      rest.removeFirst()
      screen[row][column] = String(character)
      if DisplayWidth.of(character) == 2 { screen[row][column + 1] = "" }
      column += DisplayWidth.of(character)
    }
  }

  @Test func `changes make of one frame the next`() {
    var painter = Painter(theme: Theme(depth: .full))
    var screen = Array(repeating: Array(repeating: "?", count: 80), count: 24)
    for (name, state) in Self.states + Self.states.reversed() {
      let grid = Self.grid(state, 80, 24)
      Self.applied(painter.update(to: grid), to: &screen)
      #expect(screen.map { $0.joined() } == grid.text, "\(name)")
    }
  }

  @Test func `a second costs a few bytes, and the same frame none`() {
    var painter = Painter(theme: Theme(depth: .full))
    var status = Samples.status()
    _ = painter.update(to: Self.grid(WatchSamples.state(status), 80, 24))
    status.elapsed += 1
    status.remaining -= 1
    let grid = Self.grid(WatchSamples.state(status), 80, 24)
    #expect((1...80).contains(painter.update(to: grid).utf8.count))
    #expect(painter.update(to: grid).isEmpty)
  }

  // MARK: Colours

  @Test(arguments: Ink.allCases, [true, false])
  func `every colour has a contrast of 4.5 and more`(_ ink: Ink, _ isDark: Bool) {
    func luminance(_ number: Int) -> Double {
      let steps = [0, 95, 135, 175, 215, 255]
      let parts =
        number >= 232
        ? Array(repeating: 8 + (number - 232) * 10, count: 3)
        : [steps[(number - 16) / 36], steps[(number - 16) / 6 % 6], steps[(number - 16) % 6]]
      let linear = parts.map { part in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : exp((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (ink, back) = (luminance(Theme.colour(ink, isDark: isDark)), luminance(Theme.background(isDark: isDark)))
    #expect((max(ink, back) + 0.05) / (min(ink, back) + 0.05) >= 4.5)
  }

  /// `base` to the power of 2.4: its twelfth root's fifth … by square roots and Newton's steps.
  private func exp(_ base: Double, _ power: Double) -> Double {
    // base^2.4 = (base^12)^(1/5)
    let wanted = (0..<12).reduce(1.0) { product, _ in product * base }
    var root = max(wanted, 1e-6)
    for _ in 0..<200 { root -= (root * root * root * root * root - wanted) / (5 * root * root * root * root) }
    return root
  }

  // MARK: The plant

  @Test func `the plant grows, and withers where a focus is given up`() {
    let stages = stride(from: 0.0, through: 1, by: 0.05).map { Plant.stage(part: $0, outcome: .running).rawValue }
    #expect(stages == stages.sorted() && Set(stages).count == 5)
    #expect(Plant.stage(part: 0.3, outcome: .completed) == .bloom)
    #expect(Plant.stage(part: 0.9, outcome: .abandoned) == .withered)
    #expect(Plant.stage(part: 0.9, outcome: .running, isStruckOut: true) == .withered)
    let leaves = (0...6).map {
      Plant.rows(.grown, strikes: $0).dropLast().joined().filter { "\\/_".contains($0) }.count
    }
    #expect(leaves == leaves.sorted().reversed() && leaves[0] - leaves[3] == 3)
    for stage in Plant.Stage.allCases { #expect(Plant.rows(stage, strikes: 9).allSatisfy { $0.count == 9 }) }
  }
}
