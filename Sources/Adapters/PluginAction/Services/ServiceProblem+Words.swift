// SPDX-License-Identifier: MIT
package import ControlProtocol
import Messages

extension ServiceProblem {
  /// The problem in English, for logs.
  var english: String { English().delivery(.service(self)) }

  /// Returns the problem with the words of the service masked.
  func masked(_ mask: (String) -> String) -> ServiceProblem {
    switch self {
    case .notRPC(let line): .notRPC(line: mask(line))
    case .noVersion(let line): .noVersion(line: mask(line))
    case .noResult(let line): .noResult(line: mask(line))
    case .noID(let line): .noID(line: mask(line))
    default: self
    }
  }
}

/// A reason that a service must not be started.
package struct ServiceStartError: ExplainedError {
  package let reason: DeliveryReason

  package init(_ reason: DeliveryReason) {
    self.reason = reason
  }
}
