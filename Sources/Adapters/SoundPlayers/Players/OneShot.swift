// SPDX-License-Identifier: MIT

package struct OneShot: Hashable, Sendable {
  package var file: String
  /// 0 to 100.
  package var volume: Int
  /// How long it takes to rise, where the player can do that.
  package var rise: Duration
  /// It is ended by then; nil plays all of it.
  package var length: Duration?

  package init(_ file: String, volume: Int, rise: Duration = .zero, length: Duration? = nil) {
    self.file = file
    self.volume = min(100, max(0, volume))
    self.rise = rise
    self.length = length
  }
}
