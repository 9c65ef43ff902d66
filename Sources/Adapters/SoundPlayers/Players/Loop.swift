// SPDX-License-Identifier: MIT

/// A sound that repeats: one file over and over, or the files of a folder one after the other.
package struct Loop: Hashable, Sendable {
  /// The file or the folder, which identifies the sound.
  package var file: String
  /// The volume, 0 to 100.
  package var volume: Int
  /// The duration of rising and falling.
  package var fade: Duration
  /// The files, played in this order over and over.
  package var tracks: [String]

  package init(file: String, volume: Int, fade: Duration = .zero, tracks: [String]? = nil) {
    self.file = file
    self.volume = volume
    self.fade = fade
    self.tracks = tracks ?? [file]
  }

  /// Whether it is the same sound in the same place of the mix, in any shuffled order.
  func isHeardAs(_ other: Loop) -> Bool {
    file == other.file && volume == other.volume && fade == other.fade
  }
}
