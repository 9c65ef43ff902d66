// SPDX-License-Identifier: MIT
import Events
import Hooks
import TimerEngine

// An editor shows the meaning of each word of the file beside it.

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

extension Appearance.Theme {
  var meaning: String {
    switch self {
    case .system: "As the terminal is."
    case .light: "Always light."
    case .dark: "Always dark."
    }
  }
}

extension Appearance.Language {
  var meaning: String {
    switch self {
    case .auto: "As the environment asks: 'LC_ALL', 'LC_MESSAGES' or 'LANG'."
    case .en: "English."
    case .ko: "Korean."
    }
  }
}

extension Appearance.Clock {
  var meaning: String {
    switch self {
    case .ring: "A ring that fills."
    case .digits: "Large digits."
    case .text: "Plain text."
    }
  }
}

extension Appearance.Switch {
  var meaning: String {
    switch self {
    case .on: "It is shown, or used."
    case .off: "It isn't."
    }
  }
}

extension Appearance.Notices {
  var meaning: String {
    switch self {
    case .auto: "Where no desktop can show a notice, as over SSH."
    case .on: "Always."
    case .off: "Never."
    }
  }
}
