// SPDX-License-Identifier: MIT
import TimerEngine

extension English {
  package func status(_ phrase: StatusMessage) -> String {
    switch phrase {
    case .length(let seconds): length(seconds)
    case .remaining(let clock, let whole): "\(clock) of \(whole)"
    case .soFar(let clock): "\(clock) so far"
    case .endsAt(let clock): "until \(clock)"
    case .round(let completed, let length): "Round: \(completed) of \(count(length, "pomodoro"))"
    case .today(let pomodoros, let focus, let strikes):
      "Today: \(count(pomodoros, "pomodoro")), \(length(focus)) of focus"
        + (strikes > 0 ? ", \(count(strikes, "strike"))" : "")
    case .strikes(let number): count(number, "strike")
    case .next(let phase, let seconds): "Next: \(timer(.phase(phase))), \(length(seconds))"
    case .sound(let sound): "Sound: \(sound)"
    case .goal(let value, let target, let isDaily, let reached):
      (isDaily ? "Goal for today: " : "Goal for this week: ") + "\(value) of \(target)" + (reached ? ", reached" : "")
    case .goalPomodoros(let number): count(Int(number), "pomodoro")
    case .project(let project): "Project: \(project)"
    case .tags(let tags): "Tags: \(tags)"
    case .configErrors(let errors, let path, let defaults):
      "\(path) has \(count(errors, "error")), so "
        + (defaults ? "nothing of it is in force. " : "the last good version stays in force. ")
        + "'segue hooks check' shows \(errors == 1 ? "it" : "them")."
    case .journalProblem(let what): "Journal: \(what)"
    case .failedScopes(let hooks):
      "Could not be undone, so it may still be on: \(hooks.joined(separator: ", ")). "
        + "'segue hooks scopes' says why; 'segue hooks teardown' tries again."
    case .leftOn(let hooks):
      "What \(count(hooks, "hook")) turned on may still be on: the daemon ended before it could turn it off. "
        + "'segue daemon start' does that."
    case .noDaemon: "The daemon isn't running; it starts with the first command that needs it."
    case .waiting(let phase, let task, let end, let isPaused, let isOver):
      waiting(phase, task: task, until: end, isPaused: isPaused, isOver: isOver)
    case .notice: "Attention:"
    case .formatHelp(let words): "Placeholders of --format: \(words). A brace itself is written {{ or }}."
    case .commandsTitle: "What next?"
    case .moreCommands: "'segue help' lists every command."
    }
  }

  private func waiting(_ phase: Phase, task: String, until end: String?, isPaused: Bool, isOver: Bool) -> String {
    let kind = phase == .focus ? "focus" : "break"
    let what = task.isEmpty ? "" : " ('\(task)')"
    if isOver, let end {
      return
        "The daemon is stopped. This \(kind)\(what) was due to end at \(end); it is on record when the daemon starts."
    }
    if isPaused { return "The daemon is stopped; this \(kind)\(what) is still paused when it starts." }
    return "The daemon is stopped; this \(kind)\(what) goes on when it starts" + (end.map { ", until \($0)." } ?? ".")
  }

  func length(_ seconds: Int64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var parts: [String] = []
    if hours > 0 { parts.append("\(hours) h") }
    if minutes > 0 { parts.append("\(minutes) min") }
    // Seconds matter in short lengths only.
    if rest > 0, seconds < 600 { parts.append("\(rest) s") }
    return parts.isEmpty ? "0 min" : parts.joined(separator: " ")
  }
}
