// SPDX-License-Identifier: MIT
import Events
import Testing
import TimerEngine

/// The envelope, member by member, as the documentation shows it.
@Suite struct EnvelopeTests {
  private static let documented = """
    {
      "specversion": "1.0",
      "id": "01934f6e-7c5a-7cc3-98c4-dc0c0c07398f",
      "source": "urn:segue:laptop",
      "type": "focus.completed",
      "subject": "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11",
      "time": "2026-11-21T09:25:00.000Z",
      "recordedtime": "2026-11-21T09:25:00.001Z",
      "sequence": "00000000000000000042",
      "correlationid": "01934f6e-7c5a-7cc3-98c4-dc0c0c073900",
      "datacontenttype": "application/json",
      "data": {
        "reason": "elapsed",
        "session": { "id": "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11", "phase": "focus", "task": "Write the design",
                     "project": "segue", "tags": ["deep"], "planned": 1500, "elapsed": 1500, "paused": 0,
                     "startedAt": "2026-11-21T09:00:00.000Z", "endedAt": "2026-11-21T09:25:00.000Z", "strikes": 1,
                     "outcome": "completed", "note": "" },
        "timer":   { "state": "running", "phase": "short-break", "since": "2026-11-21T09:25:00.000Z",
                     "deadline": "2026-11-21T09:30:00.000Z", "round": { "completed": 2, "length": 4 },
                     "next": { "phase": "focus", "planned": 1500 } },
        "today":   { "sessions": 2, "pomodoros": 2, "focus": 3000, "strikes": 1 },
        "goals":   { "daily": { "target": 8, "unit": "pomodoros", "value": 2, "reached": false }, "weekly": null },
        "host": "laptop"
      }
    }
    """

