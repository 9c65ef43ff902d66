// SPDX-License-Identifier: MIT

/// The `Retry-After` header of RFC 9110: seconds, or a date in one of HTTP's three formats.
package enum RetryAfter {
  /// The longest wait, whatever the header says.
  package static let limit: Duration = .seconds(24 * 3600)

  /// The time to wait; nil for a past or invalid time. `now` is in seconds since 1970.
  package static func parse(_ header: String, now: Int64) -> Duration? {
    let text = header[...].trimmingBlanks
    guard !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // A number that is too large means a wait beyond the limit.
      return Int64(text).map { min(.seconds($0), limit) } ?? limit
    }
    guard let date = HTTPDate.parse(String(text)) else { return nil }
    let (wait, overflow) = date.subtractingReportingOverflow(now)
    guard !overflow, wait >= 0 else { return nil }
    return min(.seconds(wait), limit)
  }
}
