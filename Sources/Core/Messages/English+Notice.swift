// SPDX-License-Identifier: MIT

extension English {
  package func notice(_ phrase: NoticeMessage) -> (title: String, body: String) {
    switch phrase {
    case .focusOver(let phase, let pomodoros):
      let today = pomodoros == 1 ? "1 pomodoro today" : "\(pomodoros) pomodoros today"
      let next =
        switch phase {
        case "short-break": "Your short break has begun."
        case "long-break": "Your long break has begun: the round is complete."
        case "focus": "The next focus has begun."
        default: "Start your break with 'segue start'."
        }
      return ("Focus complete", "\(next) \(today).")
    case .breakOver(let isFocusRunning):
      return ("Break over", isFocusRunning ? "The next focus has begun." : "Start the next focus with 'segue start'.")
    case .ending(let isFocus, let seconds):
      let time = seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
      return (isFocus ? "Focus ends in \(time)" : "Break ends in \(time)", "")
    case .hookFailed(let hook, let reason, let error):
      return ("The hook '\(hook)' failed", text(reason, or: error) ?? error)
    }
  }
}