  private static func completed() throws -> Event {
    var sequencer = Sequencer.new(goals: Goals(daily: .pomodoros(8)))
    _ = sequencer.events([endedFocus(end: nine).terminalEvent])
    _ = sequencer.events([TimerEvent(.strikeAdded(number: 1, text: ""), .user, session: nil, time: minute(3))])
    while sequencer.sequence < 41 {
      _ = sequencer.event(.soundChanged, reason: .user, timer: .idle(at: nine), at: minute(4)) { _ in }
    }
    var focus = endedFocus("01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11", end: minute(25))
    focus.task = "Write the design"
    focus.project = "segue"
    focus.tags = ["deep"]
    focus.strikes = [Strike(at: minute(3), text: "")]
    let rest = Session(id: "two", phase: .shortBreak, planned: .minutes(5), startedAt: minute(25))
    let timer = TimerSnapshot(
      mode: .running, session: rest, since: minute(25), deadline: minute(30), round: Round(completed: 2, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    var event = try #require(
      sequencer.events([focus.terminalEvent], timer: timer, recorded: minute(25) + .milliseconds(1)).first)
    event.id = "01934f6e-7c5a-7cc3-98c4-dc0c0c07398f"
    event.correlationid = "01934f6e-7c5a-7cc3-98c4-dc0c0c073900"
    return event
  }

  @Test func `an event has the documented shape`() throws {
    let event = try Self.completed()
    let written = try JSON.read(JSONValue.self, from: JSON.line(event))
    #expect(written == (try JSON.read(JSONValue.self, from: Self.documented)))
    #expect(try JSON.line(event).contains("\n") == false)
  }

  @Test func `an event is read back as it was written`() throws {
    let event = try Self.completed()
    #expect(try JSON.read(Event.self, from: JSON.line(event)) == event)
  }

  @Test func `members that are not known are ignored`() throws {
    let more = Self.documented.replacing(#""host": "laptop""#, with: #""host": "laptop", "weather": {"rain": true}"#)
    #expect(try JSON.read(Event.self, from: more) == Self.completed())
  }

  @Test func `what is missing is null inside data and absent in the envelope`() throws {
    var sequencer = Sequencer.new()
    let event = sequencer.event(.daemonStarted, reason: .auto, timer: .idle(at: nine), at: nine) {
      $0.version = "9.9"
    }
    let value = try JSON.read(JSONValue.self, from: JSON.line(event))
    #expect(value["subject"] == nil)
    let data = try #require(value["data"])
    #expect(data["session"] == .null)
    #expect(data["timer"]?["deadline"] == .null)
    #expect(data["timer"]?["phase"] == .string("idle"))
    #expect(data["goals"] == .object([.init("daily", .null), .init("weekly", .null)]))
    #expect(data["version"] == .string("9.9"))
    for absent in ["by", "lead", "every", "count", "strike", "goal", "sound", "slept", "delivery"] {
      #expect(data[absent] == nil, "\(absent)")
    }
  }

  /// What the schema of CloudEvents 1.0 asks for, of every type.
  @Test(arguments: EventType.allCases) func `every type is a CloudEvent`(_ type: EventType) throws {
    var sequencer = Sequencer.new(host: "café net/1")
    let event = sequencer.event(type, reason: .user, timer: .idle(at: nine), at: nine) { _ in }
    let value = try JSON.read(JSONValue.self, from: JSON.line(event))
    for name in ["id", "source", "specversion", "type", "time", "datacontenttype"] {
      #expect(value[name]?.string?.isEmpty == false, "\(name)")
    }
    #expect(value["specversion"] == .string("1.0"))
    #expect(value["source"] == .string("urn:segue:caf--net-1"))
    #expect(value["time"] == .string("2026-11-21T09:00:00.000Z"))
    // Names of attributes are lower case letters and digits.
    guard case .object(let members) = value else {
      Issue.record("not an object")
      return
    }
    for member in members {
      #expect(member.name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
    }
  }

  @Test(arguments: [
    (TimerEvent.Kind.extended(by: .minutes(5)), ["by": JSONValue.integer(300)]),
    (.mark(.focusEnding, interval: .minutes(1), count: 1), ["lead": .integer(60)]),
    (.mark(.breakEnding, interval: .seconds(90), count: 1), ["lead": .integer(90)]),
    (.mark(.focusElapsed, interval: .minutes(10), count: 2), ["every": .integer(600), "count": .integer(2)]),
    (.mark(.pauseElapsed, interval: .minutes(2), count: 3), ["every": .integer(120), "count": .integer(3)]),
    (.mark(.idleElapsed, interval: .minutes(5), count: 1), ["every": .integer(300), "count": .integer(1)]),
    (
      .strikeAdded(number: 2, text: "mail"),
      ["strike": .object([.init("number", .integer(2)), .init("text", .string("mail"))])]
    ),
    (.systemSuspended(slept: .hours(1)), ["slept": .integer(3600)]),
    (.systemResumed(slept: .hours(1)), ["slept": .integer(3600)]),
  ])
  func `some events say more`(_ kind: TimerEvent.Kind, _ extra: [String: JSONValue]) throws {
    var sequencer = Sequencer.new()
    let event = try #require(sequencer.events([TimerEvent(kind, .user, session: nil, time: nine)]).first)
    let data = try #require(try JSON.read(JSONValue.self, from: JSON.line(event))["data"])
    for name in ["by", "lead", "every", "count", "strike", "slept"] {
      #expect(data[name] == extra[name], "\(name)")
    }
  }

  @Test func `a sequence number has twenty digits and sorts`() {
    #expect(Event.digits(of: 0) == "00000000000000000000")
    #expect(Event.digits(of: 42) == "00000000000000000042")
    #expect(Event.digits(of: .max) == "18446744073709551615")
    #expect(Event.digits(of: 9) < Event.digits(of: 10))
  }

  @Test func `the vocabulary is the documented one`() {
    let documented = """
      focus.started focus.paused focus.resumed focus.extended focus.completed focus.abandoned
      break.started break.paused break.resumed break.extended break.completed break.skipped
      focus.ending break.ending focus.elapsed break.elapsed pause.elapsed idle.elapsed strike.added round.completed
      goal.reached session.changed session.deleted session.logged sound.changed
      system.suspended system.resumed daemon.started daemon.stopping hook.failed
      """
    #expect(Set(EventType.allCases.map(\.rawValue)) == Set(documented.split { $0.isWhitespace }.map(String.init)))
    #expect(EventType.names.contains("short-break.started"))
    #expect(EventType.names.contains("long-break.ending"))
    #expect(!EventType.names.contains("short-break.abandoned"))
    #expect(Set(EventType.names).count == EventType.names.count)
  }
}
