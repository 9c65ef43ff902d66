// SPDX-License-Identifier: MIT

extension Duration {
  /// The duration, if it fits into 64 bits of nanoseconds (292 years), the range of the language's durations; otherwise nil.
  var bounded: Duration? {
    let parts = components
    let (whole, overflow) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow || whole.addingReportingOverflow(parts.attoseconds / 1_000_000_000).overflow ? nil : self
  }

  /// The errors of a duration's text.
  enum TextError: Error {
    case empty, noUnit, badUnit(String), range, notADuration
  }

  /// Parses signed decimals, each with a unit: `1h30m`, `-1.5h`, `250ms`.
  static func parsing(_ text: String) throws(TextError) -> Duration {
    var rest = Substring(text)
    let isNegative = rest.hasPrefix("-")
    if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
    guard !rest.isEmpty else { throw .empty }
    if rest == "0" { return .zero }
    var total = Duration.zero
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      guard !number.isEmpty else { throw .notADuration }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { !($0.isASCII && $0.isNumber) && $0 != "." }
      guard !unit.isEmpty else { throw .noUnit }
      guard let scale = units[String(unit)] else { throw .badUnit(String(unit)) }
      rest = rest.dropFirst(unit.count)
      total += try part(number, scale)
      guard total.bounded != nil else { throw .range }
    }
    return isNegative ? .zero - total : total
  }

  private static let units: [String: Int64] = [
    "ns": 1, "us": 1000, "µs": 1000, "μs": 1000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000,
    "h": 3_600_000_000_000,
  ]

  private static func part(_ number: Substring, _ scale: Int64) throws(TextError) -> Duration {
    let halves = number.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2, number != "." else { throw .notADuration }
    var nanoseconds: Int64 = 0
    if !halves[0].isEmpty {
      guard let whole = Int64(halves[0]), case let (product, overflow) = whole.multipliedReportingOverflow(by: scale),
        !overflow
      else { throw .range }
      nanoseconds = product
    }
    if halves.count == 2 {
      var place = scale
      for digit in halves[1].prefix(15) {
        place /= 10
        nanoseconds = nanoseconds &+ place &* Int64(digit.wholeNumberValue ?? 0)
      }
      guard nanoseconds >= 0 else { throw .range }
    }
    return .nanoseconds(nanoseconds)
  }

  /// The duration in seconds, in the language's notation: `1500s`, `-1.5s`.
  var secondsText: String {
    let parts = components
    let sign = parts.seconds < 0 || parts.attoseconds < 0 ? "-" : ""
    return "\(sign)\(parts.seconds.magnitude)\(decimals(abs(parts.attoseconds / 1_000_000_000)))s"
  }
}
