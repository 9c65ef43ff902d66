// SPDX-License-Identifier: MIT
import TimerEngine

/// Writes sessions one after the other, in order of their start: however many there are, one is in memory.
package protocol SessionWriter {
  var head: String { get }
  var tail: String { get }

  /// A session that is over, as text; nil where the format has no place for it.
  mutating func text(of session: ArchivedSession) throws -> String?
}

extension SessionWriter {
  package var head: String { "" }
  package var tail: String { "" }
}

extension Session {
  /// Whether its time is one that other programs should see: a break isn't work, and what was discarded never was.
  var isWork: Bool { phase == .focus && (outcome == .completed || outcome == .partial) }

  /// Its running stretches that have ended, none of them empty.
  var stretches: [Range<Instant>] {
    segments.compactMap { segment in
      guard let end = segment.end, end > segment.start else { return nil }
      return segment.start..<end
    }
  }
}
