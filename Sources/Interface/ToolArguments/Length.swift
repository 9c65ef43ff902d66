// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// A length of time in the forms that people write.
package enum Length {
  /// The seconds of `25m`, `1h30m`, `90s`, `1.5h`, or of `25`, which is minutes; nil for any other text.
  package static func seconds(_ text: String) -> Double? {
    let text = trimmed(text).lowercased()
    if let minutes = number(text[...]) { return minutes * 60 }
    var total = 0.0
    var rest = text[...]
    // Each unit at most once, the largest first.
    var units: [(Character, Double)] = [("d", 86400), ("h", 3600), ("m", 60), ("s", 1)]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let unit = rest.dropFirst(digits.count).first
      guard let value = number(digits), let index = units.firstIndex(where: { $0.0 == unit }) else { return nil }
      total += value * units[index].1
      units.removeFirst(index + 1)
      rest = rest.dropFirst(digits.count + 1)
    }
    return text.isEmpty ? nil : total
  }

  /// Like `seconds`, for an option. The error names the valid forms.
  package static func parse(_ text: String) throws -> Double {
    guard let seconds = seconds(text), seconds <= Self.longest else {
      throw ValidationError(Catalogue.current.usage(.badLength(text)))
    }
    return seconds
  }

  /// Like `parse`, with a minus sign for a reduction.
  package static func parseChange(_ text: String) throws -> Double {
    text.hasPrefix("-") ? -(try parse(String(text.dropFirst()))) : try parse(text)
  }

  /// A hundred years.
  private static let longest = 100.0 * 366 * 86_400

  private static func number(_ text: Substring) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), text.first != "." else { return nil }
    return Double(text)
  }

  private static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
