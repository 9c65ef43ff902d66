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
  static func objection(to archived: ArchivedSession, in format: HistoryFormat, at now: Instant) -> String? {
    objection(to: archived.session, in: format, at: now) ?? objection(to: archived.attachments, at: now)
  }

  /// Returns the problem of a session from a file of this format; nil if valid.
  static func objection(to session: Session, in format: HistoryFormat, at now: Instant) -> String? {
    guard let end = session.endedAt, session.outcome != .running else { return "it hasn't ended" }
    if session.startedAt < RecordedTime.earliest { return "it starts before 1970" }
    if end < session.startedAt { return "it ends before it starts" }
    if end > now { return "it lies in the future" }
    // From here on, no calculation with the session's times can overflow.
    if format != .json, end - session.startedAt > longestSpan {
      return "it lasts more than 31 days: its start or its end is wrong"
    }
    guard session.outcome.isOne(of: session.phase) else {
      return "a \(session.phase == .focus ? "focus" : "break") isn't '\(session.outcome.rawValue)'"
    }
    if let objection = planObjection(session) ?? textObjection(session) ?? strikeObjection(session, now)
      ?? segmentObjection(session, end)
    {
      return objection
    }
    let elapsed = session.elapsed(at: end)
    if format != .json, elapsed > RecordedLength.allowed.upperBound {
      return "it ran for more than 24 hours: its start or its end is wrong"
    }
    return elapsed > longestRun ? "it ran for more than a year: its start or its end is wrong" : nil
  }

  /// Returns the problem of a session's attachments; nil if valid.
  static func objection(to attachments: [ArchivedAttachment], at now: Instant) -> String? {
    for attachment in attachments {
      if let objection = attachment.objection { return objection }
      guard let added = attachment.added?.instant else { continue }
      guard added >= RecordedTime.earliest, added <= now else {
        return "the time at which '\(attachment.name)' was attached lies in the future, or before 1970"
      }
    }
    return nil
  }

  private static func planObjection(_ session: Session) -> String? {
    if let planned = session.planned {
      if planned < .zero { return "it was planned to be shorter than nothing" }
      if planned > longestPlan { return "it was planned to last more than a hundred years" }
    }
    guard session.extended <= longestPlan, session.extended >= Duration.zero - longestPlan else {
      return "it was extended by more than a hundred years"
    }
    return nil
  }

  private static func textObjection(_ session: Session) -> String? {
    if session.task.utf8.count > longestText { return "its task is longer than 1 MiB" }
    if session.project.utf8.count > longestText { return "its project's name is longer than 1 MiB" }
    // Each tag adds two quotes and a comma.
    let tags = session.tags.reduce(0) { $0 + $1.utf8.count + 3 }
    if tags > longestText { return "its tags are longer than 1 MiB" }
    if session.note.utf8.count > LongNote.limit { return "its note is longer than \(LongNote.limit >> 20) MiB" }
    return nameObjection(session)
  }

  private static func nameObjection(_ session: Session) -> String? {
    if (try? ProjectName.parse(session.project)) == nil { return "its project's name has a NUL character" }
    // Tags without a name were dropped before.
    return session.tags.contains { (try? TagName.parse($0)) == nil } ? "one of its tags has a NUL character" : nil
  }

  private static func strikeObjection(_ session: Session, _ now: Instant) -> String? {
    if session.strikes.count > mostStrikes { return "it has more than \(mostStrikes) strikes" }
    for strike in session.strikes {
      // Strikes may follow the end of a session, but they must not lie in the future.
      guard strike.at >= RecordedTime.earliest, strike.at <= now else {
        return "one of its strikes lies in the future, or before 1970"
      }
      if strike.text.utf8.count > longestText { return "the text of one of its strikes is longer than 1 MiB" }
    }
    return nil
  }

  private static func segmentObjection(_ session: Session, _ end: Instant) -> String? {
    var from = session.startedAt
    for segment in session.segments {
      guard let stop = segment.end else { return "one of its segments has no end" }
      guard segment.start >= from, stop >= segment.start else { return "its segments aren't in order" }
      guard stop <= end else { return "one of its segments ends after it" }
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
