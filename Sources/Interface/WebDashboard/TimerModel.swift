// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TimerEngine
import Watch

extension Status {
  /// The colour of a page: `focus`, `break` or `idle`. A paused timer is idle.
  var mood: String {
    guard state == .running, let current else { return "idle" }
    return current.isBreak ? "break" : "focus"
  }
}

/// The timer in one line. Templates use the names of these members.
struct MiniTimer {
  var clock: String
  var label: String

  init(_ status: Status, _ language: any Language) {
    (clock, label) = (status.clock, status.label(in: language))
  }
}

/// The work screen. Templates use the names of these members.
struct TimerModel {
  var clock: String
  var label: String
  var task: String?
  var project: String?
  var tags: String
  /// The session of the forms; empty while idle.
  var session: String
  /// The part of the ring's circumference, from 0 to 100.
  var done: String
  var deadline: String
  var elapsed: Int64
  var planned: Int64
  var isRunning: Bool
  var isPaused: Bool
  var isIdle: Bool
  var isFocus: Bool
  var isBreak: Bool
  var isOpenEnded: Bool
  /// Whether the timer is idle, and its next phase is a break.
  var startsBreak: Bool
  var startLabel: String
  var endsAt: String?
  var next: String?
  var strikes: String?
  /// The plant as SVG; nil if there is none.
  var plant: String?
  var round: String
  var tomatoes: [Tomato]
  var today: String
  var goals: [GoalLine]
  var sound: String?
  var warnings: [String]
  var isOff: Bool

  struct Tomato {
    var isDone: Bool
  }

  struct GoalLine {
    var words: String
    /// From 0 to 100.
    var percent: Int
    var isReached: Bool
  }

  init(_ status: Status, _ language: any Language) {
    let current = status.current
    (clock, label) = (status.clock, status.label(in: language))
    task = status.task.isEmpty ? nil : status.task
    project = status.project.isEmpty ? nil : status.project
    tags = (status.session?.tags ?? []).map(SafeText.line).joined(separator: " ")
    session = status.session?.id ?? ""
    done = Self.decimal(status.part * 100)
    deadline = status.state == .running ? status.deadline.map { String($0.instant.milliseconds) } ?? "" : ""
    (elapsed, planned) = (status.elapsed, status.planned)
    (isRunning, isPaused, isIdle) = (status.state == .running, status.state == .paused, current == nil)
    (isFocus, isBreak) = (current == .focus, current?.isBreak ?? false)
    isOpenEnded = status.isOpenEnded
    startsBreak = current == nil && status.next.phase.isBreak
    startLabel = language.web(
      .label(!startsBreak ? .startFocus : status.next.phase == .longBreak ? .takeLongBreak : .takeShortBreak))
    endsAt =
      status.state == .running ? status.deadline.map { language.web(.endsAt(LocalTime($0.instant).clock)) } : nil
    next = current == nil ? nil : language.status(.next(status.next.phase, seconds: status.next.planned))
    strikes = status.session.flatMap { $0.strikes > 0 ? language.web(.strikes($0.strikes)) : nil }
    plant = Self.plant(status)
    round = language.status(.round(completed: status.round.completed, length: status.round.length))
    tomatoes = (0..<min(12, status.round.length)).map { Tomato(isDone: $0 < status.round.completed) }
    today = language.web(.today(pomodoros: status.today.pomodoros, focus: status.today.focus))
    goals = [(status.goals.daily, true), (status.goals.weekly, false)].compactMap { goal, isDaily in
      goal.map {
        GoalLine(
          words: $0.words(isDaily: isDaily, in: language), percent: Int(min(1, $0.part) * 100), isReached: $0.reached)
      }
    }
    sound = status.playedSound.map { language.watch(.sound($0)) }
    warnings = status.warnings(in: language)
    isOff = !status.daemon
  }

  private static func plant(_ status: Status) -> String? {
    guard (status.ui ?? Appearance()).plant == .on, status.current == .focus else { return nil }
    return PlantPicture.svg(Plant.stage(part: status.part, outcome: .running), strikes: status.session?.strikes ?? 0)
  }

  /// The number with one decimal.
  private static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
