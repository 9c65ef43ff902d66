// SPDX-License-Identifier: MIT
import ToolSupport

extension Recipe {
  static let statusFile = Recipe(
    "status-file", "What the timer does, in a file for status bars",
    inputs: [file("~/.cache/segue-status", "The file")],
    event: "focus.started"
  ) { answers in
    let path = shellWord(answers["file"])
    let new = shellWord(answers["file"] + ".new")
    return [
      "name: The timer in a file", "on: [\"focus.*\", \"break.*\"]",
      "env:",
      "  STATUS: >-",
      #"    ${{ timer.state == "idle" ? "idle" :"#,
      #"    timer.phase + " " + (timer.deadline == null ? timer.state : "until " + clock(timer.deadline))"#,
      #"    + (session.task == "" ? "" : ": " + session.task) }}"#,
    ]
      // A reader finds the old line or the new one.
      + HookYAML.command("run", "printf '%s\\n' \"$STATUS\" > \(new) && mv \(new) \(path)")
  }
}
