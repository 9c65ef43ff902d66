// SPDX-License-Identifier: MIT

/// The colour of a project: one of these names, or `#rrggbb`.
package enum ProjectColour {
  package static let names = ["red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink", "grey"]

  /// Returns the stored form; nil if `text` is no colour.
  package static func parse(_ text: String) -> String? {
    let colour = text.lowercased()
    if names.contains(colour) { return colour }
    if colour == "gray" { return "grey" }
    guard colour.utf8.count == 7, colour.first == "#", colour.utf8.dropFirst().allSatisfy(isHexDigit) else {
      return nil
    }
    return colour
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }
}
