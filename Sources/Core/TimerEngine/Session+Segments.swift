// SPDX-License-Identifier: MIT

extension Session {
  /// The end of the session if it runs on without a pause; nil if it is open-ended.
  var deadline: Instant? {
    planned.map { origin + $0 }
  }

  /// The fictitious start without pauses: running time is the time since this instant.
  var origin: Instant {
    let open = segments.last?.start ?? startedAt
    return open - elapsed(at: open)
  }

  mutating func halt(at instant: Instant) {
    guard let last = segments.indices.last, segments[last].end == nil else { return }
    segments[last].end = max(segments[last].start, instant)
  }

  mutating func goOn(at instant: Instant) {
    segments.append(Segment(start: instant))
  }

  /// Ends the session, and cuts off segments after `instant` if the end lies in the past (`start --ago` in a break).
  mutating func end(_ outcome: Outcome, at instant: Instant) {
    segments.removeAll { $0.start > instant }
    for index in segments.indices {
      segments[index].end = min(segments[index].end ?? instant, instant)
    }
    endedAt = instant
    self.outcome = outcome
  }

  mutating func shift(by duration: Duration) {
    startedAt = startedAt + duration
    endedAt = endedAt.map { $0 + duration }
    for index in segments.indices {
      segments[index].start = segments[index].start + duration
      segments[index].end = segments[index].end.map { $0 + duration }
    }
    for index in strikes.indices {
      strikes[index].at = strikes[index].at + duration
    }
  }
}
