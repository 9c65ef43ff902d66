// SPDX-License-Identifier: MIT
import Synchronization

extension Event {
  /// The event on one line of JSON.
  package var line: String {
    get throws { try lastLine.value(of: self) { try JSON.line(self) } }
  }

  /// The event as `SEGUE_…` variables; unknown values are empty strings. NUL bytes cannot be passed and are left out.
  package var environment: [String: String] { lastEnvironment.value(of: self) { variables } }
}

private let lastLine = LastText<String>()
private let lastEnvironment = LastText<[String: String]>()

/// Caches the text of the last event: a thousand hooks may request it in sequence.
private final class LastText<Value: Sendable>: Sendable {
  private let last = Mutex<(event: Event, value: Value)?>(nil)

  func value(of event: Event, make: () throws -> Value) rethrows -> Value {
    if let last = last.withLock(\.self), last.event == event { return last.value }
    let value = try make()
    last.withLock { $0 = (event, value) }
    return value
  }
}
