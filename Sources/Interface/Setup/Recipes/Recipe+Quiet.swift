// SPDX-License-Identifier: MIT
import Messages
import ToolSupport

extension Recipe {
  /// - Parameter desktop: the detected desktop.
  static func quiet(desktop: String) -> Recipe {
    var recipe = Recipe(
      "dnd", .quietSummary,
      inputs: [
        RecipeInput("desktop", .notificationService, kind: .choice(["gnome", "dunst"]), standard: desktop),
        during,
      ], event: "focus.started"
    ) { answers in
      let isDunst = answers["desktop"] == "dunst"
      let key = "org.gnome.desktop.notifications show-banners"
      let get = isDunst ? "dunstctl is-paused" : "gsettings get \(key)"
      let set = isDunst ? "dunstctl set-paused" : "gsettings set \(key)"
      return [answers.name(.quiet), "while: focus"] + window(answers)
        // Entered again after a crash, it finds its own setting, so it must not save it.
        + HookYAML.block(
          "enter", answers.noted("[ -s \"$SEGUE_RESTORE\" ] || \(get) > \"$SEGUE_RESTORE\" || exit", .previousSetting),
          "\(set) \(isDunst)")
        + HookYAML.block("exit", "[ ! -s \"$SEGUE_RESTORE\" ] || \(set) \"$(cat \"$SEGUE_RESTORE\")\"")
    }
    recipe.programs = { answers in [answers["desktop"] == "dunst" ? "dunstctl" : "gsettings"] }
    return recipe
  }
}
