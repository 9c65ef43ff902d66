// SPDX-License-Identifier: MIT

/// What a file may say by its format but this version doesn't understand: refused at its place, never ignored.
enum NotYet {
  /// `fade:` of a sound.
  static func fade(_ entry: YAMLEntry, problems: Problems) {
    problems.error("'fade' is something that this version of Segue does not understand yet", at: entry.key.span)
  }
}
