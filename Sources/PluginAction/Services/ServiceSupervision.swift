// SPDX-License-Identifier: MIT

/// When a service that crashed is started again, and when it isn't any more: pure.
struct ServiceSupervision: Sendable {
  enum Decision: Hashable, Sendable {
    case wait(Duration)
    case switchOff
  }

  /// So many crashes within so long are no accident.
  static let mostCrashes = 5
  static let window = Duration.seconds(60)
  static let longestWait = Duration.seconds(60)

  private var crashes: [Duration] = []
  private var failures = 0

  /// `moment`: since whenever, the same for all; `lived`: how long it ran before.
  mutating func crashed(at moment: Duration, after lived: Duration) -> Decision {
    crashes = crashes.filter { moment - $0 < Self.window } + [moment]
    guard crashes.count < Self.mostCrashes else { return .switchOff }
    return .wait(nextWait(after: lived))
  }

  /// The same for a start that wasn't the service's fault.
  mutating func failedToStart() -> Duration { nextWait(after: .zero) }

  private mutating func nextWait(after lived: Duration) -> Duration {
    failures = lived >= Self.window ? 1 : failures + 1
    return min(Self.longestWait, .seconds(1 << min(failures - 1, 6)))
  }
}

/// So much of something in a time, and not more.
struct Allowance: Sendable {
  let most: Int
  let window: Duration
  private var begun = Duration.zero
  private var taken = 0

  init(_ most: Int, in window: Duration) {
    self.most = most
    self.window = window
  }

  /// Takes one at `moment`; where none is left, how long it takes until there are more.
  mutating func take(at moment: Duration) -> Duration? {
    if moment - begun >= window { (begun, taken) = (moment, 0) }
    taken += 1
    return taken > most ? begun + window - moment : nil
  }

  /// Whether the last one that was taken was the first too many.
  var isNewlySpent: Bool { taken == most + 1 }
}
