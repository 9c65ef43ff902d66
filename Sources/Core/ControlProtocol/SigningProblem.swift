// SPDX-License-Identifier: MIT

/// The reason that a secret cannot sign a webhook. It contains no part of the secret.
package enum SigningProblem: String, ExplainedError, Codable, Hashable, Sendable {
  /// No secret was given, or it is empty.
  case missing, empty
  /// The text after `whsec_` is not base64.
  case notBase64
  /// A key of an asymmetric signature (`whsk_`, `whpk_`).
  case asymmetric

  package var reason: DeliveryReason { .signing(problem: self) }
}
