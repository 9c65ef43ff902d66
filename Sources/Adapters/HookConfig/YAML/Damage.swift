// SPDX-License-Identifier: MIT

/// What was left out of a text because it isn't YAML.
struct Damage {
  /// Stands for what was left out where something has to stand: no value of a file, and no white space.
  static let placeholder: Unicode.Scalar = "\u{10FFFD}"

  /// Each stretch that was left out, of the text as it was before.
  var cuts: [Span] = []
  /// The hooks, secrets and settings of which entries may be missing, with one stretch that is.
  var units: [(range: Range<Int>, cut: Range<Int>)] = []
  /// Whether something that is referred to by its name may be among it.
  var losesNames = false

  var isEmpty: Bool { cuts.isEmpty }

  /// What is missing of the hook, secret or setting at `offset`.
  func cut(at offset: Int) -> Range<Int>? { units.first { $0.range.contains(offset) }?.cut }

  /// Whether an anchor went with it.
  func hasAnchor(_ name: String) -> Bool { cuts.contains { $0.first("&\(name)") != nil } }

  /// Whether a text has been left out, or a part of it.
  static func marks(_ text: String) -> Bool { text.unicodeScalars.contains(placeholder) }
}
