// SPDX-License-Identifier: MIT
package import Players

/// The ambient sound.
package enum SoundMessage: Hashable, Sendable {
  case player(PlayerProblem)
  case problem(SoundProblem)
  case sound(String, volume: Int)
  case off
  case inBreaks(String, volume: Int)
  case playing(player: String)
  case silent
  /// Nothing is to be heard any more, and it grows quieter.
  case fading
  case noPlayer
  case available([String])
  /// What a player, or the search for one, says.
  case cannotBeHeard(String)
  /// What a sound that Segue makes is like; empty for others.
  case about(String)
  case use(Use)
  case listHint
  case preview(String, player: String, seconds: Int)

  /// When a sound is heard.
  package enum Use: Hashable, Sendable {
    case focus, breaks
  }
}
