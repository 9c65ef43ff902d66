// SPDX-License-Identifier: MIT
package import ControlProtocol
package import TimerEngine

/// The names that `while` accepts without an expression.
package enum LevelName: String, Codable, CaseIterable, Hashable, Sendable {
  case focus
  case focusPaused = "focus-paused"
  case shortBreak = "short-break"
  case longBreak = "long-break"
  case `break`
  case breakPaused = "break-paused"
  case idle

  /// Whether the timer is in this level. `focus` and the breaks require a running timer.
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

/// One requirement for a hook to act: a value that dispatch can evaluate without knowing the language of expressions.
package struct Condition: Codable, Hashable, Sendable {
  /// The condition's key in the file.
  package enum Key: String, Codable, Hashable, Sendable {
    case `while`, `if`, during
  }

  package enum Test: Codable, Hashable, Sendable {
    case levels([LevelName])
    /// The source of an expression. `isTimed`: time alone can change its value.
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

  /// The condition's text in the file.
  package var text: String {
    switch test {
    case .levels(let names): names.map(\.rawValue).joined(separator: ", ")
    case .expression(let source, _): source
    case .during(let windows): windows.map(\.text).joined(separator: ", ")
    }
  }

  /// Whether time alone can change the condition: it is evaluated again each minute.
  package var isTimed: Bool {
    switch test {
    case .levels: false
    case .expression(_, let isTimed): isTimed
    case .during: true
    }
  }

  /// Returns the condition's result in `situation`.
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
        return ConditionAnswer(key: key, text: text, verdict: .refused, why: error.why, problem: error.problem)
      }
    }
  }

  private func answer(_ holds: Bool) -> ConditionAnswer {
    ConditionAnswer(key: key, text: text, verdict: holds ? .true : .false)
  }
}

/// The result of a condition, as recorded.
package struct ConditionAnswer: Codable, Hashable, Sendable {
  package enum Verdict: String, Codable, Hashable, Sendable {
    case `true`, `false`
    /// The evaluation failed, so the hook does not act.
    case refused
  }

  package var key: Condition.Key
  package var text: String
  package var verdict: Verdict
  /// The reason of the refusal.
  package var why: String?
  /// The same as a code; nil in answers of earlier versions.
  package var problem: ValueProblem?

  package init(
    key: Condition.Key, text: String, verdict: Verdict, why: String? = nil, problem: ValueProblem? = nil
  ) {
    self.key = key
    self.text = text
    self.verdict = verdict
    self.why = why
    self.problem = problem
  }

  package var holds: Bool { verdict == .true }

  /// The reason that its hook does not act.
  package var reason: HookReason {
    .condition(
      key: key.rawValue, text: text, refusal: verdict == .refused ? why ?? "it failed" : nil, problem: problem)
  }
}

extension Sequence<ConditionAnswer> {
  /// Whether all results are true; also true without conditions.
  package var allHold: Bool { allSatisfy(\.holds) }

  /// The failed conditions.
  package var refusals: [HookReason] { filter { !$0.holds }.map(\.reason) }
}
