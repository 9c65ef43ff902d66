// SPDX-License-Identifier: MIT
import Synchronization

/// A value that tasks can wait for: each change wakes the tasks whose condition it now meets.
package final class Watched<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var lastID = 0
    /// Conditions that check the value, and return whether they are met.
    var waiters: [Int: @Sendable (Value) -> Bool] = [:]
  }

  private let state: Mutex<State>

  package init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  package var value: Value { state.withLock { $0.value } }

  package func change(_ body: @Sendable (inout Value) -> Void) {
    state.withLock { state in
      body(&state.value)
      for (id, look) in state.waiters where look(state.value) { state.waiters[id] = nil }
    }
  }

  /// Waits until `find` has a result; throws `NotSeen` if it has none within `limit`.
  package func until<Found: Sendable>(
    _ what: String, within limit: Duration = Patience.standard, _ find: @escaping @Sendable (Value) -> Found?
  ) async throws -> Found {
    let (stream, found) = AsyncStream.makeStream(of: Found.self)
    let look: @Sendable (Value) -> Bool = { value in
      guard let result = find(value) else { return false }
      found.yield(result)
      found.finish()
      return true
    }
    let id = state.withLock { state in
      state.lastID += 1
      if !look(state.value) { state.waiters[state.lastID] = look }
      return state.lastID
    }
    let bound = Task {
      try? await Task.sleep(for: limit)
      found.finish()
    }
    defer {
      bound.cancel()
      state.withLock { $0.waiters[id] = nil }
    }
    for await result in stream { return result }
    throw NotSeen(what: what, limit: limit)
  }
}

/// An awaited result that didn't come.
package struct NotSeen: Error, CustomStringConvertible {
  package var what: String
  package var limit: Duration
  /// The state instead of it.
  package var details: String

  package init(what: String, limit: Duration, details: String = "") {
    self.what = what
    self.limit = limit
    self.details = details
  }

  package var description: String { "not seen within \(limit): \(what)\(details.isEmpty ? "" : "\n\(details)")" }

  /// Runs `body`, and adds `details` to a failed wait.
  package static func explaining<Result>(
    _ details: () -> String, _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch var error as NotSeen {
      error.details += details()
      throw error
    }
  }
}
