// SPDX-License-Identifier: MIT

/// What was left out of a text because it isn't YAML.
struct Damage {
  /// Stands for what was left out where something has to stand: no value of a file, and no white space.
  static let placeholder: Unicode.Scalar = "\u{10FFFD}"

  /// Each stretch that was left out.
  private(set) var cuts: [Range<Int>] = []
  /// Keys that lost something of what stands under them, by where they begin, with what was lost.
  private(set) var owners: [Int: Range<Int>] = [:]
  /// Anchors that went with it.
  private(set) var anchors: Set<String> = []
  /// Whether top-level keys may be among it.
  private(set) var isRootCut = false
  /// Whether something that is referred to by its name may be among it.
  private(set) var losesNames = false

  var isEmpty: Bool { cuts.isEmpty }

  /// Takes note of a stretch of `text` that is left out, and under which keys it stood.
  mutating func add(_ cut: Range<Int>, of text: SourceFile, owners keys: [Int], isRoot: Bool, losesNames: Bool) {
    cuts.append(cut)
    for key in keys { owners[key] = owners[key] ?? cut }
    isRootCut = isRootCut || isRoot
    self.losesNames = self.losesNames || losesNames || isRoot
    var index = cut.lowerBound
    while index < cut.upperBound {
      guard text.scalars[index] == "&", index == 0 || text.scalars[index - 1].isWhitespace else {
        index += 1
        continue
      }
      let name = text.scalars[(index + 1)..<cut.upperBound].prefix { Self.isNamed($0) }
      anchors.insert(String(String.UnicodeScalarView(name)))
      index += 1 + name.count
    }
  }

  private static func isNamed(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  /// Whether a text has been left out, or a part of it.
  static func marks(_ text: String) -> Bool { text.unicodeScalars.contains(placeholder) }
}
