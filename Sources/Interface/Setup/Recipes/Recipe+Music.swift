// SPDX-License-Identifier: MIT
import Processes
import ToolSupport

extension Recipe {
  static func music(_ player: MusicPlayer) -> Recipe {
    var recipe = Recipe(
      "music-on-break", "Your music plays on breaks; what played already is left alone",
      inputs: [
        RecipeInput(
          "player", "What plays it", kind: .choice(MusicPlayer.allCases.map(\.rawValue)), standard: player.rawValue)
      ], event: "break.started"
    ) { answers in
      ["name: Music on break", "while: break"]
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

  /// A missing player is no failure. After a crash and a new enter, music already plays and the note exists, because the note
  /// is written before the music starts.
  var lines: [String] {
    let playing = self == .mpc ? "*'[playing]'*" : "Playing"
    return HookYAML.block(
      "enter",
      "state=$(\(status.joined(separator: " ")) 2>/dev/null) || exit 0   # no player is open",
      "case $state in \(playing)) exit 0 ;; esac",
      "echo started > \"$SEGUE_RESTORE\"   # for exit",
      "\(play.joined(separator: " ")) || : > \"$SEGUE_RESTORE\""
    ) + HookYAML.block("exit", "[ ! -s \"$SEGUE_RESTORE\" ] || \(pause.joined(separator: " ")) || true")
  }
}
