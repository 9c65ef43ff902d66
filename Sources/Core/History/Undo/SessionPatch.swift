// SPDX-License-Identifier: MIT
import Events
package import TimerEngine

/// Some members of a session; nil leaves a member unchanged.
package struct SessionPatch: Codable, Hashable, Sendable {
  package var task: String?
  package var project: String?
  package var tags: [String]?
  package var note: String?
  package var outcome: Outcome?
  package var times: Times?

  package struct Times: Codable, Hashable, Sendable {
    package var startedAt: Instant
    package var endedAt: Instant?
    package var segments: [Segment]
    package var strikes: [Strike]

    package init(of session: Session) {
      startedAt = session.startedAt
      endedAt = session.endedAt
      segments = session.segments
      strikes = session.strikes
    }
  }

  /// A hash of a patch, long notes included. Different patches may collide in rare cases.
  package typealias Fingerprint = UInt64

  package init() {}

  /// The members of `session` that differ from `other`.
  package init(of session: Session, unlike other: Session) {
    if session.task != other.task { task = session.task }
    if session.project != other.project { project = session.project }
    if session.tags != other.tags { tags = session.tags }
    if session.note != other.note { note = session.note }
    if session.outcome != other.outcome { outcome = session.outcome }
    if Times(of: session) != Times(of: other) { times = Times(of: session) }
  }

  /// The values of `session` for the members that `other` sets.
  package init(of session: Session, like other: SessionPatch) {
    if other.task != nil { task = session.task }
    if other.project != nil { project = session.project }
    if other.tags != nil { tags = session.tags }
    if other.note != nil { note = session.note }
    if other.outcome != nil { outcome = session.outcome }
    if other.times != nil { times = Times(of: session) }
  }

  package var isEmpty: Bool { self == SessionPatch() }

  package func apply(to session: inout Session) {
    session.task = task ?? session.task
    session.project = project ?? session.project
    session.tags = tags ?? session.tags
    session.note = note ?? session.note
    session.outcome = outcome ?? session.outcome
    if let times {
      (session.startedAt, session.endedAt) = (times.startedAt, times.endedAt)
      (session.segments, session.strikes) = (times.segments, times.strikes)
    }
  }

  /// FNV-1a: the hash detects later changes, and protects against no attack.
  package var fingerprint: Fingerprint {
    let text = (try? JSON.line(self)) ?? ""
    return text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
