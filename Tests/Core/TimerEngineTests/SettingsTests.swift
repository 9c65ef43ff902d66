// SPDX-License-Identifier: MIT
import Testing
import TimerEngine

/// Settings that change while the timer runs.
struct SettingsTests {
  private static func focus(_ minutes: Int) -> TimerSettings {
    TimerSettings(lengths: PhaseLengths(focus: .minutes(minutes)))
  }

  @Test(arguments: [(50, 50), (12, 12), (10, 25), (5, 25), (25, 25)])
  func `a changed length reaches the running session unless it would be over`(new: Int, planned: Int) throws {
    for isPaused in [false, true] {
      var desk = Desk()
      try desk.tell(.start, 0)
      if isPaused { try desk.tell(.pause, 10) }
      #expect(desk.engine.apply(settings: Self.focus(new), at: minute(10)).isEmpty)
      #expect(desk.current?.planned == .minutes(planned))
      #expect(desk.now.deadline == (isPaused ? nil : minute(Double(planned))))
    }
  }

  @Test func `what was extended stays`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    try desk.tell(.extend(by: .minutes(10)), 5)
    _ = desk.engine.apply(settings: Self.focus(15), at: minute(20))
    #expect(desk.current?.planned == .minutes(25))
  }

  @Test(arguments: [TimerCommand.start(for: 30), .startOpen])
  func `a named length stays`(command: TimerCommand) throws {
    var desk = Desk()
    try desk.tell(command, 0)
    let before = desk.current
    _ = desk.engine.apply(settings: Self.focus(50), at: minute(10))
    #expect(desk.current == before)
  }

  @Test func `what was due before the change comes from the old settings`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    let transitions = desk.engine.apply(settings: Self.focus(50), at: minute(25.5))
    #expect(transitions.map(\.line) == ["focus.completed(elapsed) break.started(auto, short-break)"])
    #expect(desk.current?.planned == .minutes(5))
  }

  @Test func `an unrelated change leaves the length as it is`() throws {
    let own = PhaseLengths(focus: .minutes(50))
    var desk = Desk(TimerSettings(projectLengths: ["segue": own]))
    try desk.tell(.start, 0)
    try desk.tell(.describe(task: nil, project: "segue", tags: nil), 1)
    _ = desk.engine.apply(settings: TimerSettings(strikeLimit: 1, projectLengths: ["segue": own]), at: minute(2))
    #expect(desk.now.deadline == minute(25))
  }

  @Test func `an ending comes for the new end`() throws {
    var desk = Desk(marks: [Mark(kind: .focusEnding, interval: .minutes(1))])
    try desk.tell(.start, 0)
    desk.wait(until: 24)
    _ = desk.engine.apply(settings: Self.focus(30), at: minute(24))
    #expect(desk.engine.nextDeadline == minute(29))
  }

  @Test func `lengths outside the allowed are kept within`() throws {
    var desk = Desk(
      TimerSettings(
        lengths: PhaseLengths(focus: .zero, shortBreak: .zero, longBreak: .zero), longBreakEvery: 0, autoStart: .all))
    try desk.tell(.start, 0)
    #expect(desk.now.deadline == nine + .seconds(1))
    #expect(desk.now.round.length == 1)
    #expect(desk.wait(until: 0.5).count == 30)
  }
}
