// SPDX-License-Identifier: MIT

/// Finds where quotes and brackets end, by their characters alone: for texts that a parser gave up on.
enum QuoteScan {
  static func isQuote(_ scalar: Unicode.Scalar?) -> Bool { scalar == "\"" || scalar == "'" }

  static func isOpening(_ scalar: Unicode.Scalar?) -> Bool { scalar == "[" || scalar == "{" }

  static func isClosing(_ scalar: Unicode.Scalar?) -> Bool { scalar == "]" || scalar == "}" }

  /// The quote that closes the one at `open`.
  static func close(of open: Int, in scalars: [Unicode.Scalar], before end: Int) -> Int? {
    let quote = scalars[open]
    var index = open + 1
    while index < end {
      if quote == "\"", scalars[index] == "\\" {
        index += 2
        continue
      }
      if scalars[index] == quote {
        guard quote == "'", index + 1 < end, scalars[index + 1] == quote else { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }

  /// What a look at brackets came to.
  struct Brackets {
    /// The bracket that closes the first one.
    var close: Int?
    /// A quote inside that never closes.
    var openQuote: Int?
    /// The brackets that are still open at the end, outermost first.
    var open: [Int] = []
  }

  /// Follows the brackets from the one at `start`.
  static func brackets(from start: Int, in scalars: [Unicode.Scalar], before end: Int) -> Brackets {
    var result = Brackets()
    var index = start
    // Quotes mean something only where a value begins.
    var isAtValue = true
    while index < end {
      let scalar = scalars[index]
      if isQuote(scalar), isAtValue {
        guard let close = close(of: index, in: scalars, before: end) else {
          result.openQuote = index
          return result
        }
        index = close
        isAtValue = false
      } else if isOpening(scalar) {
        result.open.append(index)
        isAtValue = true
      } else if isClosing(scalar) {
        _ = result.open.popLast()
        isAtValue = false
        if result.open.isEmpty {
          result.close = index
          return result
        }
      } else if scalar == "," || scalar == ":" {
        isAtValue = true
      } else if !scalar.isWhitespace {
        isAtValue = false
      }
      index += 1
    }
    return result
  }
}
