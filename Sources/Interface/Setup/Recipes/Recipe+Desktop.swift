// SPDX-License-Identifier: MIT
import ToolSupport

/// What happens on the screen.
extension Recipe {
  static let notify: Recipe = {
    var recipe = Recipe(
      "notify", "A desktop notification in your own words, at an event of your choice",
      inputs: [
        RecipeInput("event", "At which event", standard: "goal.reached", example: "round.completed"),
        RecipeInput("title", "Its title", standard: "🎉 Goal reached", isAsked: false),
        RecipeInput(
          "text", "Its text", standard: "${{ today.pomodoros }} pomodoros, ${{ today.focus }} of focus today",
          isAsked: false),
      ], event: "goal.reached"
    ) { answers in
      let quiet = "max-age: 1m   # late news is no news"
      return ["name: A notification", "on: \(RecipeYAML.text(answers["event"]))", quiet]
        + notification(title: answers["title"], text: answers["text"])
    }
    recipe.eventInput = "event"
    recipe.programs = { _ in [notifier] }
    return recipe
  }()

  static let nag: Recipe = {
    var recipe = Recipe(
      "nag", "A reminder while the next focus isn't started",
      inputs: [
        RecipeInput("every", "How often", standard: "5m"),
        RecipeInput("times", "How many times at most", standard: "3"),
        during,
      ], event: "idle.elapsed"
    ) { answers in
      ["name: Ready for the next one?", "on: idle.elapsed   # the break is over and nothing has been started"]
        + ["every: \(RecipeYAML.amount(answers["every"]))", "times: \(RecipeYAML.amount(answers["times"]))"]
        + window(answers) + ["max-age: 1m"]
        + notification(
          title: "Ready for the next one?",
          text: "Nothing has run since ${{ clock(timer.since) }}; ${{ today.pomodoros }} pomodoros so far")
    }
    recipe.programs = { _ in [notifier] }
    return recipe
  }()

  static let lockScreen: Recipe = {
    #if os(macOS)
      let lock = "pmset displaysleepnow"
    #else
      let lock = "loginctl lock-session"
    #endif
    var recipe = Recipe(
      "lock-screen", "Locks the screen when a long break begins",
      inputs: [
        RecipeInput("command", "What locks it", standard: lock, example: "swaylock -f", isAsked: false)
      ], event: "long-break.started"
    ) { answers in
      [
        "name: Lock the screen", "on: long-break.started",
        "max-age: 1m   # not when the machine wakes up hours later",
      ] + RecipeYAML.command("run", answers["command"])
    }
    recipe.programs = { answers in answers["command"].split(separator: " ").prefix(1).map(String.init) }
    return recipe
  }()

  /// - Parameter desktop: the one that was found.
  static func quiet(desktop: String) -> Recipe {
    var recipe = Recipe(
      "dnd", "No notifications during focus; afterwards it is as it was before",
      inputs: [
        RecipeInput("desktop", "What shows notifications", kind: .choice(["gnome", "dunst"]), standard: desktop),
        during,
      ], event: "focus.started"
    ) { answers in
      let isDunst = answers["desktop"] == "dunst"
      let key = "org.gnome.desktop.notifications show-banners"
      let get = isDunst ? "dunstctl is-paused" : "gsettings get \(key)"
      let set = isDunst ? "dunstctl set-paused" : "gsettings set \(key)"
      return ["name: Do not disturb", "while: focus"] + window(answers)
        // Entered again after a crash, what it finds then is its own doing.
        + RecipeYAML.block(
          "enter", "[ -s \"$SEGUE_RESTORE\" ] || \(get) > \"$SEGUE_RESTORE\" || exit   # what it was, for exit:",
          "\(set) \(isDunst)")
        + RecipeYAML.block("exit", "[ ! -s \"$SEGUE_RESTORE\" ] || \(set) \"$(cat \"$SEGUE_RESTORE\")\"")
    }
    recipe.programs = { answers in [answers["desktop"] == "dunst" ? "dunstctl" : "gsettings"] }
    return recipe
  }

  static let during = RecipeInput(
    "during", "On which days and at what hours (Enter: always)", standard: "", example: "mon-fri 09:00-18:00")

  /// `during: …`, or nothing.
  static func window(_ answers: RecipeAnswers) -> [String] {
    answers["during"].isEmpty ? [] : [RecipeYAML.list("during", [answers["during"]])]
  }

  #if os(macOS)
    private static let notifier = "osascript"
  #else
    private static let notifier = "notify-send"
  #endif

  /// What is filled in reaches the command as variables, never as a part of it.
  private static func notification(title: String, text: String) -> [String] {
    let variables = ["env:", "  TITLE: \(RecipeYAML.text(title))", "  TEXT: \(RecipeYAML.text(text))"]
    #if os(macOS)
      let script = ["on run argv", "display notification (item 2 of argv) with title (item 1 of argv)", "end run"]
      return variables
        + RecipeYAML.block(
          "run", "osascript \(script.map { "-e '\($0)'" }.joined(separator: " ")) \"$TITLE\" \"$TEXT\"")
    #else
      return variables + ["run: notify-send --app-name Segue -- \"$TITLE\" \"$TEXT\""]
    #endif
  }
}
