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
      (isDaily ? "Goal for today: " : "Goal for this week: ") + "\(value) of \(target)" + (reached ? ", met" : "")
    case .goalPomodoros(let number): count(Int(number), "pomodoro")
    case .project(let project): "Project: \(project)"
    case .tags(let tags): "Tags: \(tags)"
    case .configErrors(let errors, let path, let defaults):
      "\(path) has \(count(errors, "error")), so "
        + (defaults ? "Segue uses the defaults. " : "Segue uses the last valid version. ")
        + "'segue hooks check' shows \(errors == 1 ? "it" : "them")."
    case .journalProblem(let what): "Journal: \(what)"
    case .failedScopes(let hooks):
      "Could not be turned off and may still be on: \(hooks.joined(separator: ", ")). "
        + "'segue hooks scopes' shows the reason; 'segue hooks teardown' retries."
    case .refusedScopes(let hooks):
      "Could not be turned on: \(hooks.joined(separator: ", ")). Segue tries again; 'segue hooks log' shows the reason."
    case .switchedOff(let hooks):
      "Switched off, because the plugin crashed repeatedly or the receiver is gone: \(hooks.joined(separator: ", ")). "
        + "'segue doctor' shows the remedy."
    case .crashing(let hooks):
      "The plugin crashed and Segue starts it again: \(hooks.joined(separator: ", ")). 'segue hooks log' shows the reason."
    case .leftOn(let hooks):
      "\(count(hooks, "hook")) may still be on, because the daemon died before it could turn "
        + "\(hooks == 1 ? "it" : "them") off. 'segue daemon start' does that."
    case .noDaemon: "The daemon is not running. The first command that needs it starts it."
    case .waiting(let phase, let task, let end, let isPaused, let isOver):
      waiting(phase, task: task, until: end, isPaused: isPaused, isOver: isOver)
    case .notice: "Attention:"
    case .formatHelp(let words): "Placeholders of --format: \(words). For a literal brace, write {{ or }}."
    case .commandsTitle: "What next?"
    case .welcome: "Welcome to Segue."
    case .welcomeAbout:
      "Segue is a focus timer. You work for 25 minutes without distraction, then take a break of 5. This is a pomodoro. "
        + "After four of them, the break is long. On each transition, Segue can block sites, tell a chat or play a sound."
    case .welcomeInit: "'segue init' asks a few questions and writes hooks.yml. You can run it again later."
    case .welcomeAsk: "Set up Segue now? [Y/n]"
    case .welcomeFocus: "Segue is ready for your first focus."
    case .welcomeTask: "What will you work on? (Enter: not now)"
    case .welcomeLater: "Start your first focus with 'segue start TASK'. See the timer with 'segue watch'."
    case .moreCommands: "'segue help' lists every command."
    }
  }

  private func waiting(_ phase: Phase, task: String, until end: String?, isPaused: Bool, isOver: Bool) -> String {
    let kind = phase == .focus ? "focus" : "break"
    let what = task.isEmpty ? "" : " ('\(task)')"
    if isOver, let end {
      return
        "The daemon is not running. This \(kind)\(what) should have ended at \(end). The daemon records it when it starts."
    }
    if isPaused { return "The daemon is not running. This \(kind)\(what) stays paused until the daemon starts." }
    return "The daemon is not running. This \(kind)\(what) continues when the daemon starts"
      + (end.map { ", until \($0)." } ?? ".")
  }

  func length(_ seconds: Int64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var parts: [String] = []
    if hours > 0 { parts.append("\(hours) h") }
    if minutes > 0 { parts.append("\(minutes) min") }
    // Seconds only matter in short lengths.
    if rest > 0, seconds < 600 { parts.append("\(rest) s") }
    return parts.isEmpty ? "0 min" : parts.joined(separator: " ")
  }
}
