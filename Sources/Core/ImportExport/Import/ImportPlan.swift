// SPDX-License-Identifier: MIT
import History
package import TimerEngine

/// The result of an import in advance: each session of a file is in exactly one of these lists.
package struct ImportPlan: Sendable {
  /// A session that is left out, and the other session that causes it.
  package struct Match: Sendable {
    package var found: FoundSession
    package var other: KnownSession
    /// Whether the other session is in the same file instead of the history.
    package var isInFile: Bool
  }

  package var new: [FoundSession] = []
  /// Sessions that the history already has.
  package var known: [Match] = []
  /// Sessions that overlap another session.
  package var overlapping: [Match] = []
  /// Invalid sessions.
  package var refused: [Problem] = []
  /// Valid items that are not finished sessions, such as future events in a calendar.
  package var leftOut: [Problem] = []

  package init() {}
}

/// Decides which sessions of a file to import.
///
/// Two sessions are the same in three cases:
/// - They have the same id.
/// - They have the same phase, start and length, to the second (to the minute if the file has no more).
/// - One is a single running segment of a known session.
///
/// A session stays out if it overlaps one in the history, or an earlier one of its file. Discarded sessions occupy no time, in
/// both places.
/// In a Segue archive, only the id decides.
package struct ImportCheck {
  private let now: Instant
  private let format: HistoryFormat
  private let ids: Set<String>
  /// The ids of a Segue archive; empty for other files.
  private let own: Set<String>
  /// The sessions of the history and the accepted ones.
  private var byID: [String: (session: KnownSession, isInFile: Bool)] = [:]
  private var seen: [Key: [(session: KnownSession, isInFile: Bool)]] = [:]
  /// The sessions of the history that occupy time, in order of their start.
  private var timeline: [KnownSession] = []
  /// The latest end of all sessions up to each index of `timeline`.
  private var latest: [Instant] = []
  /// The accepted session with the latest end.
  private var last: KnownSession?
  private var plan = ImportPlan()

  private struct Key: Hashable {
    var phase: Phase
    var second: Int64
  }

  /// `known`: the history's sessions in the file's period. `ids`: the file's ids that the history also has.
  package static func plan(
    _ found: FoundHistory, known: [KnownSession], ids: Set<String>, now: Instant
  ) -> ImportPlan {
    var check = ImportCheck(found, known: known, ids: ids, now: now)
    for session in found.sessions.sorted(by: { $0.session.startedAt < $1.session.startedAt }) { check.take(session) }
    return check.plan
  }

  private init(_ found: FoundHistory, known: [KnownSession], ids: Set<String>, now: Instant) {
    self.now = now
    self.ids = ids
    format = found.format
    own = found.format == .json ? Set(found.sessions.map(\.session.id)) : []
    for session in known { remember(session, isInFile: false) }
    timeline = known.filter(\.takesTime).sorted { $0.start < $1.start }
    var latest = Instant(milliseconds: .min)
    for session in timeline {
      latest = max(latest, session.end ?? Instant(milliseconds: .max))
      self.latest.append(latest)
    }
  }

  private mutating func take(_ found: FoundSession) {
    let session = found.session
    // A known session counts as known, whatever else is odd about it.
    if let (other, isInFile) = named(as: session) {
      return plan.known.append(ImportPlan.Match(found: found, other: other, isInFile: isInFile))
    }
    if format == .ical, let end = session.endedAt, end > now {
      let problem: SessionProblem = session.startedAt > now ? .inFuture : .notOver
      return plan.leftOut.append(Problem(found.place, .session(problem: problem)))
    }
    if let problem = SessionRules.objection(to: found.archived, in: format, at: now) {
      return plan.refused.append(Problem(found.place, .session(problem: problem)))
    }
    // A length of 0 in a table means that the field was not filled in.
    if format == .csv, session.outcome == .completed, let end = session.endedAt, session.elapsed(at: end) == .zero {
      return plan.leftOut.append(Problem(found.place, .session(problem: .tookNoTime)))
    }
    if let (other, isInFile) = same(as: found) {
      return plan.known.append(ImportPlan.Match(found: found, other: other, isInFile: isInFile))
    }
    let known = KnownSession(session)
    if known.takesTime, let (other, isInFile) = inTheWay(of: session) {
      return plan.overlapping.append(ImportPlan.Match(found: found, other: other, isInFile: isInFile))
    }
    plan.new.append(found)
    remember(known, isInFile: true)
    if known.takesTime, let end = known.end, end > last?.end ?? known.start { last = known }
  }

  private mutating func remember(_ session: KnownSession, isInFile: Bool) {
    byID[session.id] = (session, isInFile)
    // Several breaks may be skipped within one second, and an archive names each of them.
    if format == .json, isInFile || own.contains(session.id) { return }
    for second in Set([session.start] + session.segments.map(\.start)).map(Self.second) {
      seen[Key(phase: session.phase, second: second), default: []].append((session, isInFile))
    }
  }

  /// Returns the session with the same id.
  private func named(as session: Session) -> (session: KnownSession, isInFile: Bool)? {
    if let known = byID[session.id] { return known }
    guard ids.contains(session.id) else { return nil }
    return (KnownSession(session), false)
  }

  /// Returns the session with the same time.
  private func same(as found: FoundSession) -> (KnownSession, isInFile: Bool)? {
    let session = found.session
    let end = session.endedAt ?? session.startedAt
    let elapsed = session.elapsed(at: end)
    let start = Self.second(session.startedAt)
    func isClose(_ left: Duration, _ right: Duration) -> Bool {
      abs(left.milliseconds - right.milliseconds) < max(1000, found.granularity.milliseconds)
    }
    // One program may cut off the fraction of a second that another rounds up.
    for second in [start, start - 1, start + 1] {
      for (other, isInFile) in seen[Key(phase: session.phase, second: second)] ?? [] {
        let isSame =
          Self.second(other.start) == second
          && (isClose(other.elapsed, elapsed)
            || other.end.map { isClose($0 - other.start, end - session.startedAt) } == true)
          || other.segments.contains { segment in
            Self.second(segment.start) == second
              && segment.end.map { isClose($0 - segment.start, end - session.startedAt) } == true
          }
        if isSame { return (other, isInFile) }
      }
    }
    return nil
  }

  private func inTheWay(of session: Session) -> (KnownSession, isInFile: Bool)? {
    guard let end = session.endedAt, end > session.startedAt else { return nil }
    if format != .json, let last, let other = last.end, other > session.startedAt { return (last, true) }
    // A binary search finds the first session that starts after this one ends.
    var (low, high) = (0, timeline.count)
    while low < high {
      let middle = (low + high) / 2
      if timeline[middle].start >= end { high = middle } else { low = middle + 1 }
    }
    var index = low - 1
    while index >= 0, latest[index] > session.startedAt {
      let other = timeline[index]
      if other.end.map({ $0 > session.startedAt }) ?? true { return (other, false) }
      index -= 1
    }
    return nil
  }

  private static func second(_ instant: Instant) -> Int64 { instant.milliseconds.flooredSeconds }
}

extension Int64 {
  /// Whole seconds of milliseconds, rounded down.
  fileprivate var flooredSeconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}
