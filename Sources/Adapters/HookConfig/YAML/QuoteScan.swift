// SPDX-License-Identifier: MIT

/// Finds the ends of quotes and brackets by their characters alone, for texts that a parser gave up on.
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

  /// The close of the bracket at `start`, or else an unclosed quote inside it; and the first `#` before it that begins a
  /// comment.
  static func brackets(
    from start: Int, in scalars: [Unicode.Scalar], before end: Int
  ) -> (close: Int?, openQuote: Int?, comment: Int?) {
    var comment: Int?
    var index = start
    var depth = 0
    // Quotes have a meaning only at the start of a value.
    var isAtValue = true
    while index < end {
      let scalar = scalars[index]
      if isQuote(scalar), isAtValue {
        guard let close = close(of: index, in: scalars, before: end) else { return (nil, index, comment) }
        index = close
      } else if isOpening(scalar) {
        depth += 1
      } else if isClosing(scalar) {
        depth -= 1
        if depth == 0 { return (index, nil, comment) }
      } else if scalar == "#", comment == nil,
        scalars[index - 1].isWhitespace || ",[{".unicodeScalars.contains(scalars[index - 1])
      {
        comment = index
      }
      isAtValue = isOpening(scalar) || scalar == "," || scalar == ":" || isAtValue && scalar.isWhitespace
      index += 1
    }
    return (nil, nil, comment)
  }
}
