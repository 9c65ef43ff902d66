// SPDX-License-Identifier: MIT
import CCurl

/// A date in one of HTTP's three formats (RFC 9110, 5.6.7).
package enum HTTPDate {
  /// Seconds since 1970; nil for another text, and for a time before 1970.
  package static func parse(_ text: String) -> Int64? {
    // Each format is ASCII and begins with a weekday. curl alone would also accept other spellings, and stop at a NUL.
    guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(first), text.utf8.count <= 64,
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    let date = Int64(curl_getdate(text, nil))
    return date >= 0 ? date : nil
  }
}
