// SPDX-License-Identifier: MIT
import Messages
import SoundPlayers
import ToolSupport

extension Recipe {
  static func ambient(home: String) -> Recipe {
    let names = SoundLibrary.loopNames
    func sound(_ key: String, _ question: RecipeText, _ standard: String) -> RecipeInput {
      RecipeInput(key, question, standard: standard) { answer in
        if answer == "off" { return .good(answer) }
        do throws(SoundError) {
          return .good(try SoundName(answer, home: home, folder: home).description)
        } catch {
          return .bad(.sound(error.problem))
        }
      }
    }
    func volume(_ key: String, _ question: RecipeText, _ standard: String) -> RecipeInput {
      RecipeInput(key, question, standard: standard, isAsked: false) { answer in
        Int(answer).map { (0...100).contains($0) } == true ? .good(answer) : .bad(.badVolume)
      }
    }
    return Recipe(
      "ambient", .ambientSummary,
      inputs: [
        sound("focus", .focusSound(sounds: names), "waterfall"),
        sound("break", .breakSound(sounds: names), "meditation"),
        volume("focus-volume", .focusVolume, "40"), volume("break-volume", .breakVolume, "25"),
      ], event: "focus.started"
    ) { answers in
      let heard = ["focus", "break"].filter { answers[$0] != "off" }
      func choice(_ focus: String, _ other: String) -> String {
        HookYAML.text("${{ timer.phase == \"focus\" ? \(focus) : \(other) }}")
      }
      let name = answers.name(.sounds)
      guard heard.count != 1, let quoted = twice(answers, heard) else {
        let phase = heard.first ?? "focus"
        return [
          name, "while: \(phase)", "play:", "  sound: \(HookYAML.text(answers[phase]))",
          "  volume: \(HookYAML.amount(answers["\(phase)-volume"]))",
        ]
      }
      return [
        name, "while: [focus, break]", "play:", "  sound: \(choice(quoted.focus, quoted.rest))",
        "  volume: \(choice(answers["focus-volume"], answers["break-volume"]))",
      ]
    }
  }

  /// Both sounds in the form of an expression.
  private static func twice(_ answers: RecipeAnswers, _ heard: [String]) -> (focus: String, rest: String)? {
    guard heard.count == 2 else { return nil }
    let texts = heard.map { HookYAML.literal(answers[$0]) }
    return (texts[0], texts[1])
  }
}
