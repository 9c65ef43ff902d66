// SPDX-License-Identifier: MIT
import Testing
import TimerEngine

/// Marks: `*.ending`, `*.elapsed`, `pause.elapsed`, `idle.elapsed`.
struct MarkTests {
  private static func desk(_ marks: Mark...) -> Desk {
    Desk(TimerSettings(autoStart: .none), marks: Set(marks))
  }

  /// Waits minute by minute, and says at which minutes which marks came.
  private func marks(of desk: inout Desk, until minutes: Int) -> [String] {
    let start = Int((desk.state.now - nine).wholeSeconds / 60)
    let seen = desk.transitions.count
    for step in stride(from: Double(start), through: Double(minutes), by: 0.5) { desk.wait(until: step) }
    return desk.transitions[seen...].flatMap(\.events).compactMap { event in
      guard case .mark = event.kind else { return nil }
      return "\((event.time - nine).clock) \(event.line)"
    }
  }

  @Test func `an ending comes its lead before the end once`() throws {
    var desk = Self.desk(
      Mark(kind: .focusEnding, interval: .minutes(1)), Mark(kind: .breakEnding, interval: .minutes(2)))
    try desk.tell(.start, 0)
    #expect(desk.engine.nextDeadline == minute(24))
    #expect(marks(of: &desk, until: 26) == ["24:00 focus.ending(1:00 #1)"])
    try desk.tell(.start, 26)
    #expect(marks(of: &desk, until: 32) == ["29:00 break.ending(2:00 #1)"])
  }

  @Test func `an ending comes once also after a pause`() throws {
    var desk = Self.desk(Mark(kind: .focusEnding, interval: .minutes(5)))
    try desk.tell(.start, 0)
    try desk.tell(.pause, 10)
    try desk.tell(.resume, 15)
    #expect(marks(of: &desk, until: 26) == ["25:00 focus.ending(5:00 #1)"])
    try desk.tell(.pause, 26)
    try desk.tell(.resume, 27)
    #expect(marks(of: &desk, until: 40) == [])
  }

  @Test func `an ending comes again where extending moves the end`() throws {
    var desk = Self.desk(Mark(kind: .focusEnding, interval: .minutes(1)))
    try desk.tell(.start, 0)
    #expect(marks(of: &desk, until: 24) == ["24:00 focus.ending(1:00 #1)"])
    try desk.tell(.extend(by: .minutes(5)), 24)
    #expect(marks(of: &desk, until: 31) == ["29:00 focus.ending(1:00 #1)"])
  }

  @Test func `an ending as long as the phase never comes`() throws {
    var desk = Self.desk(
      Mark(kind: .focusEnding, interval: .minutes(25)), Mark(kind: .focusEnding, interval: .minutes(30)))
    try desk.tell(.start, 0)
    #expect(desk.engine.nextDeadline == minute(25))
    #expect(marks(of: &desk, until: 26) == [])
  }

