// SPDX-License-Identifier: MIT
import Testing
import TimerEngine

/// What follows a completed focus: breaks, rounds, strikes, and how a round ends.
struct RoundTests {
  @Test func `a round of four ends with a long break and then begins anew`() throws {
    var desk = Desk(TimerSettings(autoStart: .all))
    try desk.tell(.start("write"), 0)
    for step in 1...159 { desk.wait(until: Double(step)) }
    #expect(
      desk.log.dropFirst() == [
        "focus.completed(elapsed) break.started(auto, short-break)",
        "break.completed(elapsed) focus.started(auto, focus)",
        "focus.completed(elapsed) break.started(auto, short-break)",
        "break.completed(elapsed) focus.started(auto, focus)",
        "focus.completed(elapsed) break.started(auto, short-break)",
        "break.completed(elapsed) focus.started(auto, focus)",
        "focus.completed(elapsed) round.completed(elapsed) break.started(auto, long-break)",
        "break.completed(elapsed) focus.started(auto, focus)",
        "focus.completed(elapsed) break.started(auto, short-break)",
      ])
    #expect(desk.transitions.map(\.timer.round.completed) == [0, 1, 1, 2, 2, 3, 3, 4, 0, 1])
    #expect(desk.transitions.flatMap(\.events).allSatisfy { $0.session?.task == "write" })
  }

  @Test(arguments: [AutoStart.none, .break, .all])
  func `auto start decides what begins by itself`(policy: AutoStart) throws {
    var desk = Desk(TimerSettings(autoStart: policy))
    try desk.tell(.start, 0)
    desk.wait(until: 25)
    #expect(desk.now.mode == (policy == .none ? .idle : .running))
    if policy == .none { try desk.tell(.start, 25) }
    desk.wait(until: 30)
    #expect(desk.now.mode == (policy == .all ? .running : .idle))
    #expect(desk.now.next.phase == (policy == .all ? .shortBreak : .focus))
  }

  @Test(arguments: [(3, 4, false), (4, 4, true), (5, 4, true), (9, 0, false), (1, 1, true)])
  func `strikes forfeit the short break`(strikes: Int, limit: Int, forfeited: Bool) throws {
    var desk = Desk(TimerSettings(strikeLimit: limit, autoStart: .none))
    try desk.tell(.start("write"), 0)
    for _ in 0..<strikes { try desk.tell(.strike(text: "chat"), 3) }
    #expect(desk.now.next.phase == (forfeited ? .focus : .shortBreak))
    desk.wait(until: 25)
    #expect(desk.now.next.phase == (forfeited ? .focus : .shortBreak))
    #expect(desk.now.round.completed == 1)
    let last = try #require(desk.transitions.last?.events.last)
    #expect((last.name == "break.skipped") == forfeited)
    guard forfeited else { return }
    let session = try #require(last.session)
    #expect(last.reason == .strikes)
    #expect(session.planned == .zero)
    #expect(session.startedAt == minute(25) && session.endedAt == minute(25))
    #expect(session.elapsed(at: minute(90)) == .zero)
    #expect(session.task == "write" && session.outcome == .skipped)
  }

  @Test func `strikes never forfeit the long break`() throws {
    var desk = Desk(TimerSettings(longBreakEvery: 1))
    try desk.tell(.start, 0)
    for _ in 0..<6 { try desk.tell(.strike(text: ""), 1) }
    #expect(
      desk.wait(until: 25) == ["focus.completed(elapsed) round.completed(elapsed) break.started(auto, long-break)"])
  }

  @Test func `a strike in the break counts to the focus and leaves the break`() throws {
    var desk = Desk(TimerSettings(strikeLimit: 2))
    try desk.tell(.start, 0)
    let focus = desk.current?.id
    try desk.tell(.strike(text: "mail"), 1)
    desk.wait(until: 25)
    #expect(try desk.tell(.strike(text: "chat"), 26) == ["strike.added(user, #2)"])
    #expect(desk.transitions.last?.events.first?.session?.id == focus)
    #expect(desk.now.session?.phase == .shortBreak)
    #expect(desk.state.lastFocus?.strikes.map(\.text) == ["mail", "chat"])
    #expect(try desk.tell(.strike(text: "at the last moment"), 30).last == "strike.added(user, #3)")
    #expect(desk.refusal(.strike(text: "too late"), 30.001) == .noFocusToStrike)
  }

  @Test(arguments: [true, false]) func `a strike counts only to a focus that counts`(isKept: Bool) throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    try desk.tell(.stop(keep: isKept), 10)
    #expect(desk.refusal(.strike(text: "mail"), 12) == (isKept ? nil : .noFocusToStrike))
  }

  @Test func `the round is put back to what it was`() throws {
    var desk = Desk(TimerSettings(longBreakEvery: 2, autoStart: .none))
    for begin in [0.0, 10] {
      try desk.tell(.startFocus, begin)
      try desk.tell(.finish(), begin + 5)
    }
    desk.engine.putBack(round: 1)
    #expect(desk.now.next.phase == .focus)
    #expect(desk.now.round.completed == 1)
    try desk.tell(.startFocus, 20)
    desk.engine.putBack(round: 2)
    #expect(desk.current?.phase == .focus, "what is on goes on")
    try desk.tell(.stop(keep: false), 21)
    desk.engine.putBack(round: 7)
    #expect(desk.now.round.completed == 2)
    #expect(desk.now.next.phase == .longBreak)
  }

  @Test func `a strike while paused counts`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    try desk.tell(.pause, 1)
    #expect(try desk.tell(.strike(text: "phone"), 30) == ["strike.added(user, #1)"])
    #expect(desk.current?.strikes == [Strike(at: minute(30), text: "phone")])
  }

  @Test func `skipping a focus does not grow the round`() throws {
    var desk = Desk(TimerSettings(longBreakEvery: 1))
    try desk.tell(.start, 0)
    try desk.tell(.skip(), 10)
    #expect(desk.current?.phase == .shortBreak)
    #expect(desk.now.round == Round(completed: 0, length: 1))
  }

  @Test func `a long break asked for early ends the round`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start, 0)
    try desk.tell(.finish(), 20)
    try desk.tell(.takeBreak(kind: .long, length: nil), 21)
    #expect(desk.now.round.completed == 1)
    #expect(desk.now.deadline == minute(36))
    desk.wait(until: 36)
    #expect(desk.now.round.completed == 0)
  }

  @Test func `a focus instead of the long break begins a new round`() throws {
    var desk = Desk(TimerSettings(longBreakEvery: 2, autoStart: .none))
    for begin in [0.0, 10] {
      try desk.tell(.startFocus, begin)
      try desk.tell(.finish(), begin + 5)
    }
    #expect(desk.now.next.phase == .longBreak)
    #expect(desk.now.round == Round(completed: 2, length: 2))
    try desk.tell(.takeBreak(kind: .short, length: nil), 16)
    try desk.tell(.finish(), 17)
    #expect(try desk.tell(.rest, 18) == ["break.started(user, long-break)"], "it is still due")
    try desk.tell(.start, 19)
    #expect(desk.now.round.completed == 0)
  }

  @Test func `a round expires when idle for longer than it lasts`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start, 0)
    try desk.tell(.finish(), 20)
    let before = desk.engine.snapshot(at: minute(140))
    #expect(before.next.phase == .shortBreak && before.round.completed == 1)
    let after = desk.engine.snapshot(at: minute(140.001))
    #expect(after.next.phase == .focus && after.round.completed == 0)
    #expect(after.since == minute(20))
    #expect(desk.engine.nextDeadline == nil)
    #expect(try desk.tell(.start, 150) == ["focus.started(user, focus)"])
    #expect(desk.now.round.completed == 0)
  }

  @Test func `a round does not expire in a long pause`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start, 0)
    try desk.tell(.finish(), 20)
    try desk.tell(.startFocus, 30)
    try desk.tell(.pause, 31)
    desk.wait(until: 400)
    #expect(desk.now.round.completed == 1)
  }
}
