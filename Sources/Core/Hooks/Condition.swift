// SPDX-License-Identifier: MIT
package import TimerEngine

/// Names that `while` knows without an expression.
package enum LevelName: String, Codable, CaseIterable, Hashable, Sendable {
  case focus
  case focusPaused = "focus-paused"
  case shortBreak = "short-break"
  case longBreak = "long-break"
  case `break`
  case breakPaused = "break-paused"
  case idle

  /// Whether the timer is in this level. `focus` and the breaks mean running.
  package func holds(mode: TimerMode, phase: Phase?) -> Bool {
    switch self {
    case .idle: mode == .idle
    case .focus: mode == .running && phase == .focus
    case .focusPaused: mode == .paused && phase == .focus
    case .shortBreak: mode == .running && phase == .shortBreak
    case .longBreak: mode == .running && phase == .longBreak
    case .break: mode == .running && phase?.isBreak == true
    case .breakPaused: mode == .paused && phase?.isBreak == true
    }
  }
}

/// One thing that must be so for a hook to act: a value that dispatch can ask without knowing its language.
package struct Condition: Codable, Hashable, Sendable {
  /// The key that it stands under.
  package enum Key: String, Codable, Hashable, Sendable {
    case `while`, `if`, during
  }

  package enum Test: Codable, Hashable, Sendable {
    case levels([LevelName])
    /// An expression's source. `isTimed` where time alone can change it.
    case expression(String, isTimed: Bool)
    case during([TimeWindow])
  }

  package var key: Key
  package var test: Test

  package init(_ key: Key, _ test: Test) {
    self.key = key
    self.test = test
  }

  package static func levels(_ names: [LevelName]) -> Condition { Condition(.while, .levels(names)) }

  /// As it stands in the file.
  package var text: String {
    switch test {
    case .levels(let names): names.map(\.rawValue).joined(separator: ", ")
    case .expression(let source, _): source
    case .during(let windows): windows.map(\.text).joined(separator: ", ")
    }
  }

  /// Whether time alone can change it: it is looked at again each minute.
  package var isTimed: Bool {
    switch test {
    case .levels: false
    case .expression(_, let isTimed): isTimed
    case .during: true
    }
  }

  /// What it says of `situation`.
  package func answer(in situation: some Situation) -> ConditionAnswer {
    switch test {
    case .levels(let names):
      return answer(names.contains { $0.holds(mode: situation.mode, phase: situation.phase) })
    case .during(let windows):
      let minute = situation.localMinute
      return answer(windows.contains { $0.contains(minute) })
    case .expression(let source, _):
      do {
        return answer(try situation.holds(source))
      } catch {
        return ConditionAnswer(key: key, text: text, verdict: .refused, why: error.why)
      }
    }
  }

  private func answer(_ holds: Bool) -> ConditionAnswer {
    ConditionAnswer(key: key, text: text, verdict: holds ? .true : .false)
  }
}

/// What a condition said, as it is recorded.
package struct ConditionAnswer: Codable, Hashable, Sendable {
  package enum Verdict: String, Codable, Hashable, Sendable {
    case `true`, `false`
    /// It has no answer: something in it failed, and the hook doesn't act.
    case refused
  }

  package var key: Condition.Key
  package var text: String
  package var verdict: Verdict
  /// Why it was refused.
  package var why: String?

  package init(key: Condition.Key, text: String, verdict: Verdict, why: String? = nil) {
    self.key = key
    self.text = text
    self.verdict = verdict
    self.why = why
  }

  package var holds: Bool { verdict == .true }

  /// `if 'session.task != ""' was false`: for logs.
  package var sentence: String {
    switch verdict {
    case .true, .false: "\(key.rawValue) '\(text)' was \(verdict.rawValue)"
    case .refused: "\(key.rawValue) '\(text)' has no answer: \(why ?? "it failed")"
    }
  }
}

extension Sequence<ConditionAnswer> {
  /// Whether all of them hold; also where there is none.
  package var allHold: Bool { allSatisfy(\.holds) }

  /// Those that said no, in words; nil where none did.
  package var refusals: String? {
    let refusals = filter { !$0.holds }.map(\.sentence)
    return refusals.isEmpty ? nil : refusals.joined(separator: "; ")
  }
}
