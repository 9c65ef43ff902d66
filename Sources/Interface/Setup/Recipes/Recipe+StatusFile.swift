// SPDX-License-Identifier: MIT
import Messages
import ToolSupport

extension Recipe {
  static let statusFile = Recipe(
    "status-file", .statusFileSummary,
    inputs: [file("~/.cache/segue-status", .file)],
    event: "focus.started"
  ) { answers in
    let path = shellWord(answers["file"])
    let new = shellWord(answers["file"] + ".new")
    return [
      answers.name(.statusFile), "on: [\"focus.*\", \"break.*\"]",
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
