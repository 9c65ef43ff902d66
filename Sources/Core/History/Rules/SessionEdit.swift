// SPDX-License-Identifier: MIT
package import TimerEngine

/// The requested changes of a session; nil leaves a member unchanged.
package struct SessionEdit: Hashable, Sendable {
  package var task: String?
  package var project: String?
  package var tags: [String]?
  package var note: String?
  package var outcome: Outcome?
  package var times: Times?

  /// The new time of a session.
  package enum Times: Hashable, Sendable {
    /// Moves the whole session with its pauses and strikes to this start.
    case move(to: Instant)
    /// Moves one or both ends.
    case stretch(from: Instant?, to: Instant?)
    /// Sets the length without pauses, from the present start or from `from`.
    case length(Duration, from: Instant?)
  }

  package init() {}
}

extension Session {
  /// Returns the session after `edit`. The caller must check for overlaps.
  package func edited(by edit: SessionEdit, at now: Instant) throws(HistoryRefusal) -> Session {
    var session = self
    if let task = edit.task { session.task = task }
    if let project = edit.project { session.project = project }
    if let tags = edit.tags { session.tags = tags }
    if let note = edit.note {
      guard note.utf8.count <= LongNote.limit else { throw .noteTooLong }
      session.note = note
    }
    if let outcome = edit.outcome {
      guard self.outcome != .running else { throw .running(.outcome) }
      guard phase.outcomes.contains(outcome) else { throw .outcome(outcome, phase) }
      session.outcome = outcome
    }
    if let times = edit.times { try session.place(times, at: now) }
    guard session != self else { throw .nothingToChange }
    return session
  }

  private mutating func place(_ times: SessionEdit.Times, at now: Instant) throws(HistoryRefusal) {
    guard let end = endedAt, outcome != .running else { throw .running(.times) }
    switch times {
    case .move(let start):
      move(by: start - startedAt)
    case .stretch(let from, let to):
      if let to, to > now { throw .inFuture(end: to) }
      try stretch(from ?? startedAt, to ?? end)
    case .length(let length, let from):
      guard RecordedLength.allowed.contains(length) else { throw .lengthOutOfRange }
      if let from { try stretch(from, max(end, from + .milliseconds(1))) }
      try stretch(startedAt, endRunning(length))
    }
    guard startedAt >= RecordedTime.earliest else { throw .tooEarly }
    guard let end = endedAt, end <= now else { throw .inFuture(end: endedAt ?? now) }
  }

  private mutating func move(by duration: Duration) {
    startedAt = startedAt + duration
    endedAt = endedAt.map { $0 + duration }
    for index in segments.indices {
      segments[index].start = segments[index].start + duration
      segments[index].end = segments[index].end.map { $0 + duration }
    }
    for index in strikes.indices { strikes[index].at = strikes[index].at + duration }
  }

  /// Sets new ends. Segments and pauses between them remain in place. The first segment begins at the new start, and the last
  /// one ends at the new end. Parts outside are removed.
  private mutating func stretch(_ start: Instant, _ end: Instant) throws(HistoryRefusal) {
    guard start < end || start == end && outcome == .skipped else { throw .backwards }
    var kept = segments.compactMap { segment -> Segment? in
      let (from, to) = (max(segment.start, start), min(segment.end ?? end, end))
      return from < to ? Segment(start: from, end: to) : nil
    }
    if kept.isEmpty { kept = [Segment(start: start, end: end)] }
    kept[0].start = start
    kept[kept.count - 1].end = end
    (startedAt, endedAt, segments) = (start, end, kept)
    for index in strikes.indices { strikes[index].at = min(max(strikes[index].at, start), end) }
    guard elapsed(at: end) <= RecordedLength.allowed.upperBound else { throw .lengthOutOfRange }
  }

  /// Returns the end after running for `length`. Earlier pauses count, and the last segment is extended as needed.
  private func endRunning(_ length: Duration) -> Instant {
    var left = length
    for segment in segments.dropLast() {
      let ran = (segment.end ?? segment.start) - segment.start
      if ran >= left { return segment.start + left }
      left -= ran
    }
    return (segments.last?.start ?? startedAt) + left
  }
}

extension Phase {
  /// The possible outcomes of a finished session.
  package var outcomes: [Outcome] {
    isBreak ? [.completed, .skipped] : [.completed, .abandoned, .partial]
  }
}

/// The allowed lengths of recorded sessions.
package enum RecordedLength {
  package static let allowed: ClosedRange<Duration> = .seconds(1)...(.hours(24))
}
