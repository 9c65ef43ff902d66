// SPDX-License-Identifier: MIT
import Synchronization

/// A clock that stands still until a test moves it, and that reports sleeping tasks.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastNumber = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var watchers: [(until: Duration, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let ready = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
          guard !Task.isCancelled else { return nil }
          state.sleepers[number] = (deadline, continuation)
          let left = state.now.duration(to: deadline)
          let found = state.watchers.filter { $0.until == left }
          state.watchers.removeAll { $0.until == left }
          return found.map(\.continuation)
        }
        guard let ready else { return continuation.resume(throwing: CancellationError()) }
        for watcher in ready { watcher.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns when a task sleeps for exactly this long from now.
  func sleeper(for duration: Duration) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let found = state.sleepers.values.contains { state.now.duration(to: $0.deadline) == duration }
        if !found { state.watchers.append((duration, continuation)) }
        return found
      }
      if isThere { continuation.resume() }
    }
  }

  /// Waits until a task sleeps for this long, and lets the time pass.
  func pass(_ duration: Duration) async {
    await sleeper(for: duration)
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for sleeper in woken { sleeper.resume() }
  }
}
