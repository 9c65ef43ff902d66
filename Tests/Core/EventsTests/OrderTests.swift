// SPDX-License-Identifier: MIT
import Events
import Testing
import TimerEngine

/// Which event comes first of those that happen at one moment: what ends, what follows from it, what begins.
@Suite struct OrderTests {
  private static func settings(_ change: (inout TimerSettings) -> Void = { _ in }) -> TimerSettings {
    var settings = TimerSettings()
    settings.autoStart = .all
    change(&settings)
    return settings
  }

  /// What happens from `minute` on, after what `prepare` did to a focus that began at nine: a batch a row.
  private func batches(
    _ settings: TimerSettings, marks: Set<Mark> = [],
    goals: Goals = Goals(daily: .pomodoros(1), weekly: .time(.minutes(25))),
    prepare: (inout TimerEngine) throws -> [Transition] = { _ in [] },
    then act: (inout TimerEngine) throws -> [Transition]
  ) throws -> [[Event]] {
    var engine = TimerEngine(state: TimerState(at: nine, entropy: 1), settings: settings, marks: marks)
    var sequencer = Sequencer.new(goals: goals)
    func events(_ transitions: [Transition]) -> [[Event]] {
      transitions.map { sequencer.events(of: $0, recorded: engine.state.now, days: UTCDays()) }
    }
    _ = events(try engine.handle(.start(StartOptions()), at: nine) + prepare(&engine))
    return events(try act(&engine))
  }

  private func names(_ events: [Event]) -> [String] {
    events.map { $0.type.rawValue + ($0.data.goal.map { " " + $0.name } ?? "") }
  }

  @Test func `what a focus leads to comes between its end and the break`() throws {
    let batches = try batches(Self.settings { $0.longBreakEvery = 1 }) { $0.advance(to: minute(25)) }
    let batch = try #require(batches.first)
    #expect(
      names(batch) == [
        "focus.completed", "goal.reached daily", "goal.reached weekly", "round.completed", "break.started",
      ])
    #expect(batches.count == 1 && Set(batch.map(\.correlationid)).count == 1)
    #expect(Set(batch.map(\.time)).count == 1)
  }

  @Test func `goals once came before the break that strikes had cost`() throws {
    let batches = try batches(Self.settings { $0.strikeLimit = 1 }) {
      try $0.handle(.strike(text: ""), at: minute(5))
    } then: {
      $0.advance(to: minute(25))
    }
    let batch = try #require(batches.first)
    #expect(
      names(batch) == [
        "focus.completed", "break.skipped", "goal.reached daily", "goal.reached weekly", "focus.started",
      ])
    #expect(batch.map(\.data.reason) == [.elapsed, .strikes, .elapsed, .elapsed, .auto])
    // A goal is about the focus that met it.
    #expect(batch[2].subject == batch[0].subject && batch[3].data.today == batch[0].data.today)
  }

  @Test func `marks come before what ends or begins at their moment, and an ending before an interval`() throws {
    let marks: Set = [
      Mark(kind: .focusElapsed, interval: .minutes(5)), Mark(kind: .focusEnding, interval: .minutes(5)),
      Mark(kind: .pauseElapsed, interval: .minutes(3)),
    ]
    let finished = try batches(Self.settings(), marks: marks, goals: Goals()) {
      $0.advance(to: minute(19))
    } then: {
      try $0.handle(.finish(), at: minute(20))
    }
    #expect(finished.map(names) == [["focus.ending"], ["focus.elapsed"], ["focus.completed", "break.started"]])
    let resumed = try batches(Self.settings(), marks: marks) {
      try $0.handle(.pause, at: minute(1))
    } then: {
      try $0.handle(.resume, at: minute(4))
    }
    #expect(resumed.map(names) == [["pause.elapsed"], ["focus.resumed"]])
  }

  @Test func `sleep and waking come before what they cause`() throws {
    let paused = try batches(Self.settings()) { $0.suspended(from: minute(5), to: minute(60)) }
    #expect(paused.map(names) == [["system.suspended", "focus.paused", "system.resumed"]])
    let over = try batches(Self.settings { $0.focusOnSuspend = .count }, goals: Goals()) {
      $0.suspended(from: minute(5), to: minute(60))
    }
    #expect(over.map(names) == [["system.suspended", "system.resumed"], ["focus.completed"]])
  }

  @Test func `skipping ends a phase before the next one begins`() throws {
    let skipped = try batches(Self.settings(), goals: Goals()) { try $0.handle(.skip(), at: minute(5)) }
    #expect(skipped.map(names) == [["focus.abandoned", "break.started"]])
    let restarted = try batches(Self.settings()) {
      $0.advance(to: minute(26))
    } then: {
      try $0.handle(.start(StartOptions(task: "x")), at: minute(27))
    }
    #expect(restarted.map(names) == [["break.skipped", "focus.started"]])
  }
}
