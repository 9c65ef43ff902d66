// SPDX-License-Identifier: MIT
import Events
import TimerEngine

/// Somebody at work: starts each focus, takes the breaks, and goes home. All goes well but in the last four pomodoros,
/// so that hooks of every kind have their turn.
struct SimulatedUser {
  /// What goes differently in a pomodoro.
  private enum Incident: CaseIterable {
    /// A distraction is marked.
    case strike
    /// The focus is paused, and the break after it is cut short.
    case interruption
    /// The focus is given up and begun again.
    case abandonment
    /// The focus is made longer.
    case lengthening
  }

  private enum PlannedAction {
    case tell(TimerCommand)
    case leave
  }

  static let usualWait = Duration.minutes(1)
  /// After a long break.
  static let longWait = Duration.minutes(20)
  static let pause = Duration.minutes(12)
  static let more = Duration.minutes(5)

  private let task: String
  private let project: String
  /// Pomodoros of the day, those completed, and what is to go differently in which.
  private let pomodoros: Int
  private var completed = 0
  private var incidents: [Int: Set<Incident>] = [:]
  private var isLate = false
  private(set) var isGone = false
  private var actions: [(at: Instant, action: PlannedAction)] = []

  init(pomodoros: Int, task: String, project: String) {
    self.pomodoros = pomodoros
    self.task = task
    self.project = project
    let first = max(0, pomodoros - Incident.allCases.count)
    for (index, incident) in Incident.allCases.enumerated() {
      incidents[first + index % min(pomodoros, Incident.allCases.count), default: []].insert(incident)
    }
  }

  /// When the user does something next, as things stand.
  var next: Instant? { actions.first?.at }

  /// What the user does at `instant`; nil where that is nothing.
  mutating func act(at instant: Instant) -> TimerCommand? {
    guard let first = actions.first, first.at <= instant else { return nil }
    actions.removeFirst()
    switch first.action {
    case .tell(let command): return command
    case .leave:
      isGone = true
      return nil
    }
  }

  /// Takes in what happened, and how the timer stands after it.
  mutating func see(_ moments: [Moment], timer: TimerSnapshot, at now: Instant) {
    for event in moments.compactMap(\.event) { see(event) }
    guard timer.mode == .idle, actions.isEmpty, !isGone else { return }
    let wait = isLate ? Self.longWait : Self.usualWait
    isLate = false
    let action: PlannedAction =
      if timer.next.phase.isBreak {
        .tell(.takeBreak(kind: nil, length: nil))
      } else if completed < pomodoros {
        .tell(.start(StartOptions(task: task, project: project, isFocus: true)))
      } else {
        .leave
      }
    actions.append((now + wait, action))
  }

  private mutating func see(_ event: Event) {
    let start = event.time.instant
    let planned = event.data.session?.planned ?? 0
    switch event.type {
    case .focusStarted:
      isLate = false
      begin(at: start, planned: planned)
    case .focusCompleted: completed += 1
    case .breakStarted where incidents[completed - 1]?.contains(.interruption) == true && completed < pomodoros:
      plan(.skip(), at: start, 2, of: planned)
    case .breakCompleted where event.data.session?.phase == .longBreak: isLate = true
    default: break
    }
  }

  private mutating func begin(at start: Instant, planned: Int64) {
    guard completed < pomodoros else {
      // One that began by itself when all was done.
      actions.append((start + Self.usualWait, .tell(.stop(keep: false))))
      return
    }
    let due = incidents[completed] ?? []
    if due.contains(.abandonment) {
      incidents[completed]?.remove(.abandonment)
      return plan(.stop(keep: false), at: start, 2, of: planned)
    }
    if due.contains(.strike) { plan(.strike(text: "phone"), at: start, 2, of: planned) }
    if due.contains(.interruption) {
      plan(.pause, at: start, 3, of: planned)
      if let pause = actions.last?.at { actions.append((pause + Self.pause, .tell(.resume))) }
    }
    if due.contains(.lengthening) { plan(.extend(by: Self.more), at: start, 4, of: planned) }
    actions.sort { $0.at < $1.at }
  }

  /// So many fifths of a phase after its start, in whole seconds.
  private mutating func plan(_ command: TimerCommand, at start: Instant, _ fifths: Int64, of planned: Int64) {
    actions.append((start + .seconds(planned * fifths / 5), .tell(command)))
  }
}
