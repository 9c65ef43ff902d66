// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events
package import Messages
import Paths
package import TimerEngine

extension Status {
  /// The running phase; nil while idle.
  package var current: Phase? { Phase(rawValue: phase) }

  package var isOpenEnded: Bool { current != nil && planned == 0 }

  /// "Focus", "Break paused", "Ready for a short break": valid in every state.
  package func label(in language: any Language) -> String {
    guard let current else { return language.timer(.ready(next.phase)) }
    return language.timer(.label(current, paused: state == .paused))
  }

  /// The time on display: the remaining time; for an open-ended session, the elapsed time; while idle, the length of the next
  /// phase.
  package var clock: String {
    guard current != nil else { return ClockText.of(next.planned) }
    return ClockText.of(isOpenEnded ? elapsed : remaining)
  }

  /// The current sound of the timer, safe to print; nil for silence.
  package var playedSound: String? {
    sound != "off" && state == .running && silent != true ? SafeText.line(sound) : nil
  }

  /// The elapsed part of the phase, from 0 to 1.
  package var part: Double {
    planned > 0 ? min(1, Double(elapsed) / Double(planned)) : 0
  }

  /// The session's task, safe to print.
  package var task: String { SafeText.line(session?.task ?? "") }

  /// The session's project, safe to print.
  package var project: String { SafeText.line(session?.project ?? "") }

  /// The configuration in use instead of a file with errors.
  package static func problem(of config: ConfigInfo, path: String, in language: any Language) -> String {
    language.status(.configErrors(config.errors, path: path, defaults: config.defaults == true))
  }

  /// Warnings that must not be overlooked.
  package func warnings(in language: any Language) -> [String] {
    var lines: [String] = []
    if !config.ok {
      lines.append(Self.problem(of: config, path: config.shownPath, in: language))
    }
    if let problem = language.text(soundReason, or: soundProblem) {
      lines.append(language.sound(.cannotBeHeard(SafeText.line(problem))))
    }
    if let journalProblem { lines.append(language.status(.journalProblem(SafeText.line(journalProblem)))) }
    let left = scopes.active - scopes.failed.count
    if !daemon, left > 0 { lines.append(language.status(.leftOn(left))) }
    /// Returns each hook with its reason, if that is known: `block-sites (exit status 1)`.
    func reasons(_ hooks: [String]) -> [String] {
      hooks.map { SafeText.line($0 + (scopes.reasons?[$0].map { " (\(language.delivery($0)))" } ?? "")) }
    }
    if !scopes.failed.isEmpty { lines.append(language.status(.failedScopes(reasons(scopes.failed)))) }
    // A hook whose exit fails is not entered again before that succeeds.
    let refused = (scopes.refused ?? []).filter { !scopes.failed.contains($0) }
    if !refused.isEmpty { lines.append(language.status(.refusedScopes(reasons(refused)))) }
    if let switchedOff { lines.append(language.status(.switchedOff(switchedOff.map(SafeText.line)))) }
    if let crashing { lines.append(language.status(.crashing(crashing.map(SafeText.line)))) }
    return lines
  }
}

extension ConfigInfo {
  /// The path of hooks.yml with `~` for the home folder, safe to print.
  package var shownPath: String { SafeText.line(Paths(environment: Environment.current).shown(path)) }
}

extension GoalInfo {
  /// The progress of the goal: `2 of 8 pomodoros today`.
  package func words(isDaily: Bool, in language: any Language) -> String {
    func words(_ number: Int64) -> String {
      language.status(unit == "seconds" ? .length(seconds: number) : .goalPomodoros(number))
    }
    let shown = unit == "seconds" ? words(value) : String(value)
    return language.status(.goal(value: shown, target: words(target), isDaily: isDaily, reached: reached))
  }
}
