// SPDX-License-Identifier: MIT
import Testing
import TimerEngine

/// Sleep, absence, and clocks that are set.
struct GapTests {
  @Test(arguments: [(26.0, "elapsed", TimerMode.running), (26.001, "recovered", .idle), (900, "recovered", .idle)])
  func `a phase that ended unnoticed is recovered`(noticed: Double, reason: String, mode: TimerMode) throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    desk.wait(until: noticed)
    #expect(desk.log[1].hasPrefix("focus.completed(\(reason))"))
    #expect(desk.transitions[1].events[0].time == minute(25))
    #expect(desk.transitions[1].timer.mode == mode)
    #expect(desk.state.lastFocus?.elapsed(at: minute(999)) == .minutes(25))
    #expect(desk.transitions.count == 2)
  }

  @Test func `after a gap the next phase waits for its start`() throws {
    var desk = Desk(TimerSettings(autoStart: .all))
    try desk.tell(.start, 0)
    #expect(desk.wait(until: 40) == ["focus.completed(recovered)"])
    #expect(desk.now.next.phase == .shortBreak)
    #expect(desk.now.since == minute(25))
    #expect(desk.now.round.completed == 1)
  }

  @Test func `a round that ends in a gap is complete and strikes count`() throws {
    var desk = Desk(TimerSettings(longBreakEvery: 1))
    try desk.tell(.start, 0)
    #expect(desk.wait(until: 60) == ["focus.completed(recovered) round.completed(recovered)"])
    #expect(desk.now.next.phase == .longBreak)
    desk = Desk(TimerSettings(strikeLimit: 1, autoStart: .all))
    try desk.tell(.start, 0)
    try desk.tell(.strike(text: ""), 1)
    #expect(desk.wait(until: 60) == ["focus.completed(recovered) break.skipped(strikes, short-break)"])
  }

  @Test func `a sleep pauses the focus as of falling asleep`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    #expect(desk.sleep(from: 5, to: 65) == ["system.suspended(60:00) focus.paused(suspend) system.resumed(60:00)"])
    let events = try #require(desk.transitions.last?.events)
    #expect(events.map(\.time) == [minute(5), minute(5), minute(65)])
    #expect(events.allSatisfy { $0.session?.id == desk.current?.id })
    #expect(desk.now.mode == .paused && desk.now.since == minute(5))
    try desk.tell(.resume, 70)
    #expect(desk.now.deadline == minute(90))
  }

  @Test func `a frozen focus goes on by itself without the sleep`() throws {
    var desk = Desk(TimerSettings(focusOnSuspend: .freeze), marks: [Mark(kind: .focusElapsed, interval: .minutes(2))])
    try desk.tell(.start, 0)
    #expect(
      desk.sleep(from: 5, to: 65) == [
        "focus.elapsed(2:00 #2)", "system.suspended(60:00) system.resumed(60:00)",
      ], "the mark at minute 2 was missed by more than a minute")
    #expect(desk.now.deadline == minute(85))
    #expect(desk.current?.elapsed(at: minute(65)) == .minutes(5))
    #expect(desk.engine.nextDeadline == minute(66))
  }

  @Test(arguments: [
    (SuspendPolicy.abandon, "focus.abandoned(suspend, abandoned)"), (.pause, "focus.paused(suspend)"),
  ])
  func `the sleep policy of a focus`(policy: SuspendPolicy, event: String) throws {
    var desk = Desk(TimerSettings(focusOnSuspend: policy))
    try desk.tell(.start, 0)
    #expect(desk.sleep(from: 5, to: 20) == ["system.suspended(15:00) \(event) system.resumed(15:00)"])
    #expect(desk.now.mode == (policy == .abandon ? .idle : .paused))
    #expect(desk.now.since == minute(5))
    #expect((desk.transitions.last?.events.last?.session == nil) == (policy == .abandon))
  }

  @Test func `a focus that counts sleep is recovered where it ended in it`() throws {
    var desk = Desk(TimerSettings(focusOnSuspend: .count))
    try desk.tell(.start, 0)
    #expect(
      desk.sleep(from: 5, to: 65) == ["system.suspended(60:00) system.resumed(60:00)", "focus.completed(recovered)"])
    #expect(desk.transitions.last?.events.first?.time == minute(25))
    desk = Desk(TimerSettings(focusOnSuspend: .count))
    try desk.tell(.start, 0)
    desk.sleep(from: 5, to: 24)
    #expect(desk.now.deadline == minute(25))
  }

  @Test func `a break counts sleep and an abandoned one is skipped`() throws {
    for (policy, last) in [(SuspendPolicy.count, "break.completed(recovered)"), (.abandon, "system.resumed(30:00)")] {
      var desk = Desk(TimerSettings(breakOnSuspend: policy))
      try desk.tell(.start, 0)
      desk.wait(until: 25)
      let lines = desk.sleep(from: 27, to: 57)
      #expect(lines.last?.hasSuffix(last) == true)
      #expect(lines.joined().contains("break.skipped(suspend, short-break)") == (policy == .abandon))
      #expect(desk.now.mode == .idle && desk.now.next.phase == .focus)
    }
  }

  @Test func `a focus that began while the break was frozen cuts off what ran after`() throws {
    var desk = Desk(TimerSettings(breakOnSuspend: .freeze))
    try desk.tell(.start, 0)
    desk.wait(until: 25)
    desk.sleep(from: 26, to: 40)
    try desk.tell(.start(ago: 10), 41)
    let rest = try #require(desk.transitions.last?.events.first?.session)
    #expect(rest.segments == [Segment(start: minute(25), end: minute(26))])
    #expect(rest.endedAt == minute(31))
    #expect(desk.now.deadline == minute(56))
  }

  @Test func `a sleep of what does not run changes nothing`() throws {
    var desk = Desk(TimerSettings(focusOnSuspend: .abandon))
    #expect(desk.sleep(from: 1, to: 9) == ["system.suspended(8:00) system.resumed(8:00)"])
    try desk.tell(.start, 10)
    try desk.tell(.pause, 11)
    #expect(desk.sleep(from: 12, to: 20) == ["system.suspended(8:00) system.resumed(8:00)"])
    #expect(desk.now.mode == .paused && desk.now.since == minute(11))
  }

  @Test func `what was due before the sleep comes first`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start, 0)
    #expect(
      desk.sleep(from: 25.5, to: 90) == ["focus.completed(elapsed)", "system.suspended(64:30) system.resumed(64:30)"])
  }

  @Test(arguments: [-3600, 3600, 86_400 * 400])
  func `stepping the clock changes neither phase nor elapsed`(seconds: Int) throws {
    var desk = Desk(marks: [Mark(kind: .focusElapsed, interval: .minutes(10))])
    try desk.tell(.start, 0)
    try desk.tell(.stop(keep: false), 1)
    try desk.tell(.start, 2)
    try desk.tell(.strike(text: "clock"), 3)
    try desk.tell(.pause, 4)
    try desk.tell(.resume, 6)
    let (before, deadline) = (desk.engine, try #require(desk.engine.nextDeadline))
    let step = Duration.seconds(seconds)
    desk.engine.rebase(by: step)
    #expect(desk.engine.nextDeadline == deadline + step)
    #expect(desk.now.deadline == minute(29) + step)
    #expect(desk.state.now == minute(6) + step)
    #expect(desk.current?.elapsed(at: minute(9) + step) == .minutes(5))
    #expect(desk.state.marked == before.state.marked)
    #expect(desk.state.lastFocus?.endedAt == minute(1) + step)
    #expect(desk.state.lastEnd == minute(1) + step)
    #expect(desk.current?.strikes.first?.at == minute(3) + step)
    desk.engine.rebase(by: .zero - step)
    #expect(desk.engine == before)
  }
}
