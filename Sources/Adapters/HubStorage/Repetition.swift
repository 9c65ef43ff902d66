// SPDX-License-Identifier: MIT

/// Repeats a transaction that failed through no fault of its own.
enum Repetition {
  /// How long transactions may get in each other's way, or a database may be out of reach, as when it is restarted.
  static let patience: Duration = .seconds(10)

  static func run<Value: Sendable>(_ transaction: () async throws -> Value) async throws -> Value {
    let begin = ContinuousClock.now
    var contests = 0
    var outages = 0
    while true {
      do {
        return try await transaction()
      } catch let error as HubStorageError where error.code == .busy && begin.duration(to: .now) < patience {
        contests += 1
        // At random, so that those that met don't meet again.
        try await Task.sleep(for: .microseconds(Int.random(in: 0...(2000 * min(contests, 20)))))
      } catch let error as HubStorageError where error.code == .unavailable && begin.duration(to: .now) < patience {
        // The first repetition is at once: a pool may hold connections from before a restart.
        if outages > 0 { try await Task.sleep(for: .milliseconds(min(50 * outages, 500))) }
        outages += 1
      }
    }
  }
}
