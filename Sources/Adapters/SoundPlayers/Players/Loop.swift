// SPDX-License-Identifier: MIT

/// A sound that goes on and on: a file over and over, or the files of a folder one after the other.
package struct Loop: Hashable, Sendable {
  /// The file, or the folder: what tells one sound from another.
  package var file: String
  /// 0 to 100.
  package var volume: Int
  /// How long it takes to rise and to fall.
  package var fade: Duration
  /// What is played, in this order, over and over.
  package var tracks: [String]

  package init(file: String, volume: Int, fade: Duration = .zero, tracks: [String]? = nil) {
    self.file = file
    self.volume = volume
    self.fade = fade
    self.tracks = tracks ?? [file]
  }

  /// The same sound in the same place of the mix, however it was shuffled.
  func isHeardAs(_ other: Loop) -> Bool {
    file == other.file && volume == other.volume && fade == other.fade
  }
}
