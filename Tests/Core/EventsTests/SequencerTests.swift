// SPDX-License-Identifier: MIT
import Events
import Testing
import TimerEngine

@Suite struct SequencerTests {
  @Test func `events of one transition share a correlation id and are in order`() {
    var sequencer = Sequencer.new(goals: Goals(daily: .pomodoros(1)))
    let focus = endedFocus(end: minute(25))
    let rest = Session(id: "two", phase: .longBreak, planned: .minutes(15), startedAt: minute(25))
    let events = sequencer.events([
      focus.terminalEvent, TimerEvent(.roundCompleted, .elapsed, session: focus, time: minute(25)),
      TimerEvent(.started, .auto, session: rest, time: minute(25)),
    ])
    #expect(events.map(\.type) == [.focusCompleted, .goalReached, .roundCompleted, .breakStarted])
    #expect(events.map(\.number) == [1, 2, 3, 4])
    #expect(Set(events.map(\.correlationid)).count == 1)
    #expect(Set(events.map(\.id)).count == 4)
    #expect(events.map(\.subject) == ["one", "one", "one", "two"])
    #expect(events.map { $0.data.goal } == [nil, GoalReached(name: "daily", target: 1, value: 1), nil, nil])
    #expect(events.allSatisfy { $0.data.goals.daily?.reached == true })
    let others = sequencer.events([TimerEvent(.paused, .user, session: rest, time: minute(26))])
    #expect(others.first?.number == 5)
    #expect(others.first?.correlationid != events.first?.correlationid)
  }

  @Test func `an event says when it was due and when it was noticed`() throws {
    var sequencer = Sequencer.new()
    let event = try #require(sequencer.events([endedFocus(end: minute(25)).terminalEvent], recorded: minute(90)).first)
    #expect(event.time.instant == minute(25))
    #expect(event.recordedtime.instant == minute(90))
  }

  @Test func `a sequencer goes on where it was stored`() throws {
    var sequencer = Sequencer.new()
    _ = sequencer.events([endedFocus(end: minute(25)).terminalEvent])
    var stored = try JSON.read(Sequencer.self, from: JSON.line(sequencer))
    #expect(stored == sequencer)
    let next = TimerEvent(.started, .user, session: nil, time: minute(30))
    #expect(stored.events([next]) == sequencer.events([next]))
  }

  @Test func `identifiers are version seven and sort by time`() {
    var sequencer = Sequencer.new()
    let ids = (0..<500).map { sequencer.newID(at: minute($0)) }
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
    for id in ids {
      let parts = id.split(separator: "-").map(\.count)
      #expect(parts == [8, 4, 4, 4, 12])
      #expect(id.dropFirst(14).first == "7")
      #expect("89ab".contains(id.dropFirst(19).first ?? " "))
    }
  }

  @Test func `every kind of timer event has its type`() {
    let focus = endedFocus(end: nine)
    var rest = focus
    rest.phase = .longBreak
    let kinds: [(TimerEvent.Kind, EventType, EventType?)] = [
      (.started, .focusStarted, .breakStarted), (.paused, .focusPaused, .breakPaused),
      (.resumed, .focusResumed, .breakResumed), (.completed, .focusCompleted, .breakCompleted),
      (.extended(by: .zero), .focusExtended, .breakExtended), (.abandoned, .focusAbandoned, nil),
      (.skipped, .breakSkipped, .breakSkipped), (.roundCompleted, .roundCompleted, nil),
      (.strikeAdded(number: 1, text: ""), .strikeAdded, nil),
      (.systemSuspended(slept: .zero), .systemSuspended, nil), (.systemResumed(slept: .zero), .systemResumed, nil),
    ]
    for (kind, inFocus, inBreak) in kinds {
      #expect(EventType(TimerEvent(kind, .user, session: focus, time: nine)) == inFocus)
      if let inBreak { #expect(EventType(TimerEvent(kind, .user, session: rest, time: nine)) == inBreak) }
    }
    for kind in Mark.Kind.allCases {
      let event = TimerEvent(.mark(kind, interval: .seconds(1), count: 1), .elapsed, session: focus, time: nine)
      #expect(EventType(event).mark == kind)
      #expect(EventType(event).rawValue == kind.rawValue)
    }
  }

  /// Random commands: what the timer does becomes one gapless sequence.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func `random days are one gapless sequence`(_ seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var settings = TimerSettings()
    settings.autoStart = .all
    var engine = TimerEngine(
      state: TimerState(at: nine, entropy: seed), settings: settings,
      marks: [
        Mark(kind: .focusEnding, interval: .minutes(1)), Mark(kind: .idleElapsed, interval: .minutes(5), times: 2),
      ])
    var sequencer = Sequencer.new(goals: Goals(daily: .pomodoros(3), weekly: .time(.hours(2))))
    var all: [Event] = []
    var now = nine
    let commands: [TimerCommand] = [
      .start(StartOptions()), .pause, .resume, .toggle, .skip(), .finish(force: true), .stop(keep: true),
      .extend(by: .minutes(2)),
      .strike(text: "x"), .reset(), .takeBreak(kind: nil, length: nil), .again,
    ]
    for _ in 0..<400 {
      now = now + .seconds(Int.random(in: 0...900, using: &random))
      var transitions = engine.advance(to: now)
      if let command = commands.randomElement(using: &random) {
        transitions += (try? engine.handle(command, at: now)) ?? []
      }
      for transition in transitions {
        let events = sequencer.events(of: transition, recorded: now, days: UTCDays())
        #expect(Set(events.map(\.correlationid)).count == 1)
        #expect(events.count { $0.type != .goalReached } == transition.events.count)
        for (index, event) in events.enumerated() where event.type == .goalReached {
          let before = try #require(index > 0 ? events[index - 1].type : nil)
          #expect([.focusCompleted, .focusAbandoned, .goalReached, .breakSkipped].contains(before))
        }
        all += events
      }
    }
    #expect(all.count > 200)
    #expect(all.map(\.number) == (1...UInt64(all.count)).map { $0 })
    #expect(all.map(\.sequence) == all.map(\.sequence).sorted())
    #expect(Set(all.map(\.id)).count == all.count)
    for event in all { #expect(try JSON.read(Event.self, from: JSON.line(event)) == event) }
    let goals = all.filter { $0.type == .goalReached && $0.data.goal?.name == "daily" }
    let goalDays = goals.map { UTCDays().day(containing: $0.time.instant).lowerBound }
    #expect(Set(goalDays).count == goalDays.count)
  }
}
