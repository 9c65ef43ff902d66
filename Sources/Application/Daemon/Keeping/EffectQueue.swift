// SPDX-License-Identifier: MIT
import Synchronization

/// Effects on the way from the timekeeper to their one reader, in order and without a limit.
///
/// A reader on the timekeeper's thread gets them without another thread. `AsyncStream` makes a detour over the pool for each element.
final class EffectQueue: AsyncSequence, Sendable {
  private struct State {
    var effects: [Effect] = []
    var isFinished = false
    var reader: UnsafeContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func yield(_ effect: Effect) { change { $0.effects.append(effect) } }

  /// The reader ends after the effects so far.
  func finish() { change { $0.isFinished = true } }

  private func change(_ body: (inout State) -> Void) {
    let reader = state.withLock { state in
      body(&state)
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }

  func makeAsyncIterator() -> Iterator { Iterator(queue: self) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let queue: EffectQueue
    /// What was taken out together.
    private var effects: ArraySlice<Effect> = []

    fileprivate init(queue: EffectQueue) { self.queue = queue }

    mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Effect? {
      if effects.isEmpty {
        await withUnsafeContinuation(isolation: isolation) { queue.wait($0) }
        effects = queue.takeAll()
      }
      return effects.popFirst()
    }
  }

  private func wait(_ reader: UnsafeContinuation<Void, Never>) {
    let isReady = state.withLock { state in
      guard state.effects.isEmpty, !state.isFinished else { return true }
      state.reader = reader
      return false
    }
    if isReady { reader.resume() }
  }

  private func takeAll() -> ArraySlice<Effect> {
    state.withLock { state in
      defer { state.effects = [] }
      return state.effects[...]
    }
  }
}
