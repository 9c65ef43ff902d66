// SPDX-License-Identifier: MIT

import Processes
import SoundPlayers
import ToolSupport

/// What is heard.
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

  static func ambient(home: String) -> Recipe {
    let names = SoundLibrary.loopNames.joined(separator: ", ")
    func sound(_ key: String, _ question: String, _ standard: String) -> RecipeInput {
      RecipeInput(key, "\(question): \(names), off, or a file", standard: standard) { answer in
        if answer == "off" { return .good(answer) }
        do throws(SoundError) {
          return .good(try SoundName(answer, home: home, folder: home).description)
        } catch {
          return .bad(error.description)
        }
      }
    }
    func volume(_ key: String, _ question: String, _ standard: String) -> RecipeInput {
      RecipeInput(key, question, standard: standard, isAsked: false) { answer in
        Int(answer).map { (0...100).contains($0) } == true ? .good(answer) : .bad("a volume is 0 to 100")
      }
    }
    return Recipe(
      "ambient", "A sound for each phase",
      inputs: [
        sound("focus", "During focus", "waterfall"), sound("break", "On breaks", "meditation"),
        volume("focus-volume", "How loud during focus", "40"), volume("break-volume", "How loud on breaks", "25"),
      ], event: "focus.started"
    ) { answers in
      let heard = ["focus", "break"].filter { answers[$0] != "off" }
      func choice(_ focus: String, _ other: String) -> String {
        RecipeYAML.text("${{ timer.phase == \"focus\" ? \(focus) : \(other) }}")
      }
      let name = "name: A sound for each phase"
      guard heard.count != 1, let quoted = twice(answers, heard) else {
        let phase = heard.first ?? "focus"
        return [
          name, "while: \(phase)", "play:", "  sound: \(RecipeYAML.text(answers[phase]))",
          "  volume: \(RecipeYAML.amount(answers["\(phase)-volume"]))",
        ]
      }
      return [
        name, "while: [focus, break]", "play:", "  sound: \(choice(quoted.focus, quoted.rest))",
        "  volume: \(choice(answers["focus-volume"], answers["break-volume"]))",
      ]
    }
  }

  /// Both sounds as an expression has them.
  private static func twice(_ answers: RecipeAnswers, _ heard: [String]) -> (focus: String, rest: String)? {
    guard heard.count == 2 else { return nil }
    let texts = heard.map { RecipeYAML.literal(answers[$0]) }
    return (texts[0], texts[1])
  }
}

/// A program that plays and pauses whatever music there is.
enum MusicPlayer: String, CaseIterable, Hashable, Sendable {
  case playerctl, mpc

  static func find(in environment: [String: String]) -> MusicPlayer? {
    allCases.first { locateProgram($0.rawValue, environment: environment) != nil }
  }

  var status: [String] { [rawValue, "status"] }
  var play: [String] { self == .mpc ? ["mpc", "--quiet", "play"] : ["playerctl", "play"] }
  var pause: [String] { self == .mpc ? ["mpc", "--quiet", "pause"] : ["playerctl", "pause"] }

  /// Whether music plays, by what `status` printed.
  func isPlaying(_ output: String) -> Bool { output.lowercased().contains("playing") }

  /// Where no player is open, that is no failure. Entered again after a crash, it plays already and the note is there: it is
  /// written before the music plays.
  var lines: [String] {
    let playing = self == .mpc ? "*'[playing]'*" : "Playing"
    return RecipeYAML.block(
      "enter",
      "state=$(\(status.joined(separator: " ")) 2>/dev/null) || exit 0   # no player is open",
      "case $state in \(playing)) exit 0 ;; esac",
      "echo started > \"$SEGUE_RESTORE\"   # for exit",
      "\(play.joined(separator: " ")) || : > \"$SEGUE_RESTORE\""
    ) + RecipeYAML.block("exit", "[ ! -s \"$SEGUE_RESTORE\" ] || \(pause.joined(separator: " ")) || true")
  }
}
