// SPDX-License-Identifier: MIT
import Testing
import TimerEngine

/// The ways in which a session can begin.
struct StartTests {
  @Test func `a focus that began in the past runs since then`() throws {
    var desk = Desk()
    desk.wait(until: 30)
    try desk.tell(.start(ago: 10), 30)
    let event = try #require(desk.transitions.last?.events.first)
    #expect(event.time == minute(20))
    #expect(desk.now.deadline == minute(45))
    #expect(desk.current?.elapsed(at: minute(30)) == .minutes(10))
  }

  @Test func `a session does not begin before the end of the last`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start, 0)
    try desk.tell(.stop(keep: false), 10)
    #expect(desk.refusal(.start(ago: 6), 15) == .startsBeforeLastEnd(minute(10)))
    #expect(desk.refusal(.start(ago: 5), 15) == nil)
    #expect(desk.refusal(.start(ago: 25), 60) == .overAlready)
    #expect(desk.refusal(.start(StartOptions(ago: .minutes(25), isOpenEnded: true)), 60) == nil)
    #expect(desk.refusal(.start(ago: -1), 60) == .lengthOutOfRange)
    #expect(desk.refusal(.start(ago: 1441), 5000) == .lengthOutOfRange)
  }

  @Test func `a break can begin in the past too`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start("write"), 0)
    try desk.tell(.finish(), 10)
    #expect(desk.refusal(.start(ago: 5), 16) == .overAlready)
    try desk.tell(.start(ago: 3), 14)
    #expect(desk.now.deadline == minute(16))
    #expect(desk.current?.task == "write")
  }

  @Test func `a focus that began during the break ends the break there`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    desk.wait(until: 25)
    #expect(desk.refusal(.start(ago: 4), 28) == .startsBeforeLastEnd(minute(25)))
    try desk.tell(.start(ago: 2), 28)
    let events = try #require(desk.transitions.last?.events)
    #expect(events.map(\.time) == [minute(26), minute(26)])
    #expect(events[0].session?.elapsed(at: minute(60)) == .minutes(1))
    #expect(desk.now.deadline == minute(51))
  }

  @Test func `an open-ended focus has no end`() throws {
    var desk = Desk()
    try desk.tell(.startOpen, 0)
    #expect(desk.engine.nextDeadline == nil)
    #expect(desk.wait(until: 600).isEmpty)
    #expect(desk.refusal(.extend(by: .minutes(5)), 600) == .openEnded)
    #expect(try desk.tell(.finish(), 600) == ["focus.completed(user) break.started(auto, short-break)"])
    #expect(desk.current?.planned == .hours(2))
    #expect(desk.now.round.completed == 1)
  }

  @Test(arguments: [(10.0, 5), (25, 5), (26, 5), (100, 20)])
  func `the break after an open-ended focus is a fifth of it at least the short one`(focus: Double, rest: Int) throws {
    for policy in [AutoStart.none, .break] {
      var desk = Desk(TimerSettings(autoStart: policy))
      try desk.tell(.startOpen, 0)
      try desk.tell(.finish(), focus)
      if policy == .none {
        #expect(desk.now.next.planned >= .minutes(rest))
        try desk.tell(.start, focus + 1)
      }
      #expect(desk.current?.planned.map { $0.wholeSeconds / 60 } == Int64(rest))
      try desk.tell(.finish(), focus + 2)
      try desk.tell(.rest, focus + 3)
      #expect(desk.current?.planned == .minutes(5), "the next break isn't that focus's any more")
    }
  }

  @Test func `the break after a long open-ended focus lasts a day at most`() throws {
    var desk = Desk()
    try desk.tell(.startOpen, 0)
    try desk.tell(.finish(), 60 * 24 * 9)
    #expect(desk.current?.planned == .hours(24))
  }

  @Test func `a break long after an open-ended focus is an ordinary one`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.startOpen, 0)
    try desk.tell(.finish(), 100)
    try desk.tell(.rest, 300)
    #expect(desk.current?.planned == .minutes(5))
  }

  @Test func `strikes count in an open-ended focus as well`() throws {
    var desk = Desk(TimerSettings(strikeLimit: 1))
    try desk.tell(.startOpen, 0)
    try desk.tell(.strike(text: ""), 1)
    #expect(try desk.tell(.finish(), 30) == ["focus.completed(user) break.skipped(strikes, short-break)"])
  }

  @Test func `again repeats the last focus`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start(StartOptions(task: "write", project: "segue", tags: ["deep"], length: .minutes(50))), 0)
    try desk.tell(.extend(by: .minutes(10)), 1)
    try desk.tell(.finish(), 59)
    #expect(try desk.tell(.again, 61) == ["focus.started(user, focus)"], "although a break is next")
    let session = try #require(desk.current)
    #expect((session.task, session.project, session.tags) == ("write", "segue", ["deep"]))
    #expect(session.planned == .minutes(50))
    #expect(!session.followsSettings)
    #expect(session.extended == .zero)
    try desk.tell(.stop(keep: false), 62)
    try desk.tell(.startOpen, 63)
    try desk.tell(.stop(keep: false), 64)
    try desk.tell(.again, 65)
    #expect(desk.current?.planned == nil)
  }

  @Test func `a project has lengths of its own`() throws {
    let own = PhaseLengths(focus: .minutes(50), shortBreak: .minutes(10), longBreak: .minutes(30))
    var desk = Desk(TimerSettings(longBreakEvery: 2, projectLengths: ["segue": own]))
    try desk.tell(.start("write"), 0)
    #expect(desk.now.next == NextPhase(phase: .shortBreak, planned: .minutes(10)))
    desk.wait(until: 50)
    #expect(desk.now.deadline == minute(60))
    desk.wait(until: 60)
    try desk.tell(.again, 60)
    desk.wait(until: 110)
    #expect(desk.current?.phase == .longBreak)
    #expect(desk.now.deadline == minute(140))
  }

  @Test(arguments: [
    StartOptions(task: "x"), StartOptions(project: "x"), StartOptions(tags: ["x"]), StartOptions(isOpenEnded: true),
    StartOptions(isFocus: true),
  ])
  func `what only a focus can have means a focus where a break is next`(options: StartOptions) throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start, 0)
    try desk.tell(.finish(), 5)
    #expect(try desk.tell(.start(options), 6) == ["focus.started(user, focus)"])
  }

  @Test func `a named break length holds`() throws {
    var desk = Desk()
    try desk.tell(.takeBreak(kind: .short, length: .minutes(7)), 0)
    #expect(desk.now.deadline == minute(7))
    #expect(desk.current?.followsSettings == false)
  }
}
