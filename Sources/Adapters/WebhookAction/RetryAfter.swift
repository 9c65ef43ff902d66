// SPDX-License-Identifier: MIT
import CCurl

/// The `Retry-After` header of RFC 9110: seconds, or a date in one of HTTP's three formats.
package enum RetryAfter {
  /// The longest wait, whatever the header says.
  package static let limit: Duration = .seconds(24 * 3600)

  /// The time to wait; nil for a past or invalid time. `now` is in seconds since 1970.
  package static func parse(_ header: String, now: Int64) -> Duration? {
    let text = header[...].trimmingBlanks
    guard let first = text.utf8.first else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // A number that is too large means a wait beyond the limit.
      return Int64(text).map { min(.seconds($0), limit) } ?? limit
    }
    // Each format is ASCII and begins with a weekday. curl alone would also accept other spellings, and stop at a NUL.
    let isLetter = (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(first)
    guard isLetter, text.utf8.count <= 64, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    let date = Int64(curl_getdate(text, nil))
    guard date >= 0 else { return nil }
    let (wait, overflow) = date.subtractingReportingOverflow(now)
    guard !overflow, wait >= 0 else { return nil }
    return min(.seconds(wait), limit)
  }
}
