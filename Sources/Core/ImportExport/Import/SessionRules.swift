// SPDX-License-Identifier: MIT
import Events
import History
import TimerEngine

/// The rules that a finished session must meet to enter the journal.
enum SessionRules {
  /// The maximum strikes of a session: one every eight seconds of a day.
  static let mostStrikes = 10_000
  /// The maximum time from start to end, in other programs' files: longer pauses are implausible.
  private static let longestSpan = Duration.seconds(31 * 86_400)
  /// The maximum time without pauses. Segue's own timer may run for long, but reports iterate over each hour.
  private static let longestRun = Duration.seconds(366 * 86_400)
  /// The maximum plan or extension.
  private static let longestPlan = Duration.seconds(100 * 366 * 86_400)
  /// The maximum bytes of a text other than a note, and of all tags together: no command accepts more.
  private static let longestText = 1 << 20

  /// Returns the problem of a session from a file of this format, or of its attachments; nil if valid.
  static func objection(to archived: ArchivedSession, in format: HistoryFormat, at now: Instant) -> SessionProblem? {
    objection(to: archived.session, in: format, at: now) ?? objection(to: archived.attachments, at: now)
  }

  /// Returns the problem of a session from a file of this format; nil if valid.
  static func objection(to session: Session, in format: HistoryFormat, at now: Instant) -> SessionProblem? {
    guard let end = session.endedAt, session.outcome != .running else { return .notEnded }
    if session.startedAt < RecordedTime.earliest { return .before1970 }
    if end < session.startedAt { return .endsBeforeStart }
    if end > now { return .inFuture }
    // From here on, no calculation with the session's times can overflow.
    if format != .json, end - session.startedAt > longestSpan { return .tooLong }
    guard session.outcome.isOne(of: session.phase) else {
      return .outcome(outcome: session.outcome, isFocus: session.phase == .focus)
    }
    if let objection = planObjection(session) ?? textObjection(session) ?? strikeObjection(session, now)
      ?? segmentObjection(session, end)
    {
      return objection
    }
    let elapsed = session.elapsed(at: end)
    if format != .json, elapsed > RecordedLength.allowed.upperBound { return .ranTooLong }
    return elapsed > longestRun ? .ranOverYear : nil
  }

  /// Returns the problem of a session's attachments; nil if valid.
  static func objection(to attachments: [ArchivedAttachment], at now: Instant) -> SessionProblem? {
    for attachment in attachments {
      if let objection = attachment.objection { return objection }
      guard let added = attachment.added?.instant else { continue }
      guard added >= RecordedTime.earliest, added <= now else {
        return .attachmentTime(name: attachment.name)
      }
    }
    return nil
  }

  private static func planObjection(_ session: Session) -> SessionProblem? {
    if let planned = session.planned {
      if planned < .zero { return .negativePlan }
      if planned > longestPlan { return .longPlan }
    }
    guard session.extended <= longestPlan, session.extended >= Duration.zero - longestPlan else {
      return .longExtension
    }
    return nil
  }

  private static func textObjection(_ session: Session) -> SessionProblem? {
    if session.task.utf8.count > longestText { return .longTask }
    if session.project.utf8.count > longestText { return .longProject }
    // Each tag adds two quotes and a comma.
    let tags = session.tags.reduce(0) { $0 + $1.utf8.count + 3 }
    if tags > longestText { return .longTags }
    if session.note.utf8.count > LongNote.limit { return .longNote(mebibytes: LongNote.limit >> 20) }
    return nameObjection(session)
  }

  private static func nameObjection(_ session: Session) -> SessionProblem? {
    if (try? ProjectName.parse(session.project)) == nil { return .badProject }
    // Tags without a name were dropped before.
    return session.tags.contains { (try? TagName.parse($0)) == nil } ? .badTag : nil
  }

  private static func strikeObjection(_ session: Session, _ now: Instant) -> SessionProblem? {
    if session.strikes.count > mostStrikes { return .manyStrikes(most: mostStrikes) }
    for strike in session.strikes {
      // Strikes may follow the end of a session, but they must not lie in the future.
      guard strike.at >= RecordedTime.earliest, strike.at <= now else {
        return .strikeTime
      }
      if strike.text.utf8.count > longestText { return .longStrike }
    }
    return nil
  }

  private static func segmentObjection(_ session: Session, _ end: Instant) -> SessionProblem? {
    var from = session.startedAt
    for segment in session.segments {
      guard let stop = segment.end else { return .openSegment }
      guard segment.start >= from, stop >= segment.start else { return .segmentOrder }
      guard stop <= end else { return .segmentAfterEnd }
      from = stop
    }
    return nil
  }
}

extension Outcome {
  /// Whether a session of this phase may have this outcome.
  func isOne(of phase: Phase) -> Bool {
    switch self {
    case .running: false
    case .completed: true
    case .abandoned, .partial: phase == .focus
    case .skipped: phase.isBreak
    }
  }
}
