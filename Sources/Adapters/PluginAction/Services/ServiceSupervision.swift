// SPDX-License-Identifier: MIT

/// When a service that crashed is started again, and when it isn't any more: pure.
struct ServiceSupervision: Sendable {
  enum Decision: Hashable, Sendable {
    case wait(Duration)
    /// Said once; what is started all the same, for an exit, waits after a crash as ever.
    case switchOff
  }

  /// So many crashes within so long are no accident.
  static let mostCrashes = 5
  static let window = Duration.seconds(60)
  static let longestWait = Duration.seconds(60)

  private var crashes: [Duration] = []
  private var failures = 0
  private var isOff = false
  /// It isn't started before then.
  private(set) var nextStart = Duration.zero

  /// `moment`: since whenever, the same for all; `lived`: how long it ran before.
  mutating func crashed(at moment: Duration, after lived: Duration) -> Decision {
    crashes = crashes.filter { moment - $0 < Self.window } + [moment]
    if !isOff, crashes.count >= Self.mostCrashes {
      isOff = true
      nextStart = moment
      return .switchOff
    }
    return .wait(wait(from: moment, after: lived))
  }

  /// The same for a start that wasn't the service's fault.
  mutating func failedToStart(at moment: Duration) -> Duration { wait(from: moment, after: .zero) }

  private mutating func wait(from moment: Duration, after lived: Duration) -> Duration {
    // What ran for a minute, or wasn't needed for as long, begins anew.
    let isAnew = lived >= Self.window || moment - nextStart >= Self.window
    failures = isAnew ? 1 : failures + 1
    let wait = min(Self.longestWait, .seconds(1 << min(failures - 1, 6)))
    nextStart = moment + wait
    return wait
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
