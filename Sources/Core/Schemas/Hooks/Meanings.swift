// SPDX-License-Identifier: MIT
import Events
import Hooks
import TimerEngine

// What each word of the file means, in a line beside it in the editor.

extension EventType {
  var meaning: String {
    switch self {
    case .focusStarted: "A focus began."
    case .focusPaused: "The focus was paused."
    case .focusResumed: "The focus goes on after a pause."
    case .focusExtended: "The focus was made longer."
    case .focusCompleted: "A focus reached its end, or was finished early: one more pomodoro."
    case .focusAbandoned: "A focus was stopped before its end."
    case .breakStarted: "A break began, short or long."
    case .breakPaused: "The break was paused."
    case .breakResumed: "The break goes on after a pause."
    case .breakExtended: "The break was made longer."
    case .breakCompleted: "A break reached its end."
    case .breakSkipped: "A break was skipped, stopped before its end, or forfeited by strikes."
    case .focusEnding: "A focus is about to end: so long before as 'lead' says."
    case .breakEnding: "A break is about to end: so long before as 'lead' says."
    case .focusElapsed: "So much of a focus has run as 'every' says, and again after that."
    case .breakElapsed: "So much of a break has run as 'every' says, and again after that."
    case .pauseElapsed: "A pause has lasted as long as 'every' says, and again, at most 'times' times."
    case .idleElapsed: "The next phase has waited to be started as long as 'every' says, and again."
    case .strikeAdded: "A distraction was marked."
    case .roundCompleted: "The pomodoro that fills the round is completed."
    case .goalReached: "The daily or weekly goal is met, once a day or week."
    case .soundChanged: "Another ambient sound was chosen."
    case .systemSuspended: "The computer went to sleep; noticed when it wakes."
    case .systemResumed: "The computer woke up."
    case .daemonStarted: "Segue's daemon has started."
    case .daemonStopping: "Segue's daemon is about to stop."
    case .hookFailed: "A hook has failed for good; its own failures never raise this again."
    }
  }
}

extension LevelName {
  var meaning: String {
    switch self {
    case .focus: "While a focus is running, not while it is paused."
    case .focusPaused: "While a focus is paused."
    case .shortBreak: "While a short break is running."
    case .longBreak: "While a long break is running."
    case .break: "While a break is running, short or long."
    case .breakPaused: "While a break is paused."
    case .idle: "While neither a focus nor a break is on."
    }
  }
}

extension AutoStart {
  var meaning: String {
    switch self {
    case .break: "Breaks begin by themselves, a focus doesn't."
    case .none: "Every phase waits to be started."
    case .all: "Breaks and focuses begin by themselves."
    }
  }
}

extension SuspendPolicy {
  var meaning: String {
    switch self {
    case .pause: "It is paused at the moment of falling asleep, and waits to be resumed."
    case .freeze: "It goes on after waking, as if no time had passed."
    case .count: "Sleep counts as time of the phase."
    case .abandon: "It is abandoned."
    }
  }
}

extension OnStop {
  var meaning: String {
    switch self {
    case .ask: "A terminal asks; where nobody can be asked, the time is kept."
    case .keep: "The time is kept, without a question."
    case .discard: "The time is discarded, without a question."
    }
  }
}

extension BackgroundPolicy {
  var meaning: String {
    switch self {
    case .keep: "It lives on, as a shell's '&' promises."
    case .end: "It ends with the command."
    }
  }
}
