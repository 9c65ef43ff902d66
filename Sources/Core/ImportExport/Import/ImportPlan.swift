// SPDX-License-Identifier: MIT
import History
package import TimerEngine

/// What an import would do: each session of a file is in exactly one of these.
package struct ImportPlan: Sendable {
  /// A session that stays out, and the other on whose account it does.
  package struct Match: Sendable {
    package var found: FoundSession
    package var other: KnownSession
    /// Whether the other is in the same file, not in the history.
    package var isInFile: Bool
  }

  package var new: [FoundSession] = []
  /// In the history already.
  package var known: [Match] = []
  /// At a time at which another session was.
  package var overlapping: [Match] = []
  /// What can't be right.
  package var refused: [Problem] = []
  /// What is right, but no session, or none yet: calendars know the future.
  package var leftOut: [Problem] = []

  package init() {}
}

/// Decides what becomes of the sessions of a file.
///
/// The same is what has the same id; or the same phase, the same start and the same length, to the second (to the minute
/// where the file has no more); or what is one running stretch of a known session. What overlaps a session of the history
/// stays out, and so does what overlaps an earlier one of its file; what was discarded holds no time, there as here. An
/// archive of ours is what was: in it the same is what has the same id, and nothing else.
package struct ImportCheck {
  private let now: Instant
  private let format: HistoryFormat
  private let ids: Set<String>
  /// The ids of an archive of ours; none of another file.
  private let own: Set<String>
  /// Of the history and of what was taken so far.
  private var byID: [String: (session: KnownSession, isInFile: Bool)] = [:]
  private var seen: [Key: [(session: KnownSession, isInFile: Bool)]] = [:]
  /// Of the history, in order of their start, those that take any time.
  private var timeline: [KnownSession] = []
  /// Up to each place in `timeline`, the latest end.
  private var latest: [Instant] = []
  /// Of those that were taken so far, the one that ends last.
  private var last: KnownSession?
  private var plan = ImportPlan()

  private struct Key: Hashable {
    var phase: Phase
    var second: Int64
  }

  /// `known`: the sessions of the history at the time of the file's; `ids`: those of the file's ids that the history has.
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
    // What is there already is, whatever else is odd about it.
    if let (other, isInFile) = named(as: session) {
      return plan.known.append(ImportPlan.Match(found: found, other: other, isInFile: isInFile))
    }
    if format == .ical, let end = session.endedAt, end > now {
      let problem = session.startedAt > now ? "it lies in the future" : "it isn't over yet"
      return plan.leftOut.append(Problem(found.place, problem))
    }
    if let problem = SessionRules.objection(to: found.archived, in: format, at: now) {
      return plan.refused.append(Problem(found.place, problem))
    }
    // A table's length of 0 is one that nobody filled in.
    if format == .csv, session.outcome == .completed, let end = session.endedAt, session.elapsed(at: end) == .zero {
      return plan.leftOut.append(Problem(found.place, "it is said to be completed, and took no time"))
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
    // Several breaks that were skipped in one second are several, and an archive names each of them.
    if format == .json, isInFile || own.contains(session.id) { return }
    for second in Set([session.start] + session.segments.map(\.start)).map(Self.second) {
      seen[Key(phase: session.phase, second: second), default: []].append((session, isInFile))
    }
  }

  /// The one that has its id.
  private func named(as session: Session) -> (session: KnownSession, isInFile: Bool)? {
    if let known = byID[session.id] { return known }
    guard ids.contains(session.id) else { return nil }
    return (KnownSession(session), false)
  }

  /// The one that has its time.
  private func same(as found: FoundSession) -> (KnownSession, isInFile: Bool)? {
    let session = found.session
    let end = session.endedAt ?? session.startedAt
    let elapsed = session.elapsed(at: end)
    let start = Self.second(session.startedAt)
    func isClose(_ left: Duration, _ right: Duration) -> Bool {
      abs(left.milliseconds - right.milliseconds) < max(1000, found.granularity.milliseconds)
    }
    // A second that one program cut off another may have rounded up.
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
    // The first that starts when this one is over.
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
