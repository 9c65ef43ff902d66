// SPDX-License-Identifier: MIT

/// Decides when a crashed service is restarted, and when it is switched off. A pure value.
struct ServiceSupervision: Sendable {
  enum Decision: Hashable, Sendable {
    case wait(Duration)
    /// Returned once. A service that is then started for an exit still waits after a crash.
    case switchOff
  }

  /// This number of crashes in this time isn't an accident.
  static let mostCrashes = 5
  static let window = Duration.seconds(60)
  static let longestWait = Duration.seconds(60)

  private var crashes: [Duration] = []
  private var failures = 0
  private var isOff = false
  /// The earliest time of the next start.
  private(set) var nextStart = Duration.zero

  /// - Parameters:
  ///   - moment: the time since any fixed moment.
  ///   - lived: the time that it ran before the crash.
  mutating func crashed(at moment: Duration, after lived: Duration) -> Decision {
    crashes = crashes.filter { moment - $0 < Self.window } + [moment]
    if !isOff, crashes.count >= Self.mostCrashes {
      isOff = true
      nextStart = moment
      return .switchOff
    }
    return .wait(wait(from: moment, after: lived))
  }

  /// Records a failed start that wasn't the service's fault. Returns the time to wait.
  mutating func failedToStart(at moment: Duration) -> Duration { wait(from: moment, after: .zero) }

  private mutating func wait(from moment: Duration, after lived: Duration) -> Duration {
    // After a minute of running, or of not being needed, the count restarts.
    let isAnew = lived >= Self.window || moment - nextStart >= Self.window
    failures = isAnew ? 1 : failures + 1
    let wait = min(Self.longestWait, .seconds(1 << min(failures - 1, 6)))
    nextStart = moment + wait
    return wait
  }
}

/// A limit of events within a time window.
struct Allowance: Sendable {
  let most: Int
  let window: Duration
  private var begun = Duration.zero
  private var taken = 0

  init(_ most: Int, in window: Duration) {
    self.most = most
    self.window = window
  }

  /// Takes one at `moment`; if none is left, returns the time until the next window.
  mutating func take(at moment: Duration) -> Duration? {
    if moment - begun >= window { (begun, taken) = (moment, 0) }
    taken += 1
    return taken > most ? begun + window - moment : nil
  }

  /// Whether the last one taken was the first beyond the limit.
  var isNewlySpent: Bool { taken == most + 1 }
}
