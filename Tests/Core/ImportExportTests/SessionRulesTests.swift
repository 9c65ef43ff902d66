// SPDX-License-Identifier: MIT
import History
import Testing
import TimerEngine

@testable import ImportExport

struct SessionRulesTests {
  /// What is wrong with a session of twenty-five minutes after `change`; long ago by now.
  private func objection(
    in format: HistoryFormat = .csv, _ change: (inout Session) throws -> Void
  ) throws -> SessionProblem? {
    var one = try session(.focus, .completed, "2026-06-01T09:00:00Z", "2026-06-01T09:25:00Z")
    try change(&one)
    return SessionRules.objection(to: one, in: format, at: try instant("2026-11-22T00:00:00Z"))
  }

  /// Makes it one that began so long before its end, and ran all the time.
  private func stretch(_ session: inout Session, _ length: Duration) throws {
    let end = try #require(session.endedAt)
    session.startedAt = end - length
    session.segments = [Segment(start: session.startedAt, end: end)]
  }

  @Test(arguments: HistoryFormat.allCases.filter { $0 != .json })
  func `in other programs nothing lasts longer than a month`(_ format: HistoryFormat) throws {
    let message = SessionProblem.tooLong
    let (month, length) = (Duration.hours(24 * 31), Duration.minutes(25))
    #expect(try objection(in: format) { $0.startedAt = $0.startedAt - month } == message)
    #expect(try objection(in: format) { $0.startedAt = $0.startedAt - month + length } == nil)
  }

  @Test func `only our own timer lets a session run for days`() throws {
    let message = SessionProblem.ranTooLong
    #expect(try objection(in: .timewarrior) { try stretch(&$0, .hours(24)) } == nil)
    #expect(try objection(in: .timewarrior) { try stretch(&$0, .hours(24) + .milliseconds(1)) } == message)
    #expect(try objection(in: .json) { try stretch(&$0, .hours(24 * 31)) } == nil)
  }

  @Test func `a focus that was paused for more than a month was once refused by the import of its own export`() throws {
    #expect(try objection(in: .json) { $0.startedAt = $0.startedAt - .hours(24 * 400) } == nil)
    let message = SessionProblem.ranOverYear
    #expect(try objection(in: .json) { try stretch(&$0, .hours(24 * 366)) } == nil)
    #expect(try objection(in: .json) { try stretch(&$0, .hours(24 * 366) + .milliseconds(1)) } == message)
  }

  @Test func `a plan is from nothing to a hundred years`() throws {
    let most = Duration.seconds(100 * 366 * 86_400)
    let huge = Duration(secondsComponent: .max, attosecondsComponent: 0)
    #expect(try objection { $0.planned = .zero } == nil)
    #expect(try objection { $0.planned = most } == nil)
    #expect(try objection { $0.planned = .milliseconds(-1) } == .negativePlan)
    #expect(try objection { $0.planned = huge + huge } == .longPlan)
    #expect(try objection { $0.extended = .minutes(-5) } == nil)
    for extended in [huge + huge, Duration.zero - huge - huge, most + .milliseconds(1)] {
      #expect(try objection { $0.extended = extended } == .longExtension)
    }
  }

  @Test func `strikes are of times that were, and not more than anybody counts`() throws {
    for time in [Int64.min, 0, 1_900_000_000_000, .max] {
      let strike = Strike(at: Instant(milliseconds: time), text: "")
      #expect(try objection { $0.strikes = [strike] } == .strikeTime)
    }
    func strikes(_ count: Int) throws -> SessionProblem? {
      try objection { $0.strikes = Array(repeating: Strike(at: $0.startedAt, text: ""), count: count) }
    }
    #expect(try strikes(SessionRules.mostStrikes) == nil)
    #expect(try strikes(SessionRules.mostStrikes + 1) == .manyStrikes(most: 10_000))
    let long = String(repeating: "a", count: 1 << 20)
    #expect(try objection { $0.strikes = [Strike(at: $0.startedAt, text: long)] } == nil)
    #expect(
      try objection { $0.strikes = [Strike(at: $0.startedAt, text: long + "a")] }
        == .longStrike)
  }

  @Test func `texts have the room that a command has, and a note all that a note may have`() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let note = String(repeating: "\u{E9}", count: 8 << 20)
    #expect(
      try objection {
        ($0.task, $0.project, $0.note) = (long, long, note)
        $0.tags = [String(long.dropLast(3))]
      } == nil)
    #expect(try objection { $0.task = long + "a" } == .longTask)
    #expect(try objection { $0.project = long + "a" } == .longProject)
    #expect(try objection { $0.tags = Array(repeating: "tag", count: 200_000) } == .longTags)
    #expect(try objection { $0.note = note + "a" } == .longNote(mebibytes: 16))
  }

  @Test func `a name with a NUL once came in`() throws {
    #expect(try objection { $0.tags = ["a\0"] } == .badTag)
    #expect(try objection(in: .json) { $0.project = "P\01" } == .badProject)
    #expect(
      try objection {
        $0.tags = ["deep", "C#"]
        $0.project = "P1"
      } == nil)
  }

  @Test func `times that no calendar has are refused before anything is reckoned with them`() throws {
    let (first, last) = (Instant(milliseconds: .min), Instant(milliseconds: .max))
    #expect(try objection { $0.startedAt = first } == .before1970)
    #expect(try objection { $0.startedAt = last } == .endsBeforeStart)
    #expect(try objection { $0.endedAt = last } == .inFuture)
    #expect(try objection { $0.endedAt = first } == .endsBeforeStart)
    #expect(try objection { $0.segments = [Segment(start: first, end: last)] } == .segmentOrder)
    #expect(
      try objection { $0.segments = [Segment(start: $0.startedAt, end: last)] } == .segmentAfterEnd)
  }
}
