// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages

/// One line about a hook's result.
package struct HookResult: Hashable, Sendable {
  package enum Mark: Hashable, Sendable { case good, bad, open }

  var id: String
  var mark: Mark
  var hook: String
  /// The event; for a scope, its condition.
  var cause: String
  /// The name of the state in the protocol.
  var state: String
  /// The reason of a failure.
  var detail: String?

  /// The mark for the state of a delivery or a scope, by its name in the protocol.
  package static func mark(_ state: String) -> Mark {
    switch state {
    case "succeeded", "active", "inactive": .good
    case "failed", "dead", "expired", "unknown", "exit-failed": .bad
    default: .open
    }
  }

  /// The number of kept results.
  package static let limit = 8

  init(_ delivery: DeliveryRecord, in language: any Language) {
    id = delivery.id
    hook = delivery.hook
    cause = delivery.event.type.rawValue
    state = delivery.state
    mark = Self.mark(delivery.state)
    detail =
      mark == .good
      ? nil
      : delivery.attempts.last.flatMap { language.text($0.reason, or: $0.error) }
        ?? language.text(delivery.reason, or: delivery.note)
  }

  init(_ scope: ScopeRecord, in language: any Language) {
    id = "scope " + scope.hook
    hook = scope.hook
    cause = scope.condition
    state = scope.state
    let mark = Self.mark(scope.state)
    self.mark = mark == .open && scope.lastError != nil ? .bad : mark
    detail = language.text(scope.lastReason, or: scope.lastError)
  }
}

extension [HookResult] {
  /// Adds a result at the end, in place of an earlier one with the same id.
  mutating func show(_ result: HookResult) {
    removeAll { $0.id == result.id }
    append(result)
    if count > HookResult.limit { removeFirst() }
  }
}
