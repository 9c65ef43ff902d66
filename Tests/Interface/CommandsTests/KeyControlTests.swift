// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TestSupport
import Testing
import TimerEngine
import Watch

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
    (.character("k"), .ask(.timeBriefly)), (.character("+"), .act(.extend, params { $0.by = 300 })),
    (.character("="), .act(.extend, params { $0.by = 300 })), (.character("x"), .act(.strike, params())),
    (.character("s"), .ask(.timeBriefly)), (.character("q"), .leave), (.interrupt, .leave), (.suspend, .suspend),
    (.character("z"), .nothing), (.enter, .nothing),
    // The same keys with a Hangul input method: f, x, q.
    (.character("ㄹ"), .act(.finish, params())), (.character("ㅌ"), .act(.strike, params())), (.character("ㅂ"), .leave),
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
    (.character("D"), .act(.stop, params { $0.keep = false })),
    (.character("ㄴ"), .act(.stop, params { $0.keep = true })),
    (.character("ㅇ"), .act(.stop, params { $0.keep = false })), (.character("x"), .goOn), (.enter, .goOn),
    (.interrupt, .leave),
  ])
  mutating func `the next key answers the question`(_ key: Key, _ outcome: KeyControl.Outcome) {
    #expect(control.outcome(of: .character("s"), status: Samples.status()) == .ask(.timeBriefly))
    #expect(control.outcome(of: key, status: Samples.status()) == outcome)
    #expect(!control.isAsking)
  }

  @Test(arguments: [OnStop.keep, .discard], [Character("s"), "k"])
  mutating func `nothing is asked where on-stop says what becomes of the time`(_ onStop: OnStop, _ key: Character) {
    var status = Samples.status()
    status.onStop = onStop
    #expect(control.outcome(of: .character(key), status: status) == .act(key == "s" ? .stop : .skip, Self.params()))
  }

  @Test(arguments: [
    (Key.character("c"), KeyControl.Outcome.act(.finish, params { $0.force = true })),
    (.character("s"), .act(.stop, params { $0.keep = true })), (.character("d"), .goOn), (.enter, .goOn),
  ])
  mutating func `a focus that is too short to count is asked about`(_ key: Key, _ outcome: KeyControl.Outcome) {
    var status = Samples.status()
    status.elapsed = status.planned / 5 - 1
    #expect(control.outcome(of: .character("f"), status: status) == .ask(.finishBriefly))
    #expect(control.outcome(of: key, status: status) == outcome)
  }

  @Test func `what ended by itself is told from what was stopped`() {
    var done = Samples.status(.idle)
    done.today.pomodoros += 1
    #expect(WatchState.ended(Samples.status(), done) == .focus)
    #expect(WatchState.ended(Samples.status(), Samples.status(.idle)) == nil)
    #expect(WatchState.ended(Samples.status(), Samples.status(.paused)) == nil)
    var lastSecond = Samples.status(.running, .shortBreak)
    lastSecond.remaining = 1
    #expect(WatchState.ended(lastSecond, Samples.status(.idle)) == .shortBreak)
    #expect(WatchState.ended(Samples.status(.running, .shortBreak), Samples.status(.idle)) == nil)
  }
}
