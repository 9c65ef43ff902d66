// SPDX-License-Identifier: MIT
@testable import WebhookAction

/// The value of a `Retry-After` header.
enum RetryAfterHeader {
  /// 2023-11-14T22:13:20Z, the start of the count, and before it.
  private static let instants: [Int64] = [1_700_000_000, 0, -1_000_000, .max, .min]

  static func run(_ bytes: [UInt8]) {
    let header = String(decoding: bytes, as: UTF8.self)
    for now in instants {
      let wait = RetryAfter.parse(header, now: now)
      if let wait { promise(.zero <= wait && wait <= RetryAfter.limit, "nobody waits \(wait)") }
      promise(RetryAfter.parse(" \(header)\t", now: now) == wait, "blanks around it change its meaning")
      let response = HTTPResponse(status: 503, headers: [("retry-after", header)])
      promise(WebhookVerdict(response, now: now) == .retry(after: wait), "the verdict reads it in another way")
    }
  }
}
