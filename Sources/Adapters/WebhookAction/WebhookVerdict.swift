// SPDX-License-Identifier: MIT
package import ControlProtocol

/// The meaning of an attempt's outcome for its delivery.
package enum WebhookVerdict: Equatable, Sendable {
  case succeeded
  /// Retry, not before `after`.
  case retry(after: Duration?)
  /// Never retry automatically.
  case dead(reason: DeliveryReason)
  /// The receiver wants no more messages (410).
  case gone

  /// - Parameter now: seconds since 1970, for a `Retry-After` that is a date.
  package init(_ response: HTTPResponse, now: Int64) {
    switch response.status {
    case 200..<300: self = .succeeded
    case 300..<400: self = .dead(reason: WebhookVerdict.redirected(response))
    case 408, 425, 429, 500..<600:
      self = .retry(after: response[header: "Retry-After"].flatMap { RetryAfter.parse($0, now: now) })
    case 410: self = .gone
    default: self = .dead(reason: .refused(status: response.status))
    }
  }

  /// A request that can't be sent at all is dead. A failure of the network may be over the next time.
  package init(_ failure: HTTPFailure) {
    self = failure.isRetryable ? .retry(after: nil) : .dead(reason: failure.reason)
  }

  private static func redirected(_ response: HTTPResponse) -> DeliveryReason {
    .redirected(to: response[header: "Location"].flatMap { WebhookURL($0)?.masked }, status: response.status)
  }
}
