// SPDX-License-Identifier: MIT

/// The ambient sound.
package enum SoundPhrase: Hashable, Sendable {
  case sound(String, volume: Int)
  case off
  case playing(player: String)
  case silent
  case noPlayer
  case available([String])
  /// What a player, or the search for one, says.
  case cannotBeHeard(String)
}
