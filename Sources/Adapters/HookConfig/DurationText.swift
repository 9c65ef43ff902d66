// SPDX-License-Identifier: MIT
import Hooks

/// Parses a length of time: `25m`, `1h30m`, `90s`, `1.5h`, `500ms`, `2d`. With `bareMinutes`, a bare number is minutes. Nil for
/// any other text, and for more than ten years.
package func parseDuration(_ text: String, bareMinutes: Bool = true) -> Duration? {
  if bareMinutes, !text.isEmpty, text.utf8.allSatisfy(isDigit) {
    return Int64(text).flatMap { duration(milliseconds: $0, times: 60_000) }
  }
  var rest = text.utf8[...]
  var total = Duration.zero
  var smallest = Int64.max
  guard !rest.isEmpty else { return nil }
  while !rest.isEmpty {
    let number = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    rest = rest.dropFirst(number.count)
    let unit = rest.prefix { !isDigit($0) && $0 != UInt8(ascii: ".") }
    rest = rest.dropFirst(unit.count)
    // Units go from large to small, each at most once: `1h30m`, never `30m1h`.
    guard let size = unitSizes.first(where: { $0.name.utf8.elementsEqual(unit) })?.milliseconds, size < smallest,
      let part = milliseconds(Substring(number), of: size)
    else { return nil }
    smallest = size
    total += part
    guard total <= longest else { return nil }
  }
  return total
}

/// A length of time in the form that `parseDuration` reads: `25m`, `1h30m`, `1m30s`, `0s`.
package func durationText(_ duration: Duration) -> String { duration.exactText }

private let unitSizes: [(name: String, milliseconds: Int64)] = [
  ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
]

private let longest = Duration.seconds(10 * 366 * 86_400)

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func duration(milliseconds: Int64, times count: Int64) -> Duration? {
  let (product, overflow) = milliseconds.multipliedReportingOverflow(by: count)
  let duration = Duration.milliseconds(product)
  return overflow || duration > longest ? nil : duration
}

/// `1`, `30` or `1.5` units of `size` milliseconds.
private func milliseconds(_ number: Substring, of size: Int64) -> Duration? {
  let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  guard let first = parts.first, let whole = Int64(first), let sum = duration(milliseconds: whole, times: size) else {
    return nil
  }
  guard parts.count == 2 else { return sum }
  guard (1...6).contains(parts[1].count), let digits = Int64(parts[1]) else { return nil }
  let scale = (0..<parts[1].count).reduce(Int64(1)) { scale, _ in scale * 10 }
  return sum + .milliseconds(digits * size / scale)
}
