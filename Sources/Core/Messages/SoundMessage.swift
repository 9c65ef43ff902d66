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
  /// No sound plays any more, and the last one fades out.
  case fading
  case noPlayer
  case available([String])
  /// The message of a player, or of the search for one.
  case cannotBeHeard(String)
  /// The description of a sound that Segue generates; empty for others.
  case about(String)
  case use(Use)
  case listHint
  case preview(String, player: String, seconds: Int)

  /// The occasion of a sound.
  package enum Use: Hashable, Sendable {
    case focus, breaks
  }
}
