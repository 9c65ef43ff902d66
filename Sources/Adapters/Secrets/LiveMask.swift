// SPDX-License-Identifier: MIT
package import Processes
import Synchronization

/// A mask that learns values while the program runs: one for logs, errors and outputs alike.
package final class LiveMask: Sendable {
  private struct State {
    /// Latest last.
    var values: [String] = []
    /// nil until it is asked for after a change.
    var mask: Mask?
  }

  /// Tokens that change with every use would grow it without end; the oldest value is forgotten first.
  private static let limit = 256
  private let state = Mutex(State())

  package init() {}

  /// Masks `value` from here on.
  package func add(_ value: String) {
    state.withLock { state in
      guard state.values.last != value else { return }
      if let index = state.values.firstIndex(of: value) {
        state.values.append(state.values.remove(at: index))
        return
      }
      state.values.append(value)
      if state.values.count > Self.limit { state.values.removeFirst() }
      state.mask = nil
    }
  }

  /// The mask of all values known now.
  package var current: Mask {
    state.withLock { state in
      if let mask = state.mask { return mask }
      let mask = Mask(state.values)
      state.mask = mask
      return mask
    }
  }

  /// `text` with every known value as `***`.
  package func text(_ text: String) -> String { current.text(text) }

  /// What a command said, with every known value as `***`.
  package func text(of output: CapturedOutput) -> String { current.text(of: output) }
}
