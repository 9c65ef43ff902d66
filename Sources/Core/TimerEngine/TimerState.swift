// SPDX-License-Identifier: MIT

/// The state that the timer must keep between two runs of the program.
package struct TimerState: Codable, Hashable, Sendable {
  package enum Status: Codable, Hashable, Sendable {
    case idle(next: Phase)
    case running(Session)
    case paused(Session)
  }

  package var status: Status
  /// The start of the present `status`.
  package var since: Instant
  /// The last ended focus, for late strikes, `again` and the break after it.
  package var lastFocus: Session?
  /// The end of the last session of any phase.
  package var lastEnd: Instant?
  /// The completed pomodoros of this round.
  package var roundCompleted: Int
  /// The instant to which the timer has been advanced: no event can happen before it any more.
  package var now: Instant
  /// The position in the current phase, pause or wait up to which marks have fired.
  package var marked: Duration
  /// The state of the generator of identifiers, so that the timer needs no outside source.
  package var entropy: UInt64

  package init(at instant: Instant, entropy: UInt64) {
    status = .idle(next: .focus)
    since = instant
    lastFocus = nil
    lastEnd = nil
    roundCompleted = 0
    now = instant
    marked = .zero
    self.entropy = entropy
  }
}
