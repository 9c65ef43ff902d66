// SPDX-License-Identifier: MIT
import Testing
import TimerEngine

/// Rules about a session from its start to its one end.
struct PhaseTests {
  @Test func `a phase ends when it was due however late it is noticed`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    let (id, noticed) = (desk.current?.id, minute(25.5))
    let ended = try #require(desk.engine.advance(to: noticed).first)
    #expect(ended.names == ["focus.completed", "break.started"])
    #expect(ended.events.map(\.time) == [minute(25), minute(25)])
    #expect(ended.events[0].session?.id == id)
    #expect(ended.events[0].session?.outcome == .completed)
    #expect(ended.events[0].session?.endedAt == minute(25))
    #expect(ended.events[1].session?.outcome == .running)
    #expect(ended.timer.deadline == minute(30))
    #expect(ended.timer.since == minute(25))
    #expect(desk.state.now == noticed)
  }

  @Test func `elapsed is the sum of the running segments`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    try desk.tell(.pause, 10)
    try desk.tell(.resume, 17)
    #expect(desk.now.deadline == minute(32))
    desk.wait(until: 20)
    let session = try #require(desk.current)
    #expect(session.elapsed(at: minute(20)) == .minutes(13))
    #expect(session.paused(at: minute(20)) == .minutes(7))
    #expect(desk.wait(until: 32) == ["focus.completed(elapsed) break.started(auto, short-break)"])
    #expect(desk.state.lastFocus?.segments.count == 2)
  }

  @Test func `a paused phase never ends by itself`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    try desk.tell(.pause, 10)
    #expect(desk.engine.nextDeadline == nil)
    #expect(desk.wait(until: 5000).isEmpty)
    #expect(desk.now.mode == .paused)
  }

  @Test func `no resume is faked before the end of a paused phase`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    try desk.tell(.pause, 10)
    #expect(try desk.tell(.finish(), 20) == ["focus.completed(early) break.started(auto, short-break)"])
    #expect(desk.state.lastFocus?.elapsed(at: minute(99)) == .minutes(10))
  }

  @Test func `a break that waits for its start has no started event`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start, 0)
    #expect(desk.wait(until: 25) == ["focus.completed(elapsed)"])
    #expect(desk.now.next == NextPhase(phase: .shortBreak, planned: .minutes(5)))
    #expect(try desk.tell(.start, 28) == ["break.started(user, short-break)"])
    #expect(desk.current?.startedAt == minute(28))
  }

  @Test func `a command that names a session that is over is refused`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    let focus = try #require(desk.current?.id)
    let after = minute(25) + .milliseconds(1)
    let before = desk.engine
    for command: TimerCommand in [.pause, .stop(keep: false), .skip(), .finish(), .extend(by: .minutes(5))] {
      #expect(throws: TimerRefusal.sessionOver) { try desk.engine.handle(command, session: focus, at: after) }
    }
    #expect(desk.engine == before, "what time brought about isn't lost with the refusal")
    let late = try desk.engine.handle(.strike(text: "chat"), session: focus, at: after)
    #expect(
      late.map(\.line) == ["focus.completed(elapsed) break.started(auto, short-break)", "strike.added(user, #1)"])
    #expect(try desk.engine.handle(.note(text: "went well"), session: focus, at: after).isEmpty)
    #expect(desk.state.lastFocus?.note == "went well")
    #expect(desk.current?.note == "")
  }

  @Test func `a strike that names an earlier focus never counts to the next`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start, 0)
    let first = try #require(desk.current?.id)
    try desk.tell(.stop(keep: false), 1)
    try desk.tell(.start, 2)
    #expect(desk.refusal(.strike(text: ""), 3, session: first) == .sessionOver)
    #expect(try desk.tell(.pause, 3, session: desk.current?.id) == ["focus.paused(user)"])
  }

  @Test func `time never goes back`() throws {
    var desk = Desk()
    try desk.tell(.start, 10)
    try desk.tell(.pause, 5)
    #expect(desk.state.now == minute(10))
    #expect(desk.current?.elapsed(at: minute(20)) == .zero)
    #expect(desk.engine.snapshot(at: minute(0)) == desk.now)
  }

  /// What gives a focus up, by what is to become of its time.
  private static let endings: [@Sendable (Bool?) -> TimerCommand] = [
    { .stop(keep: $0) }, { .skip(keep: $0) }, { .reset(keep: $0) },
    { .takeBreak(kind: nil, length: nil, keep: $0) },
  ]

  @Test(arguments: OnStop.allCases) func `the time of a focus that is given up is kept unless somebody discards it`(
    onStop: OnStop
  )
    throws
  {
    for keep in [nil, true, false] {
      for ending in Self.endings {
        var desk = Desk(TimerSettings(onStop: onStop))
        try desk.tell(.start, 0)
        try desk.tell(ending(keep), 12)
        let isKept = keep ?? (onStop != .discard)
        #expect(desk.state.lastFocus?.outcome == (isKept ? .partial : .abandoned), "\(ending(keep))")
        #expect(desk.state.lastFocus?.elapsed(at: minute(60)) == .minutes(12))
        #expect(desk.now.round.completed == 0)
      }
    }
  }

  @Test(arguments: [(4.9, false), (5, true)]) func `a focus finished before a fifth of it is no pomodoro`(
    minutes: Double, counts: Bool
  ) throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start, 0)
    let forced = try desk.engine.with { try $0.handle(.finish(force: true), at: minute(minutes)).map(\.line) }
    #expect(forced == ["focus.completed(early)"])
    #expect(
      try desk.tell(.finish(), minutes) == [counts ? "focus.completed(early)" : "focus.abandoned(early, partial)"])
    #expect(desk.now.round.completed == (counts ? 1 : 0))
    #expect(desk.now.mode == .idle)
    #expect(desk.now.next.phase == (counts ? .shortBreak : .focus))
  }

  @Test func `a short break and an open-ended focus can be finished at once`() throws {
    var desk = Desk()
    try desk.tell(.startOpen, 0)
    #expect(try desk.tell(.finish(), 0.1) == ["focus.completed(user) break.started(auto, short-break)"])
    #expect(try desk.tell(.finish(), 0.2) == ["break.completed(early)"])
  }

  @Test func `extending moves the end`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    #expect(try desk.tell(.extend(by: .minutes(5)), 24) == ["focus.extended(user, 5:00)"])
    #expect(desk.current?.extended == .minutes(5))
    #expect(desk.wait(until: 25).isEmpty)
    #expect(desk.wait(until: 30) == ["focus.completed(elapsed) break.started(auto, short-break)"])
  }

  @Test func `a negative extension makes it shorter but never over`() throws {
    var desk = Desk()
    try desk.tell(.start, 0)
    #expect(try desk.tell(.extend(by: .minutes(-5)), 10) == ["focus.extended(user, -5:00)"])
    #expect(desk.current?.planned == .minutes(20))
    #expect(desk.current?.extended == .minutes(-5))
    for by in [Duration.minutes(-10), .minutes(-60)] {
      #expect(desk.refusal(.extend(by: by), 10) == .moreThanIsLeft)
    }
    #expect(desk.refusal(.extend(by: .milliseconds(-1)), 10) == .lengthOutOfRange)
    #expect(desk.wait(until: 20) == ["focus.completed(elapsed) break.started(auto, short-break)"])
    desk.wait(until: 30)
    #expect(try desk.tell(.again, 31) == ["focus.started(user, focus)"])
    #expect(desk.current?.planned == .minutes(25), "what was taken off once is not taken off again")
  }

  @Test(arguments: [Duration.zero, .milliseconds(999), .seconds(86_401), .milliseconds(-999)])
  func `lengths outside a second to a day are refused`(length: Duration) throws {
    var desk = Desk()
    #expect(desk.refusal(.start(StartOptions(length: length)), 0) == .lengthOutOfRange)
    #expect(desk.refusal(.takeBreak(kind: nil, length: length), 0) == .lengthOutOfRange)
    try desk.tell(.start, 0)
    #expect(desk.refusal(.extend(by: length), 1) == .lengthOutOfRange)
    #expect(desk.refusal(.extend(by: .hours(24)), 1) == .lengthOutOfRange)
  }

  @Test(arguments: [Duration.seconds(1), .hours(24)])
  func `lengths of a second and of a day are taken`(length: Duration) throws {
    var desk = Desk()
    try desk.tell(.start(StartOptions(length: length)), 0)
    #expect(desk.now.deadline == nine + length)
  }

  @Test func `words without a session name one or are refused`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start("write"), 0)
    let focus = try #require(desk.current?.id)
    try desk.tell(.stop(keep: true), 1)
    for command: TimerCommand in [
      .describe(task: "x", project: nil, tags: nil), .describe(task: nil, project: "x", tags: nil),
    ] {
      #expect(desk.refusal(command, 2) == .nothingToDescribe)
    }
    try desk.tell(.describe(task: "edit", project: nil, tags: nil), 2, session: focus)
    #expect(desk.state.lastFocus?.task == "edit")
  }

  @Test func `describe and note change the current session`() throws {
    var desk = Desk(TimerSettings(autoStart: .none))
    try desk.tell(.start("write"), 0)
    #expect(try desk.tell(.describe(task: "edit", project: nil, tags: []), 1).isEmpty)
    #expect(desk.current?.task == "edit")
    #expect(desk.current?.project == "segue")
    #expect(desk.current?.tags == [])
    try desk.tell(.note(text: "one"), 2)
    try desk.tell(.note(text: "two"), 3)
    try desk.tell(.finish(), 4)
    try desk.tell(.note(text: "three"), 500)
    #expect(desk.state.lastFocus?.note == "one\ntwo\nthree")
    #expect(desk.log.count == 2)
  }

  @Test func `identifiers are unique sorted and deterministic`() throws {
    func identifiers(_ entropy: UInt64) throws -> [String] {
      var desk = Desk(TimerSettings(autoStart: .all), entropy: entropy)
      try desk.tell(.start, 0)
      for step in 1...300 { desk.wait(until: Double(step)) }
      return desk.transitions.flatMap(\.events).filter { $0.kind == .started }.compactMap(\.session?.id)
    }
    let first = try identifiers(1)
    #expect(first == first.sorted())
    #expect(Set(first).count == first.count)
    #expect(try identifiers(1) == first)
    #expect(try identifiers(2) != first)
    #expect(first.allSatisfy { $0.count == 36 && $0.dropFirst(14).first == "7" })
  }
}
