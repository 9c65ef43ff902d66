// SPDX-License-Identifier: MIT

/// Everything that the timer has to remember between two runs of the program.
package struct TimerState: Codable, Hashable, Sendable {
  package enum Status: Codable, Hashable, Sendable {
    case idle(next: Phase)
    case running(Session)
    case paused(Session)
  }

  package var status: Status
  /// Since when `status` has been what it is.
  package var since: Instant
  /// The last focus, ended: what a late strike, `again` and the break after it refer to.
  package var lastFocus: Session?
  /// When the last session of any phase ended.
  package var lastEnd: Instant?
  /// Pomodoros completed in this round.
  package var roundCompleted: Int
  /// Up to when it has been advanced: nothing before it can happen any more.
  package var now: Instant
  /// How much of the current phase, pause or wait has had its marks.
  package var marked: Duration
  /// Where identifiers come from: the state of a generator, so that the timer needs no outside source.
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
