// SPDX-License-Identifier: MIT

/// The reason that a value is no valid input of a plugin.
package enum ValueObjection: Codable, Hashable, Sendable {
  case choices(String, [String])
  case least(String, String)
  case most(String, String)
  /// The value has another type. `expected`: the type of the input, as manifests name it.
  case type(found: Found, expected: String)

  package enum Found: String, Codable, CaseIterable, Hashable, Sendable {
    case nothing, boolean, integer, number, text, list, map
  }

  // The members' names in JSON.
  private enum ChoicesCodingKeys: String, CodingKey { case _0 = "value", _1 = "choices" }
  private enum LeastCodingKeys: String, CodingKey { case _0 = "value", _1 = "least" }
  private enum MostCodingKeys: String, CodingKey { case _0 = "value", _1 = "most" }
}
