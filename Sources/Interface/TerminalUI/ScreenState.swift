// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events

/// Everything that the full-screen view shows.
package struct ScreenState: Hashable, Sendable {
  package var status: Status
  package var isConnected: Bool
  /// What hooks did, the newest last.
  package private(set) var results: [HookResult] = []
  /// What the last key led to, where that has to be said.
  package var message: String?

  /// So many results are kept.
  package static let resultLimit = 8

  package init(status: Status, isConnected: Bool = true) {
    self.status = status
    self.isConnected = isConnected
  }

  /// Shows how a delivery stands, in place of what it was before.
  package mutating func show(_ delivery: DeliveryRecord) {
    show(HookResult(delivery))
  }

  /// Shows how a scope stands.
  package mutating func show(_ scope: ScopeRecord) {
    show(HookResult(scope))
  }

  private mutating func show(_ result: HookResult) {
    results.removeAll { $0.id == result.id }
    results.append(result)
    if results.count > Self.resultLimit { results.removeFirst() }
  }
}

/// One line of what hooks did.
package struct HookResult: Hashable, Sendable {
  package enum Mark: Hashable, Sendable { case good, bad, open }

  var id: String
  var mark: Mark
  var hook: String
  /// The event, or for a scope its condition.
  var cause: String
  /// The state by its name in the protocol.
  var state: String
  /// Why, where something went wrong.
  var detail: String?

  init(_ delivery: DeliveryRecord) {
    id = delivery.id
    hook = delivery.hook
    cause = delivery.event.type.rawValue
    state = delivery.state
    switch delivery.state {
    case "succeeded": mark = .good
    case "failed", "dead", "expired", "unknown": mark = .bad
    default: mark = .open
    }
    detail = mark == .good ? nil : delivery.attempts.last?.error ?? delivery.note
  }

  init(_ scope: ScopeRecord) {
    id = "scope " + scope.hook
    hook = scope.hook
    cause = scope.condition
    state = scope.state
    switch scope.state {
    case "active", "inactive": mark = .good
    case "exit-failed": mark = .bad
    default: mark = scope.lastError == nil ? .open : .bad
    }
    detail = scope.lastError
  }
}
