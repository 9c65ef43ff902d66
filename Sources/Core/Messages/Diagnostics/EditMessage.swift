// SPDX-License-Identifier: MIT

/// The reason that a configuration file was not edited; it remains unchanged.
package enum EditMessage: Hashable, Sendable {
  /// `suggestion`: the nearest setting.
  case unknownSetting(String, suggestion: String?)
  case changeHasErrors(String)
  case notAMapping(String)
  case fixFirst(String)
  /// `advice`: the way to make the same edit by hand.
  case unwritable(String, reason: String, advice: ManualEdit?)
  case changedMeanwhile(String)
  case changedSince(String)
  case oddlyWritten(String)
  case alias(key: String, line: Int, path: String)
  case notAMappingThere(key: String, line: Int, path: String)
  case nothingToSet
  case secretExists(String)
  /// A whole file's text exceeds `most` bytes.
  case tooLong(String, most: Int)
  case textHasErrors(String)
  case notText(String)
}

/// A line to change, or a line before which to insert `text`.
package struct ManualEdit: Hashable, Sendable {
  package var line: Int
  package var isInsertion: Bool
  package var text: String

  package init(line: Int, isInsertion: Bool, text: String) {
    self.line = line
    self.isInsertion = isInsertion
    self.text = text
  }
}
