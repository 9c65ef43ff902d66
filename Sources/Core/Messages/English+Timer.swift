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
    case .strikeAdded(let count): "Strike noted; that makes \(count)."
    case .strikeOf(let count, let limit, let forfeits) where count > limit:
      forfeits ? "Strike \(count): the short break is forfeited already." : "Strike \(count)."
    case .strikeOf(let count, let limit, let forfeits):
      forfeits ? "Strike \(count) of \(limit): the short break is forfeited." : "Strike \(count) of \(limit)."
    case .strikeAfterEnd(let count, let task, let clock):
      "Strike noted for \(task.isEmpty ? "the focus" : "'\(task)'") that ended at \(clock); that makes \(count)."
    case .noted: "Noted."
    case .notedFor(let phase, let task, let start):
      "Noted for \(task.isEmpty ? "the \(timer(.phase(phase)))" : "'\(task)'") of \(start)."
    case .timeKept(let elapsed): "The focus ran for \(elapsed). Its time is kept; 'segue undo' discards it."
    case .timeDiscarded(let elapsed): "The focus ran for \(elapsed). Its time is discarded; 'segue undo' keeps it."
    case .tooShort(let elapsed, let planned):
      "The focus ran for \(elapsed) of \(planned), which is too short for a pomodoro. Its time is kept; "
        + "'segue history edit last --outcome completed' counts it."
    case .roundReset: "A new round begins."
    case .task(let task): "Task: \(task)"
    case .noTask: "No task. 'segue task TEXT' names one."
    case .project(let project): "Project: \(project)"
    case .noProject: "No project. 'segue project NAME' sets one."
    }
  }

  private func words(for refusal: TimerRefusal) -> String {
    switch refusal {
    case .focusRunning:
      "a focus is running already; 'segue task TEXT' renames it, 'segue stop' ends it"
    case .focusPaused:
      "a focus is paused; 'segue resume' goes on with it, 'segue stop' ends it"
    case .alreadyOnBreak:
      "you are on a break already; 'segue extend 5m' makes it longer, 'segue skip' ends it"
    case .alreadyPaused:
      "it is paused already; 'segue resume' goes on"
    case .alreadyRunning:
      "it is running already; 'segue pause' pauses it"
    case .nothingRunning:
      "nothing is running; 'segue start' begins a focus"
    case .nothingToSkip:
      "there is no break to skip; 'segue start' begins a focus"
    case .openEnded:
      "an open-ended session has no end to move; 'segue finish' completes it"
    case .sessionOver:
      "that session is over already, so nothing was changed; 'segue status' shows what is on now"
    case .moreThanIsLeft:
      "that is more than what is left; 'segue finish' ends it now"
    case .lengthOutOfRange:
      "a length is between 1 second and 24 hours"
    case .noFocusToStrike:
      "there is no focus to strike: none is on, and none that counts ended within the last five minutes"
    case .noFocusYet:
      "there was no focus yet that could be repeated; 'segue start TASK' begins the first"
    case .startsBeforeLastEnd(let end):
      "the session before it ended at \(LocalTime(end).clockWithSeconds); start no earlier than that"
    case .overAlready:
      "a focus of that length would be over already; give a smaller --ago or a longer --for"
    case .nothingToDescribe:
      "nothing is running; 'segue history edit last' changes the last focus, with --task TEXT or --project NAME"
    case .noSession:
      "there is no session yet that this could be about; 'segue start' begins one"
    }
  }
}
