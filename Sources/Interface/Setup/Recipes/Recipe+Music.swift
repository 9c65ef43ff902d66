// SPDX-License-Identifier: MIT
import Messages
import Processes
import ToolSupport

extension Recipe {
  static func music(_ player: MusicPlayer) -> Recipe {
    var recipe = Recipe(
      "music-on-break", .musicSummary,
      inputs: [
        RecipeInput(
          "player", .musicPlayer, kind: .choice(MusicPlayer.allCases.map(\.rawValue)), standard: player.rawValue)
      ], event: "break.started"
    ) { answers in
      [answers.name(.music), "while: break"]
        + (MusicPlayer(rawValue: answers["player"]) ?? player).lines
    }
    recipe.programs = { [$0["player"]] }
    return recipe
  }
}

/// A program that plays and pauses the current music.
enum MusicPlayer: String, CaseIterable, Hashable, Sendable {
  case playerctl, mpc

  static func find(in environment: [String: String]) -> MusicPlayer? {
    allCases.first { locateProgram($0.rawValue, environment: environment) != nil }
  }

  var status: [String] { [rawValue, "status"] }
  var play: [String] { self == .mpc ? ["mpc", "--quiet", "play"] : ["playerctl", "play"] }
  var pause: [String] { self == .mpc ? ["mpc", "--quiet", "pause"] : ["playerctl", "pause"] }

  /// Whether music plays, according to the output of `status`.
  func isPlaying(_ output: String) -> Bool { output.lowercased().contains("playing") }

  /// The hook of the plugin `music`, which leaves alone what already plays.
  var lines: [String] {
    ["uses: music", "with: { do: play\(self == .mpc ? ", player: mpd" : "") }"]
  }
}
