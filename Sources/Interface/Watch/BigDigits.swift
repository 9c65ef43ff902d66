// SPDX-License-Identifier: MIT

/// Large digits: three by five squares, each two columns wide.
enum BigDigits {
  static let height = 5

  /// `text` (digits and colons) as rows of equal width.
  static func rows(_ text: String, hasGlyphs: Bool) -> [String] {
    let (on, off) = (hasGlyphs ? "██" : "##", "  ")
    return (0..<height).map { row in
      text.compactMap { shapes[$0]?[row] }
        .map { $0.map { $0 == "#" ? on : off }.joined() }
        .joined(separator: off)
    }
  }

  private static let shapes: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"],
    "1": [" # ", "## ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"],
    "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"],
    "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"],
    "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"],
    "9": ["###", "# #", "###", "  #", "###"],
    ":": [" ", "#", " ", "#", " "],
  ]
}
