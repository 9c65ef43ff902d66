// SPDX-License-Identifier: MIT

/// The parts of a text that were left out because they aren't YAML.
struct Damage {
  /// Replaces a part that was left out but needs some value. It is no valid value of a file, and no white space.
  static let placeholder: Unicode.Scalar = "\u{10FFFD}"

  /// Each stretch that was left out, as a span of the previous text.
  var cuts: [Span] = []
  /// The hooks, secrets and settings that may lack entries, each with one stretch that was left out.
  var units: [(range: Range<Int>, cut: Range<Int>)] = []
  /// Whether names that other parts refer to may be among the cuts.
  var losesNames = false

  var isEmpty: Bool { cuts.isEmpty }

  /// The cut in the hook, secret or setting at `offset`.
  func cut(at offset: Int) -> Range<Int>? { units.first { $0.range.contains(offset) }?.cut }

  /// Whether an anchor is among the cuts.
  func hasAnchor(_ name: String) -> Bool { cuts.contains { $0.first("&\(name)") != nil } }

  /// Whether a text, or a part of it, was left out.
  static func marks(_ text: String) -> Bool { text.unicodeScalars.contains(placeholder) }
}
