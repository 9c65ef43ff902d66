// SPDX-License-Identifier: MIT
import Synchronization

/// Records elements as they come, for checks and waits.
package final class Recorded<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var watchers: [(holds: @Sendable ([Element]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var all: [Element] { state.withLock(\.elements) }

  package func append(_ element: Element) { change { $0.elements.append(element) } }

  /// Forgets all recorded elements.
  package func clear() { change { $0.elements = [] } }

  package func until(_ holds: @escaping @Sendable ([Element]) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.watchers.append((holds, continuation)) }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let woken = state.withLock { state in
      body(&state)
      let woken = state.watchers.filter { $0.holds(state.elements) }
      state.watchers.removeAll { $0.holds(state.elements) }
      return woken
    }
    for watcher in woken { watcher.continuation.resume() }
  }
}