  @Test func `elapsed counts running time and not the end`() throws {
    var desk = Self.desk(Mark(kind: .focusElapsed, interval: .minutes(5)))
    try desk.tell(.start, 0)
    #expect(marks(of: &desk, until: 7) == ["5:00 focus.elapsed(5:00 #1)"])
    try desk.tell(.pause, 7)
    try desk.tell(.resume, 9)
    #expect(
      marks(of: &desk, until: 30) == [
        "12:00 focus.elapsed(5:00 #2)", "17:00 focus.elapsed(5:00 #3)", "22:00 focus.elapsed(5:00 #4)",
      ])
  }

  @Test func `marks at the end of a phase precede it and share no batch`() throws {
    var desk = Self.desk(
      Mark(kind: .focusElapsed, interval: .minutes(12)), Mark(kind: .focusEnding, interval: .minutes(1)))
    try desk.tell(.start, 0)
    #expect(desk.wait(until: 12) == ["focus.elapsed(12:00 #1)"])
    desk.wait(until: 23.5)
    #expect(desk.wait(until: 24) == ["focus.ending(1:00 #1)", "focus.elapsed(12:00 #2)"])
    #expect(desk.wait(until: 25) == ["focus.completed(elapsed)"])
  }

  @Test func `an open-ended focus has marks without end`() throws {
    var desk = Self.desk(
      Mark(kind: .focusElapsed, interval: .minutes(30)), Mark(kind: .focusEnding, interval: .minutes(1)))
    try desk.tell(.startOpen, 0)
    #expect(marks(of: &desk, until: 120).count == 4)
    #expect(desk.engine.nextDeadline == minute(150))
  }

  @Test func `a pause has marks of its own at most so many times`() throws {
    var desk = Self.desk(Mark(kind: .pauseElapsed, interval: .minutes(5), times: 2))
    try desk.tell(.start, 0)
    try desk.tell(.pause, 3)
    #expect(marks(of: &desk, until: 40) == ["8:00 pause.elapsed(5:00 #1)", "13:00 pause.elapsed(5:00 #2)"])
    #expect(desk.transitions.last?.events.first?.session?.phase == .focus)
    #expect(desk.engine.nextDeadline == nil)
    try desk.tell(.resume, 40)
    try desk.tell(.pause, 41)
    #expect(marks(of: &desk, until: 47) == ["46:00 pause.elapsed(5:00 #1)"])
  }

  @Test func `a wait has marks after the first session of the day`() throws {
    var desk = Self.desk(Mark(kind: .idleElapsed, interval: .minutes(10), times: 3))
    #expect(desk.engine.nextDeadline == nil)
    #expect(marks(of: &desk, until: 60) == [])
    try desk.tell(.start, 60)
    try desk.tell(.finish(), 65)
    #expect(desk.engine.nextDeadline == minute(75))
    desk.engine.dayStart = minute(66)
    #expect(desk.engine.nextDeadline == nil)
    desk.engine.dayStart = minute(65)
    #expect(
      marks(of: &desk, until: 200) == [
        "75:00 idle.elapsed(10:00 #1)", "85:00 idle.elapsed(10:00 #2)", "95:00 idle.elapsed(10:00 #3)",
      ])
    #expect(desk.transitions.last?.events.first?.session == nil)
  }

  @Test func `hooks that want the same mark differently often share it`() throws {
    var desk = Self.desk(
      Mark(kind: .pauseElapsed, interval: .minutes(1), times: 1),
      Mark(kind: .pauseElapsed, interval: .minutes(1), times: 3))
    try desk.tell(.start, 0)
    try desk.tell(.pause, 0)
    #expect(marks(of: &desk, until: 10).count == 3)
    desk.engine.marks.insert(Mark(kind: .pauseElapsed, interval: .minutes(1)))
    #expect(marks(of: &desk, until: 20).count == 10)
  }

  @Test func `marks missed by more than a minute are not told but counted`() throws {
    var desk = Self.desk(Mark(kind: .focusElapsed, interval: .minutes(1), times: 12))
    try desk.tell(.start, 0)
    #expect(desk.wait(until: 10.5) == ["focus.elapsed(1:00 #10)"])
    #expect(desk.transitions.last?.events.first?.time == minute(10))
    #expect(desk.wait(until: 12) == ["focus.elapsed(1:00 #11)", "focus.elapsed(1:00 #12)"])
    #expect(desk.engine.nextDeadline == minute(25))
  }

  @Test func `marks before the command that began in the past are not told`() throws {
    var desk = Self.desk(Mark(kind: .focusElapsed, interval: .minutes(1)))
    desk.wait(until: 30)
    try desk.tell(.start(ago: 10), 30)
    #expect(desk.engine.nextDeadline == minute(31))
    #expect(desk.wait(until: 31) == ["focus.elapsed(1:00 #11)"])
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .microseconds(10)])
  func `a mark without a length never comes`(interval: Duration) throws {
    var desk = Self.desk(Mark(kind: .focusElapsed, interval: interval), Mark(kind: .focusEnding, interval: interval))
    try desk.tell(.start, 0)
    #expect(desk.engine.nextDeadline == minute(25))
    #expect(desk.wait(until: 25) == ["focus.completed(elapsed)"])
  }

  @Test func `fractions of a millisecond do not halt the timer`() throws {
    var desk = Self.desk(Mark(kind: .focusEnding, interval: .microseconds(1500)))
    try desk.tell(.start, 0)
    #expect(desk.wait(until: 25).count == 2)
  }
}
