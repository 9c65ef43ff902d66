// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TestSupport
import Testing
import TextWidth
import TimerEngine

@testable import Demo

/// The layout of the log.
struct LayoutTests {
  private static let looks: [(name: String, style: Style)] = [
    ("plain", .plain), ("glyphs", Style(hasColour: false, hasGlyphs: true)),
    ("colour", Style(hasColour: true, hasGlyphs: true)),
  ]

  private static func lines() throws -> [(time: Int64, lines: [Line])] {
    let words = RoundText(language: English())
    let now = Sample.morning
    let completed = Sample.events[3]
    var moments: [(Int64, [Line])] = [
      (0, [words.note(.receiver, .receiverListens(origin: "http://127.0.0.1:54517"))]),
      (1, [words.note(.waterfall, .soundMade(tenths: 9))]),
      (1, words.sound(.noPlayer("no sound player was found", install: "sudo apt-get install mpv"))),
      (1, words.sound(.playsIntoNothing(player: "mpv"))),
      (1, words.sound(.fails(player: "sox", why: "no device\u{7}"))),
      (2, [.command("segue start \"Write the design\"")]),
    ]
    for event in Sample.events { moments.append((Int64(event.number), words.lines(event))) }
    moments += [
      (20, words.lines(Sample.delivery("block-sites", "1", note: "enter"), now: now)),
      (20, words.hosts(blocked: ["reddit.com", "news.ycombinator.com"], isAsFound: false, isRight: true)),
      (20, words.waterfall(isPlaying: true, player: "mpv")), (20, words.waterfall(isPlaying: false, player: "mpv")),
      (20, words.lines(try Sample.request("01a1fc46dbaf", 503, completed), isKnown: false)),
      (
        20,
        words.lines(
          Sample.delivery("tell-chat", "2", state: "pending", next: now + .milliseconds(2440)) { $0.httpStatus = 503 },
          now: now)
      ),
      (22, words.lines(try Sample.request("01a1fc46dbaf", 200, completed), isKnown: true)),
      (22, words.lines(Sample.delivery("tell-chat", "2", attempt: 2) { $0.httpStatus = 200 }, now: now)),
      (
        61,
        words.lines(
          Sample.delivery("journal", "3") {
            $0.exit = 0
            $0.stdout = "Write the design, 8 s\nand more\n"
          }, now: now)
      ),
      (
        61,
        words.lines(
          Sample.delivery("journal", "4", state: "failed", note: "exit status 3") { $0.exit = 3 }, now: now)
      ),
      (61, words.lines(Sample.delivery("bell", "5", state: "failed"), expectsFailure: true, now: now)),
      (61, words.hosts(blocked: [], isAsFound: true, isRight: true)),
    ]
    return moments
  }

  @Test(arguments: [80, 50], [0, 1, 2])
  func `the log at several widths and in several looks`(_ width: Int, _ look: Int) throws {
    let (name, style) = Self.looks[look]
    let layout = Layout(width: width, style: style)
    var text: [String] = []
    var log = LiveLog(layout: layout, isInPlace: false) { chunk in
      text.append(chunk)
      return true
    }
    log.add(text: layout.paragraph(English().demo(.introduction), [.bold]))
    log.add(text: layout.listing(DemoFiles.configuration) + [""])
    for (time, lines) in try Self.lines() { log.add(lines, at: time) }
    log.add(text: [""])
    let language = English()
    for finding in Findings(try Sample.record(), Sample.nothing, sound: .plays(player: "mpv")).all {
      log.add(text: layout.summary(.good, language.demo(.subject(finding.subject)), language.demo(finding.detail)))
    }
    log.add(text: layout.step("segue init", language.demo(.nextInit)))
    let whole = text.joined()
    try Golden.check(whole.replacing("\u{1B}", with: "␛"), "log-\(width)-\(name).txt")
    for line in whole.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= width)
    }
    #expect(style != .plain || whole.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  @Test func `every subject fits its column`() {
    for subject in DemoMessage.Subject.allCases {
      #expect(DisplayWidth.of(English().demo(.subject(subject))) <= 12)
    }
  }

  @Test func `the countdown is written anew in its place and makes room for lines`() {
    var text = ""
    var log = LiveLog(layout: Layout(width: 80, style: .plain), isInPlace: true) {
      text += $0
      return true
    }
    log.show("00:02")
    log.show("00:01")
    log.show("00:01")
    log.add([.command("segue pause")], at: 3)
    log.show(nil)
    let clear = "\r\u{1B}[2K"
    #expect(text == "00:02\(clear)00:01\(clear)00:03  $ segue pause\n00:01\(clear)")
  }

  @Test func `without a terminal there is no countdown`() {
    var text = ""
    var log = LiveLog(layout: Layout(width: 80, style: .plain), isInPlace: false) {
      text += $0
      return true
    }
    log.show("00:02")
    #expect(text.isEmpty)
  }

  @Test func `a reader who is gone is noticed, and nothing more is written`() {
    var count = 0
    var log = LiveLog(layout: Layout(width: 80, style: .plain), isInPlace: false) { _ in
      count += 1
      return false
    }
    log.add(text: ["one"])
    log.add(text: ["two"])
    #expect(log.isClosed && count == 1)
  }
}
