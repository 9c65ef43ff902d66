// SPDX-License-Identifier: MIT
import Events
import Hooks
import TextWidth

/// Synonyms of events.
enum EventWords {
  /// The event that `text` means: `pomodoro.finished` is `focus.completed`. Unless `exactly`, the verb may be misspelt.
  static func translated(_ text: String, exactly: Bool = false) -> String? {
    let parts = text.lowercased().split(whereSeparator: { ".:_ ".contains($0) }).map(String.init)
    guard parts.count == 2 else { return nil }
    let family = families[parts[0]] ?? parts[0]
    let near = exactly ? nil : Spelling.nearest(to: parts[1], among: verbs.keys).flatMap { verbs[$0] }
    let what = verbs[parts[1]] ?? near ?? parts[1]
    let names = what == "abandoned" && family != "focus" ? ["\(family).skipped"] : ["\(family).\(what)"]
    return names.first { EventType.names.contains($0) }
  }

  private static let families = [
    "pomodoro": "focus", "brake": "break", "work": "focus", "session": "focus", "shortbreak": "short-break",
    "longbreak": "long-break",
    "rest": "break", "daemon": "daemon", "strikes": "strike", "goals": "goal", "rounds": "round", "hooks": "hook",
  ]

  private static let verbs = [
    "start": "started", "begin": "started", "begun": "started", "began": "started", "finish": "completed",
    "finished": "completed", "done": "completed", "end": "completed", "ended": "completed", "complete": "completed",
    "stop": "abandoned", "stopped": "abandoned", "cancelled": "abandoned", "canceled": "abandoned", "pause": "paused",
    "resume": "resumed", "continued": "resumed", "unpaused": "resumed", "skip": "skipped", "extend": "extended",
    "tick": "elapsed", "fail": "failed", "change": "changed", "met": "reached", "wake": "resumed", "sleep": "suspended",
  ]
}

/// The words of a list as people write it: `focus, break` or `focus and break`.
private func listed(_ text: String) -> [String] {
  let words: [Substring] = text.split { ", |/+&".contains($0) }
  return words.map(String.init).filter { $0 != "or" && $0 != "and" }
}

extension EventWords {
  /// The events that `focus.completed, break.started` names.
  static func several(in text: String) -> [String]? {
    let names = listed(text)
    return names.count > 1 && names.allSatisfy(EventType.names.contains) ? names : nil
  }
}

/// Synonyms of levels.
enum LevelWords {
  /// The levels that `focus or break` and `focus, break` name.
  static func several(in text: String) -> [String]? {
    // An expression usually has a character that no list of names has.
    guard text.utf8.allSatisfy({ $0.isAlphanumeric || ", -|/+&".utf8.contains($0) }) else { return nil }
    let words = listed(text.lowercased())
    let names = words.compactMap { LevelName(rawValue: $0)?.rawValue ?? synonyms[$0] }
    return names.count > 1 && names.count == words.count ? names : nil
  }

  /// The other levels of `not focus`.
  static func others(than text: String) -> [String]? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard words.count == 2, words[0] == "not" else { return nil }
    let breaks: [LevelName] = [.shortBreak, .longBreak]
    let isKind = breaks.contains { $0.rawValue == words[1] }
    let all = [.focus, .focusPaused] + (isKind ? breaks : [.break]) + [.breakPaused, .idle]
    let names = all.map(\.rawValue)
    return names.contains(words[1]) ? names.filter { $0 != words[1] } : nil
  }

  static let synonyms = [
    "work": "focus", "working": "focus", "pomodoro": "focus", "focusing": "focus", "focused": "focus",
    "running": "focus",
    "rest": "break", "brake": "break", "resting": "break", "paused": "focus-paused", "pause": "focus-paused",
    "shortbreak": "short-break",
    "longbreak": "long-break",
    "stopped": "idle", "waiting": "idle",
  ]
}
