// SPDX-License-Identifier: MIT

package struct OneShot: Hashable, Sendable {
  package var file: String
  /// The volume, 0 to 100.
  package var volume: Int
  /// The duration of rising, if the player supports it.
  package var rise: Duration
  /// The time after which it is ended; nil plays all of it.
  package var length: Duration?

  package init(_ file: String, volume: Int, rise: Duration = .zero, length: Duration? = nil) {
    self.file = file
    self.volume = min(100, max(0, volume))
    self.rise = rise
    self.length = length
  }
}
