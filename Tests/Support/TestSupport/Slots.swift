// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

/// Lets only so many go on at the same time; the others wait in line.
package final class Slots: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// For programs that tests run to their end: where hundreds of tests begin at once, each of theirs would be so slow on a
  /// small machine that its own patience ends, with its daemon or with what it calls.
  package static let programs = Slots(max(8, 2 * ProcessInfo.processInfo.activeProcessorCount))

  package init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Takes a place, as soon as there is one.
  package func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives it back, to whoever waits longest.
  package func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
