// SPDX-License-Identifier: MIT
import TimerEngine

extension English {
  package func timer(_ phrase: TimerMessage) -> String {
    switch phrase {
    case .label(.focus, let paused): paused ? "Focus paused" : "Focus"
    case .label(.shortBreak, let paused): paused ? "Break paused" : "Short break"
    case .label(.longBreak, let paused): paused ? "Long break paused" : "Long break"
    case .ready(.focus): "Ready for focus"
    case .ready(.shortBreak): "Ready for a short break"
    case .ready(.longBreak): "Ready for a long break"
    case .phase(.focus): "focus"
    case .phase(.shortBreak): "short break"
    case .phase(.longBreak): "long break"
    case .refused(let refusal): words(for: refusal)
    case .done(.focus): "Focus done"
    case .done(.shortBreak): "Break over"
    case .done(.longBreak): "Long break over"
    case .strikeAdded(let count): "Strike \(count) recorded."
    case .strikeOf(let count, let limit, let forfeits) where count > limit:
      forfeits ? "Strike \(count). The short break is already forfeited." : "Strike \(count)."
    case .strikeOf(let count, let limit, let forfeits):
      forfeits ? "Strike \(count) of \(limit). The short break is forfeited." : "Strike \(count) of \(limit)."
    case .strikeAfterEnd(let count, let task, let clock):
      "Strike \(count) recorded for \(task.isEmpty ? "the focus" : "'\(task)'") that ended at \(clock)."
    case .noted: "Note added."
    case .notedFor(let phase, let task, let start):
      "Note added to \(task.isEmpty ? "the \(timer(.phase(phase)))" : "'\(task)'") of \(start)."
    case .timeKept(let elapsed): "The focus ran for \(elapsed). Its time is kept; 'segue undo' discards it."
    case .timeDiscarded(let elapsed): "The focus ran for \(elapsed). Its time is discarded; 'segue undo' keeps it."
    case .tooShort(let elapsed, let planned):
      "The focus ran for \(elapsed) of \(planned), too short for a pomodoro. Its time is kept. To count it anyway: "
        + "segue history edit last --outcome completed"
    case .roundReset: "A new round has started."
    case .task(let task): "Task: \(task)"
    case .noTask: "No task. Set one with 'segue task TEXT'."
    case .project(let project): "Project: \(project)"
    case .noProject: "No project. Set one with 'segue project NAME'."
    }
  }

  private func words(for refusal: TimerRefusal) -> String {
    switch refusal {
    case .focusRunning:
      "a focus is already running. Rename it with 'segue task TEXT', or end it with 'segue stop'"
    case .focusPaused:
      "a focus is paused. Continue it with 'segue resume', or end it with 'segue stop'"
    case .alreadyOnBreak:
      "a break is already running. Extend it with 'segue extend 5m', or end it with 'segue skip'"
    case .alreadyPaused:
      "the timer is already paused. Continue with 'segue resume'"
    case .alreadyRunning:
      "the timer is already running. Pause it with 'segue pause'"
    case .nothingRunning:
      "no session is running. Start a focus with 'segue start'"
    case .nothingToSkip:
      "there is no break to skip. Start a focus with 'segue start'"
    case .openEnded:
      "an open-ended session has no end to move. Complete it with 'segue finish'"
    case .sessionOver:
      "the session is already over. Nothing was changed. 'segue status' shows the current session"
    case .moreThanIsLeft:
      "less time than that is left. End the session now with 'segue finish'"
    case .lengthOutOfRange:
      "a length must be between 1 second and 24 hours"
    case .noFocusToStrike:
      "there is no focus to strike. None is running, and none was completed in the last five minutes"
    case .noFocusYet:
      "there is no focus to repeat yet. Start the first with 'segue start TASK'"
    case .startsBeforeLastEnd(let end):
      "the previous session ended at \(LocalTime(end).clockWithSeconds). Choose a start no earlier than that"
    case .overAlready:
      "a focus of that length would already be over. Use a smaller --ago or a longer --for"
    case .nothingToDescribe:
      "no session is running. Change the last focus with 'segue history edit last --task TEXT' or '--project NAME'"
    case .noSession:
      "there is no session yet. Start one with 'segue start'"
    }
  }
}
