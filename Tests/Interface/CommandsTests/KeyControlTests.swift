// SPDX-License-Identifier: MIT
import ClientFixtures
import ControlProtocol
import Events
import Language
import TerminalUI
import Testing
import TimerEngine

@testable import Commands

struct KeyControlTests {
  private var control = KeyControl(language: English())
  private static let session = Samples.status().session?.id

  private static func params(_ change: (inout TimerParams) -> Void = { _ in }) -> TimerParams {
    var params = TimerParams()
    params.session = session
    change(&params)
    return params
  }

  @Test(arguments: [
    (Key.character(" "), KeyControl.Outcome.act(.pause, params())), (.character("f"), .act(.finish, params())),
    (.character("k"), .act(.skip, params())), (.character("+"), .act(.extend, params { $0.by = 300 })),
    (.character("="), .act(.extend, params { $0.by = 300 })), (.character("x"), .act(.strike, params())),
    (.character("s"), .ask), (.character("q"), .leave), (.interrupt, .leave), (.suspend, .suspend),
    (.character("z"), .nothing), (.enter, .nothing),
  ])
  mutating func `keys of a running focus mean the session that is seen`(_ key: Key, _ outcome: KeyControl.Outcome) {
    #expect(control.outcome(of: key, status: Samples.status()) == outcome)
  }

  @Test mutating func `space resumes a paused session and starts where nothing is on`() {
    let space = Key.character(" ")
    #expect(control.outcome(of: space, status: Samples.status(.paused)) == .act(.resume, Self.params()))
    #expect(control.outcome(of: space, status: Samples.status(.idle)) == .act(.toggle, TimerParams()))
  }

  @Test mutating func `a break stops without a question`() {
    #expect(
      control.outcome(of: .character("s"), status: Samples.status(.running, .shortBreak)) == .act(.stop, Self.params()))
  }

  @Test(arguments: [
    (Key.character("s"), KeyControl.Outcome.act(.stop, params { $0.keep = true })),
    (.character("k"), .act(.stop, params { $0.keep = true })),
    (.character("D"), .act(.stop, params { $0.keep = false })), (.character("x"), .goOn), (.enter, .goOn),
    (.interrupt, .leave),
  ])
  mutating func `the next key answers the question`(_ key: Key, _ outcome: KeyControl.Outcome) {
    #expect(control.outcome(of: .character("s"), status: Samples.status()) == .ask)
    #expect(control.outcome(of: key, status: Samples.status()) == outcome)
    #expect(!control.isAsking)
  }

  @Test func `what ended by itself is told from what was stopped`() {
    var done = Samples.status(.idle)
    done.today.pomodoros += 1
    #expect(Countdown.ended(Samples.status(), done) == .focus)
    #expect(Countdown.ended(Samples.status(), Samples.status(.idle)) == nil)
    #expect(Countdown.ended(Samples.status(), Samples.status(.paused)) == nil)
    var lastSecond = Samples.status(.running, .shortBreak)
    lastSecond.remaining = 1
    #expect(Countdown.ended(lastSecond, Samples.status(.idle)) == .shortBreak)
    #expect(Countdown.ended(Samples.status(.running, .shortBreak), Samples.status(.idle)) == nil)
  }
}
