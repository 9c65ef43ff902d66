// SPDX-License-Identifier: MIT
import TimerEngine

/// Writes sessions one at a time, in order of their start, so that only one is in memory.
package protocol SessionWriter {
  var head: String { get }
  var tail: String { get }

  /// Returns a finished session as text; nil if the format cannot represent it.
  mutating func text(of session: ArchivedSession) throws -> String?
}

extension SessionWriter {
  package var head: String { "" }
  package var tail: String { "" }
}

extension Session {
  /// Whether to show the session's time to other programs: breaks and discarded sessions are not work.
  var isWork: Bool { phase == .focus && (outcome == .completed || outcome == .partial) }

  /// The session's ended, non-empty running segments.
  var stretches: [Range<Instant>] {
    segments.compactMap { segment in
      guard let end = segment.end, end > segment.start else { return nil }
      return segment.start..<end
    }
  }
}
