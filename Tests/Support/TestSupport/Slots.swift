// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

/// Limits simultaneous operations; the others wait in line.
package final class Slots: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// Slots for programs that tests run to their end. If hundreds of tests begin at once on a small machine, each program would
  /// be so slow that its own timeouts expire.
  package static let programs = Slots(max(8, 2 * ProcessInfo.processInfo.activeProcessorCount))

  package init(_ count: Int) { state = Mutex(State(free: count)) }

  /// Takes a slot as soon as one is free.
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

  /// Returns the slot, to the longest waiting task.
  package func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
