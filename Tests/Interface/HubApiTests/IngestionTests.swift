// SPDX-License-Identifier: MIT
import Events
import Foundation
import HubFixtures
import HubModel
import HubPages
import HubStorage
import TestSupport
import Testing
import TimerEngine

/// What machines send, and what of it counts.
@Suite(.slow)
struct IngestionTests {
  private static let types = ["application/cloudevents+json", "application/cloudevents-batch+json", "application/json"]

  /// An event as the plugin `team` sends it.
  static func event(
    _ type: String, id: String = UUID().uuidString, session: String = "s", at time: Int64 = RunningHub.noon,
    elapsed: Int64 = 1500, outcome: String = "completed", strikes: Int64 = 0, phase: String = "focus",
    endedAt: Int64? = nil, deadline: Int64? = nil
  ) -> String {
    func stamp(_ time: Int64) -> String { Instant(milliseconds: time * 1000).rfc3339 }
    return """
      {"specversion": "1.0", "id": "\(id)", "source": "/segue", "type": "\(type)", "subject": "\(session)",
       "time": "\(stamp(time))", "datacontenttype": "application/json",
       "data": {"session": {"id": "\(session)", "phase": "\(phase)", "outcome": "\(outcome)",
       "startedAt": "\(stamp(time - elapsed))", "endedAt": "\(stamp(endedAt ?? time))", "elapsed": \(elapsed),
       "strikes": \(strikes)}, "timer": {"deadline": "\(deadline.map(stamp) ?? "")"}, "host": "desk"}}
      """
  }

  private static func counts(_ answer: WebAnswer) -> [Int64?] {
    ["accepted", "duplicates", "ignored"].map { answer.json[$0]?.integer }
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `an event that arrives ten times counts once`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let anna = try await hub.person("anna")
    let event = Self.event("focus.completed", id: "e1")
    let answers = try await withThrowingTaskGroup(of: [Int64?].self) { tasks in
      for number in 0..<10 {
        tasks.addTask {
          Self.counts(try await hub.api("POST /events", anna.token, json: event, type: Self.types[number % 3]))
        }
      }
      var answers: [[Int64?]] = []
      for try await answer in tasks { answers.append(answer) }
      return answers
    }
    #expect(answers.filter { $0 == [1, 0, 0] }.count == 1)
    #expect(answers.filter { $0 == [0, 1, 0] }.count == 9)
    #expect(try await hub.api("GET /me", anna).json["today"] == ["points": 25, "pomodoros": 1])
    #expect(hub.pages.metrics.text.contains("segue_hub_events_total{outcome=\"duplicate\"} 9"))
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `a week of events arrives in batches`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let anna = try await hub.person("anna")
    let events = (0..<7).flatMap { day in
      (0..<20).flatMap { number -> [String] in
        let (session, time) = ("\(day)-\(number)", RunningHub.noon - Int64(day) * 86_400 - Int64(number) * 60)
        return [
          Self.event("focus.started", session: session, at: time - 600, deadline: time),
          Self.event("strike.added", session: session, at: time - 300, strikes: 1),
          Self.event("focus.completed", session: session, at: time, elapsed: 600, strikes: 1),
          Self.event("break.started", session: session, at: time, phase: "short-break"),
        ]
      }
    }
    for start in stride(from: 0, to: events.count, by: 200) {
      let batch = events[start..<min(start + 200, events.count)]
      let answer = try await hub.api(
        "POST /events", anna.token, json: "[\(batch.joined(separator: ","))]", type: Self.types[1])
      #expect(answer.status == 202)
      #expect(answer.json["ignored"]?.integer == Int64(batch.count / 4))
    }
    let me = try await hub.api("GET /me", anna).json
    #expect(me["today"] == ["points": 200, "pomodoros": 20])
    #expect(me["streak"] == 7)
    let ever = try await hub.api("GET /board?period=ever", anna).json["rows"]?.list.first
    #expect(ever?["points"] == 1400)
    #expect(ever?["pomodoros"] == 140)
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `corrections change the sums of their day`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let anna = try await hub.person("anna")
    func send(_ event: String) async throws -> JSONValue? {
      #expect(try await Self.counts(hub.api("POST /events", anna.token, json: event)) == [1, 0, 0])
      return try await hub.api("GET /me", anna).json["today"]
    }
    #expect(try await send(Self.event("focus.completed")) == ["points": 25, "pomodoros": 1])
    #expect(try await send(Self.event("session.changed", elapsed: 3000)) == ["points": 50, "pomodoros": 1])
    let note = Self.event("session.changed", outcome: "running")
    #expect(try await Self.counts(hub.api("POST /events", anna.token, json: note)) == [0, 0, 1])
    #expect(try await send(Self.event("session.changed", outcome: "abandoned")) == ["points": 0, "pomodoros": 0])
    #expect(try await send(Self.event("session.logged", session: "t", elapsed: 600)) == ["points": 10, "pomodoros": 1])
    // The time of a correction is that of the session.
    let yesterday = Self.event("session.logged", session: "u", elapsed: 600, endedAt: RunningHub.noon - 86_400)
    #expect(try await send(yesterday) == ["points": 10, "pomodoros": 1])
    #expect(try await hub.api("GET /me", anna).json["streak"] == 2)
    #expect(try await send(Self.event("session.deleted", session: "t")) == ["points": 0, "pomodoros": 0])
  }

