// SPDX-License-Identifier: MIT
import TimerEngine

/// 2026-11-21T09:00:00Z, when every test begins.
let nine = Instant(milliseconds: 1_795_251_600_000)

func minute(_ minutes: Double) -> Instant { nine + .milliseconds(Int64((minutes * 60_000).rounded())) }

/// A timer whose time only a test moves, and everything that has happened to it.
struct Desk {
  var engine: TimerEngine
  private(set) var transitions: [Transition] = []

  init(_ settings: TimerSettings = TimerSettings(), marks: Set<Mark> = [], entropy: UInt64 = 7) {
    engine = TimerEngine(state: TimerState(at: nine, entropy: entropy), settings: settings, marks: marks)
  }

  var state: TimerState { engine.state }
  var current: Session? { engine.state.current }
  var now: TimerSnapshot { engine.snapshot(at: engine.state.now) }
  var log: [String] { transitions.map(\.line) }

  /// Does `command` at a minute and returns what happened, one line a batch.
  @discardableResult
  mutating func tell(
    _ command: TimerCommand, _ minutes: Double, session: String? = nil
  ) throws(TimerRefusal) -> [String] {
    let new = try engine.handle(command, session: session, at: minute(minutes))
    transitions += new
    return new.map(\.line)
  }

  @discardableResult
  mutating func wait(until minutes: Double) -> [String] {
    let new = engine.advance(to: minute(minutes))
    transitions += new
    return new.map(\.line)
  }

  @discardableResult
  mutating func sleep(from: Double, to: Double) -> [String] {
    let new = engine.suspended(from: minute(from), to: minute(to))
    transitions += new
    return new.map(\.line)
  }

  func refusal(_ command: TimerCommand, _ minutes: Double, session: String? = nil) -> TimerRefusal? {
    var copy = self
    do throws(TimerRefusal) {
      try copy.tell(command, minutes, session: session)
      return nil
    } catch {
      return error
    }
  }
}

extension TimerEngine {
  /// What a copy does.
  func with<Value>(_ body: (inout TimerEngine) throws -> Value) rethrows -> Value {
    var copy = self
    return try body(&copy)
  }
}

extension TimerCommand {
  static let start = TimerCommand.start(StartOptions())
  static let startFocus = TimerCommand.start(StartOptions(isFocus: true))
  static let startOpen = TimerCommand.start(StartOptions(isOpenEnded: true))
  static let rest = TimerCommand.takeBreak(kind: nil, length: nil)

  static func start(_ task: String) -> TimerCommand {
    .start(StartOptions(task: task, project: "segue", tags: ["deep"]))
  }
  static func start(for minutes: Int) -> TimerCommand { .start(StartOptions(length: .minutes(minutes))) }
  static func start(ago minutes: Int) -> TimerCommand { .start(StartOptions(ago: .minutes(minutes))) }
}

extension Transition {
  var line: String { events.map(\.line).joined(separator: " ") }
  var names: [String] { events.map(\.name) }
}

extension TimerEvent {
  var isTerminal: Bool { [.completed, .abandoned, .skipped].contains(kind) }

  var name: String {
    let phase = session.map { $0.phase.isBreak ? "break" : "focus" } ?? "none"
    return switch kind {
    case .started: phase + ".started"
    case .paused: phase + ".paused"
    case .resumed: phase + ".resumed"
    case .completed: phase + ".completed"
    case .abandoned: phase + ".abandoned"
    case .skipped: phase + ".skipped"
    case .extended: phase + ".extended"
    case .mark(let kind, _, _): kind.rawValue
    case .strikeAdded: "strike.added"
    case .roundCompleted: "round.completed"
    case .systemSuspended: "system.suspended"
    case .systemResumed: "system.resumed"
    }
  }

  /// The name with what matters most: `focus.abandoned(stopped, partial)`, `focus.elapsed(5:00 #2)`.
  var line: String {
    let detail =
      switch kind {
      case .abandoned: "\(reason), \(session?.outcome.rawValue ?? "")"
      case .started, .skipped: "\(reason), \(session?.phase.rawValue ?? "")"
      case .extended(let by): "\(reason), \(by.clock)"
      case .mark(_, let interval, let count): "\(interval.clock) #\(count)"
      case .strikeAdded(let number, _): "\(reason), #\(number)"
      case .systemSuspended(let slept), .systemResumed(let slept): "\(slept.clock)"
      default: "\(reason)"
      }
    return "\(name)(\(detail))"
  }
}

extension Duration {
  /// `25:00`.
  var clock: String {
    if self < .zero { return "-" + (.zero - self).clock }
    let seconds = String(wholeSeconds % 60)
    return "\(wholeSeconds / 60):" + (seconds.count == 1 ? "0" : "") + seconds
  }
}

extension TimerSnapshot {
  /// `running focus 15:00 left, round 1/4, next short-break 5:00`.
  func line(at instant: Instant) -> String {
    var words = mode.rawValue
    if let session {
      words += " \(session.phase.rawValue)"
      if let planned = session.planned {
        words += " \((planned - session.elapsed(at: instant)).clock) left"
      } else {
        words += " open-ended"
      }
      if !session.task.isEmpty { words += " “\(session.task)”" }
    }
    return words + ", round \(round.completed)/\(round.length), next \(next.phase.rawValue) \(next.planned.clock)"
  }
}
