// SPDX-License-Identifier: MIT
package import Processes
import Synchronization

/// A mask that learns values while the program runs: the same mask for logs, errors and outputs.
package final class LiveMask: Sendable {
  private struct State {
    /// The values, oldest first.
    var values: [String] = []
    /// Nil after a change, until the mask is needed.
    var mask: Mask?
  }

  /// Tokens that change with every use would fill it without limit. The oldest value is forgotten first.
  private static let limit = 256
  private let state = Mutex(State())

  package init() {}

  /// Masks `value` from now on.
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

  /// A command's output, with every known value as `***`.
  package func text(of output: CapturedOutput) -> String { current.text(of: output) }
}