  @Test func `focusing now follows start, pause, resume and end`() async throws {
    let hub = try await RunningHub()
    let (anna, ben) = (
      try await hub.person("anna", sharing: [.friends: .focusingNow]), try await hub.person("ben_")
    )
    try await hub.befriend(anna, ben)
    let end = RunningHub.noon + 1500
    for (offset, type, deadline, expected) in [
      (0, "focus.started", end, end), (1, "focus.paused", nil, nil), (2, "focus.resumed", end + 60, end + 60),
      (3, "focus.extended", end + 300, end + 300), (4, "focus.completed", nil, nil),
    ] as [(Int64, String, Int64?, Int64?)] {
      hub.now = RunningHub.noon + offset
      let event = Self.event(type, at: hub.now, deadline: deadline)
      #expect(try await Self.counts(hub.api("POST /events", anna.token, json: event)) == [1, 0, 0], "\(type)")
      let friend = try await hub.api("GET /friends", ben).json["friends"]?.list.first
      #expect(friend?["focusingUntil"]?.integer == expected, "\(type)")
      #expect(try await hub.api("GET /people/anna", ben).json["focusingUntil"]?.integer == expected, "\(type)")
    }
  }

  @Test(arguments: [
    ("a break", event("break.completed", phase: "short-break")), ("another type", event("focus.ending")),
    ("no start's end", event("focus.started")), ("an empty object", "{}"),
    ("members of other types", #"{"id": 5, "type": [], "time": {}, "data": "x"}"#),
    ("a time that is none", event("focus.completed").replacing("2026-11-26T12:00:00.000Z", with: "yesterday")),
    ("a negative length", event("focus.completed", elapsed: -1)),
    ("two days", event("focus.completed", elapsed: 172_800)),
    ("a long id", event("focus.completed", id: String(repeating: "x", count: 201))),
    ("NUL", event("focus.completed", id: "a\\u0000b")),
  ])
  func `what can't count is ignored, and needn't come again`(what: String, event: String) async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    #expect(try await Self.counts(hub.api("POST /events", anna.token, json: event)) == [0, 0, 1], "\(what)")
    #expect(try await hub.api("GET /me", anna).json["today"] == ["points": 0, "pomodoros": 0])
  }

  @Test func `a machine whose clock is ahead learns it, and a list of its events is ignored`() async throws {
    let hub = try await RunningHub()
    let (anna, noon) = (try await hub.person("anna"), RunningHub.noon)
    let ahead = Self.event("focus.completed", at: noon + 86_401)
    let refused = try await hub.api("POST /events", anna.token, json: ahead)
    #expect(refused.status == 422 && refused.json["code"]?.string == "clock", "\(refused.text)")
    #expect(refused.header("Date") == "Thu, 26 Nov 2026 12:00:00 GMT")
    let events = "[\(ahead),\(Self.event("focus.completed", id: "e", at: noon + 86_400))]"
    #expect(try await Self.counts(hub.api("POST /events", anna.token, json: events)) == [1, 0, 1])
  }

  @Test func `a clock that is ahead neither prolongs a focus nor silences another machine`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna", sharing: [.friends: .focusingNow])
    let (ben, noon) = (try await hub.person("ben_"), RunningHub.noon)
    try await hub.befriend(anna, ben)
    func send(_ type: String, at time: Int64, until deadline: Int64? = nil) async throws -> Int64? {
      let event = Self.event(type, at: time, deadline: deadline)
      #expect(try await Self.counts(hub.api("POST /events", anna.token, json: event)) == [1, 0, 0])
      return try await hub.api("GET /people/anna", ben).json["focusingUntil"]?.integer
    }
    #expect(try await send("focus.started", at: noon + 36_000, until: noon + 37_500) == noon + 1500)
    hub.now = noon + 60
    #expect(try await send("focus.paused", at: hub.now) == nil)
  }

  @Test func `too much, too many, other types and broken JSON are refused as a whole`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    func status(_ body: String, _ type: String = "application/json") async throws -> Int {
      try await hub.api("POST /events", anna.token, json: body, type: type).status
    }
    let event = Self.event("focus.completed", id: "e")
    #expect(try await status(event, "text/plain") == 415)
    #expect(try await status(event, "application/json; charset=utf-8") == 202)
    for body in ["", "5", "null", "[5]", "{", "[\(event), 7]", String(repeating: "[", count: 200_000)] {
      #expect(try await status(body) == 400, "\(body.prefix(20))")
    }
    let thousand = (0..<1000).map { "{\"id\": \"\($0)\"}" }
    #expect(try await status("[\(thousand.joined(separator: ","))]") == 202)
    #expect(try await status("[\((thousand + ["{}"]).joined(separator: ","))]") == 413)
    #expect(try await status("[\"\(String(repeating: "x", count: 1 << 20))\"]") == 413)
    #expect(try await hub.api("GET /me", anna).json["today"] == ["points": 25, "pomodoros": 1])
  }

  @Test func `nothing of a task is stored, even where a machine sends it`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    let event = Self.event("focus.completed").replacing("\"phase\"", with: "\"task\": \"Secret plan\", \"phase\"")
    #expect(try await Self.counts(hub.api("POST /events", anna.token, json: event)) == [1, 0, 0])
    let file = try Data(contentsOf: URL(filePath: hub.folder("hub.db")))
    let log = (try? Data(contentsOf: URL(filePath: hub.folder("hub.db-wal")))) ?? Data()
    #expect(!String(decoding: file + log, as: Unicode.ASCII.self).contains("Secret plan"))
    #expect(!(try await hub.api("GET /export", anna)).body.contains("Secret"))
  }
}
