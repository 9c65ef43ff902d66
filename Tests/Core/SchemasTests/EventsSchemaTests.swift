// SPDX-License-Identifier: MIT
import Events
import Foundation
import Schemas
import Testing
import TimerEngine

/// Events as they are written, held against the schema of events.
@Suite struct EventsSchemaTests {
  private let validator = Validator(schema: .events)

  private static let nine = Instant(milliseconds: 1_795_251_600_000)

  /// Days and weeks that never end.
  private struct Always: Days {
    func day(containing instant: Instant) -> Range<Instant> { instant..<(instant + .hours(24)) }
    func week(containing instant: Instant) -> Range<Instant> { instant..<(instant + .hours(168)) }
  }

  /// An event of each type with all that belongs to it, as JSON.
  private static func events(running: Bool) throws -> [(type: EventType, json: JSONValue)] {
    let goals = Goals(daily: .pomodoros(8), weekly: running ? .time(.hours(20)) : nil)
    var sequencer = Sequencer(
      progress: Progress(at: nine, days: Always(), goals: goals), host: "laptop", entropy: 3)
    return try EventType.allCases.map { type in
      let isBreak = type.rawValue.hasPrefix("break.")
      let isAboutSession = running || isBreak || type.rawValue.hasPrefix("focus.")
      let id = sequencer.newID(at: nine)
      let session = Session(
        id: id, phase: isBreak ? .longBreak : .focus, task: "Write", tags: ["deep"], planned: .minutes(25),
        startedAt: nine)
      let timer = TimerSnapshot(
        mode: isAboutSession ? .running : .idle, session: isAboutSession ? session : nil, since: nine,
        deadline: isAboutSession ? nine + .minutes(25) : nil, round: Round(completed: 1, length: 4),
        next: NextPhase(phase: .shortBreak, planned: .minutes(5)))
      let event = sequencer.event(type, reason: .user, timer: timer, at: nine) { data in
        data.by = 60
        data.lead = 60
        data.every = 300
        data.count = 1
        data.strike = StrikeInfo(number: 1, text: "")
        data.goal = GoalReached(name: "daily", target: 8, value: 8)
        data.before = SessionBefore(elapsed: 60, outcome: .partial, startedAt: JSONTime(nine))
        data.sound = "off"
        data.slept = 3600
        data.version = "1.0.0"
        data.delivery = DeliveryInfo(id: id, hook: "a", error: "status 1")
      }
      return (type, try JSON.read(JSONValue.self, from: try JSON.line(event)))
    }
  }

  private func verdicts(on values: [JSONValue]) async throws -> [Validator.Verdict] {
    try await validator.verdicts(on: values.map { Data($0.text.utf8) })
  }

  @Test(arguments: [true, false])
  func `an event of every type is valid, in a session and without`(running: Bool) async throws {
    let events = try Self.events(running: running)
    for (event, verdict) in zip(events, try await verdicts(on: events.map(\.json))) {
      #expect(verdict.isAccepted, "\(event.type): \(verdict)")
    }
  }

  @Test
  func `members that nobody knows yet are fine`() async throws {
    let more = JSONValue.Member("later", .object([.init("a", .integer(1))]))
    let events = try Self.events(running: true).map { event in
      event.json.setting("data", to: event.json["data"]?.adding(more)).adding(more)
    }
    for verdict in try await verdicts(on: events) { #expect(verdict.isAccepted, "\(verdict)") }
  }

  @Test
  func `what belongs to a type has to be there`() async throws {
    let extras: [EventType: [String]] = [
      .focusExtended: ["by"], .breakExtended: ["by"], .focusEnding: ["lead"], .breakEnding: ["lead"],
      .focusElapsed: ["every", "count"], .idleElapsed: ["every", "count"], .strikeAdded: ["strike"],
      .goalReached: ["goal"], .sessionChanged: ["before"], .sessionDeleted: ["before"], .soundChanged: ["sound"],
      .systemSuspended: ["slept"], .systemResumed: ["slept"],
      .daemonStarted: ["version"], .daemonStopping: ["version"], .hookFailed: ["delivery"],
    ]
    let events = Dictionary(uniqueKeysWithValues: try Self.events(running: true).map { ($0.type, $0.json) })
    let without = extras.flatMap { type, names in
      names.compactMap { name in
        events[type].map { $0.setting("data", to: $0["data"]?.setting(name, to: nil)) }
      }
    }
    #expect(without.count == 18)
    for verdict in try await verdicts(on: without) { #expect(verdict.isRefused) }
  }

  @Test
  func `every member of the envelope and of the data has to be there, with a value of its kind`() async throws {
    let event = try #require(try Self.events(running: true).first).json
    guard case .object(let envelope) = event, case .object(let members)? = event["data"] else { return }
    let common = ["reason", "session", "timer", "today", "goals", "host"]
    var bad = [event.setting("type", to: .string("focus.over")), event.setting("sequence", to: .string("1"))]
    for wrong in [nil, JSONValue.array([])] {
      bad += envelope.map { event.setting($0.name, to: wrong) }
      for member in members where common.contains(member.name) {
        bad.append(event.setting("data", to: event["data"]?.setting(member.name, to: wrong)))
      }
    }
    #expect(bad.count > 30)
    for (value, verdict) in zip(bad, try await verdicts(on: bad)) { #expect(verdict.isRefused, "\(value.text)") }
  }
}

extension JSONValue {
  /// An object with one more member.
  fileprivate func adding(_ member: Member) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [member])
  }

  /// An object with another value under `name`; without the member where it is nil.
  fileprivate func setting(_ name: String, to value: JSONValue?) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.compactMap { member in
        if member.name != name { return member }
        return value.map { Member(name, $0) }
      })
  }
}
