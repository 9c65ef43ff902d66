// SPDX-License-Identifier: MIT
import Events
import Foundation
import ImportExport
import Reports
import Testing
import TimerEngine

func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

func localDays(_ zone: String = "UTC") throws -> LocalDays {
  LocalDays(startsAt: 0, timeZone: try #require(TimeZone(identifier: zone)))
}

/// A digest that begins with `text`.
func digest(_ text: String) -> String { text + String(repeating: "0", count: 64 - text.utf8.count) }

func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

/// A session that is over, with the running stretches that `times` name in pairs.
func session(
  _ phase: Phase = .focus, _ outcome: Outcome = .completed, _ times: String..., id: String = "", task: String = "Write",
  project: String = "", tags: [String] = [], note: String = ""
) throws -> Session {
  let instants = try times.map(instant)
  var session = Session(
    id: id, phase: phase, task: task, project: project, tags: tags, note: note, planned: .minutes(25),
    startedAt: try #require(instants.first))
  session.segments = stride(from: 0, to: instants.count, by: 2).map {
    Segment(start: instants[$0], end: instants[$0 + 1])
  }
  session.endedAt = instants.last
  session.outcome = outcome
  return session
}

extension SessionWriter {
  /// All of `sessions` as the writer has them.
  mutating func whole(_ sessions: [ArchivedSession]) throws -> String {
    var text = head
    for session in sessions { text += try self.text(of: session) ?? "" }
    return text + tail
  }
}

extension Session {
  /// `09:00-09:25 Write`, in UTC.
  var brief: String {
    func clock(_ instant: Instant?) -> String { instant.map { String($0.rfc3339.dropFirst(11).prefix(5)) } ?? "" }
    return "\(clock(startedAt))-\(clock(endedAt)) \(task)"
  }
}

/// Histories that differ in everything a session may differ in, the same for the same seed.
struct RandomHistory {
  private var dice: SplitMix64

  init(seed: UInt64) {
    dice = SplitMix64(state: seed)
  }

  private static let words = [
    "", "Write", "a, b", "\"quoted\"", "line\nbreak", "=1+1", "'=x", "-5", "@name", "tab\there", "back\\slash", "é🍅",
    "; x",
    "emoji 👩‍👩‍👧 family", "\u{202E}left", "  blanks  ", "# hash", "100%", "\"\u{301}", ",\u{301}", "=\u{301}", "\\\u{301}",
    "#",
    "5*3>2", "see U+00E9", "a_b",
  ]

  private mutating func word() -> String { Self.words[Int.random(in: 0..<Self.words.count, using: &dice)] }

  /// Sessions one after the other, `step` the unit of all their times in milliseconds.
  mutating func sessions(_ count: Int, step: Int64 = 1, from start: Instant) -> [Session] {
    var time = start
    return (0..<count).map { _ in
      time = time + .milliseconds(Int64.random(in: 0...5_000_000, using: &dice) / step * step)
      let session = session(at: time, step)
      time = session.endedAt ?? time
      return session
    }
  }

  private mutating func session(at start: Instant, _ step: Int64) -> Session {
    func length(_ most: Int64, _ dice: inout SplitMix64) -> Duration {
      .milliseconds(Int64.random(in: 1...(most / step), using: &dice) * step)
    }
    let phase = Phase.allCases[Int.random(in: 0..<3, using: &dice)]
    let outcomes: [Outcome] = phase == .focus ? [.completed, .partial, .abandoned] : [.completed, .skipped]
    var session = Session(
      id: UUIDv7.make(at: start, using: &dice), phase: phase, task: word(), project: word(),
      tags: (0..<Int.random(in: 0...3, using: &dice)).map { _ in word() }, note: word() + word(),
      planned: Bool.random(using: &dice) ? length(7_200_000, &dice) : nil, startedAt: start)
    session.outcome = outcomes[Int.random(in: 0..<outcomes.count, using: &dice)]
    session.segments = []
    var time = start
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      let end = time + length(2_000_000, &dice)
      session.segments.append(Segment(start: time, end: end))
      time = end + length(600_000, &dice)
    }
    let last = session.segments[session.segments.count - 1].end ?? time
    session.endedAt = Bool.random(using: &dice) ? last : time
    session.strikes = (0..<Int.random(in: 0...2, using: &dice)).map { _ in
      Strike(at: start + length(100_000, &dice), text: word())
    }
    return session
  }
}
