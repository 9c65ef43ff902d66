// SPDX-License-Identifier: MIT

/// A file to be played over and over.
package struct Loop: Hashable, Sendable {
  package var file: String
  /// 0 to 100.
  package var volume: Int

  package init(file: String, volume: Int) {
    self.file = file
    self.volume = volume
  }
}
