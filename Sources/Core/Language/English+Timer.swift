// SPDX-License-Identifier: MIT
import TimerEngine

extension English {
  package func timer(_ phrase: TimerPhrase) -> String {
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
    case .noted: "Noted."
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
    case .lengthOutOfRange:
      "a length is between 1 second and 24 hours"
    case .noFocusToStrike:
      "there is no focus to strike: none is on, and the last one didn't end within the last five minutes"
    case .noFocusYet:
      "there was no focus yet that could be repeated; 'segue start TASK' begins the first"
    case .startsBeforeLastEnd(let end):
      "the session before it ended at \(LocalTime(end).clockWithSeconds); start no earlier than that"
    case .overAlready:
      "a focus of that length would be over already; give a smaller --ago or a longer --for"
    case .noSession:
      "there is no session yet that this could be about; 'segue start' begins one"
    }
  }
}
