// SPDX-License-Identifier: MIT

/// The ambient sound.
package enum SoundPhrase: Hashable, Sendable {
  case sound(String, volume: Int)
  case off
  case playing(player: String)
  case silent
  case noPlayer
  case available([String])
}
