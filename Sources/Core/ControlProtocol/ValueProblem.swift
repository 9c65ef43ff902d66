// SPDX-License-Identifier: MIT

/// The reason that an expression has no value, or that its value cannot be used.
package indirect enum ValueProblem: Codable, Hashable, Sendable {
  /// The evaluation failed. `kind`: the code of the evaluator. `subject`: the name or the key. `detail`: the evaluator's English
  /// message.
  case evaluation(kind: String, subject: String?, detail: String)
  /// The expression is invalid. `detail`: the English diagnostic.
  case invalid(detail: String)
  case notABool
  case headerBreak(name: String)
  case dottedPath
  /// An input of a plugin. `objection`: in English. Only earlier versions stored it.
  case input(name: String, objection: String)
  case refusedInput(name: String, objection: ValueObjection)
  case unmatched(input: String, value: String, pattern: String)
  case secretSound
  case outOfRange(option: String, bounds: String, source: String)
  case text(String)

  // The members' names in JSON.
  private enum TextCodingKeys: String, CodingKey { case _0 = "text" }
}

extension ValueProblem: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .text(text) }
}
