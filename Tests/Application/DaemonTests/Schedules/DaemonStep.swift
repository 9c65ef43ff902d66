// SPDX-License-Identifier: MIT
import Hooks
import TimerEngine

/// One thing that happens to a timekeeper and what carries out its decisions. Numbers count round what there is, so that a
/// schedule means something without some of its steps, too.
enum DaemonStep: Hashable, Sendable {
  case command(TimerCommand)
  case pass(Duration)
  /// An enter or exit that runs ends, well or not.
  case finish(Int, succeeds: Bool)
  /// A delivery begins, or one that has begun ends.
  case begin(Int)
  case end(Int, succeeds: Bool)
  /// So many clients ask for a delivery that is over once more, all at once.
  case replay(Int, clients: Int)
  case change(Int, FileChange)
  case teardown
  case disk(DiskState)
  /// The process is gone, before the step before has had all its consequences or after that.
  case crash(isEarly: Bool)
  /// A clean end, in which exits end well or not, and another start.
  case restart(succeeds: Bool)
}

enum FileChange: Hashable, Sendable {
  case remove, restore, edit, disable
}

enum DiskState: Hashable, Sendable {
  /// Only what is essential can be written, or nothing.
  case free, full, broken
}

extension DaemonStep {
  static func random(using random: inout SplitMix64) -> DaemonStep {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<22: .command(commands.randomElement(using: &random) ?? .pause)
    case 22..<36: .pass(passages.randomElement(using: &random) ?? .zero)
    case 36..<64: .finish(Int.random(in: 0..<12, using: &random), succeeds: Int.random(in: 0..<3, using: &random) > 0)
    case 64..<69: .begin(Int.random(in: 0..<12, using: &random))
    case 69..<72: .replay(Int.random(in: 0..<100, using: &random), clients: Int.random(in: 1...4, using: &random))
    case 72..<76: .end(Int.random(in: 0..<12, using: &random), succeeds: Bool.random(using: &random))
    case 76..<86:
      .change(
        Int.random(in: 0..<DaemonHooks.all.count, using: &random),
        [.remove, .restore, .restore, .edit, .edit, .disable].randomElement(using: &random) ?? .edit)
    case 86..<88: .teardown
    case 88..<94: .disk([.free, .free, .full, .broken].randomElement(using: &random) ?? .free)
    case 94..<98: .crash(isEarly: Bool.random(using: &random))
    default: .restart(succeeds: Bool.random(using: &random))
    }
  }

  private static let commands: [TimerCommand] = [
    .start, .start, .pause, .resume, .toggle, .stop(keep: false), .skip(), .finish(force: true),
    .takeBreak(kind: .short, length: nil),
    .takeBreak(kind: .long, length: nil), .strike(text: "x"),
  ]
  private static let passages: [Duration] = [
    .milliseconds(1), .seconds(1), .seconds(2), .seconds(5), .minutes(1), .minutes(6), .minutes(26), .hours(9),
  ]
}

/// The hooks of every schedule.
enum DaemonHooks {
  static let all: [Hook] = [
    .level("focus", while: .focus), .level("session", while: .focus, .focusPaused), .level("break", while: .break),
    .level("idle", while: .idle), .level("no-exit", while: .focus, exit: nil),
    .level("no-enter", while: .focusPaused, enter: nil),
    .edge("command", on: "focus.*"), .edge("repeatable", on: "focus.*") { $0.isIdempotent = true },
    .webhook("webhook", on: "break.*"), .edge("single", on: "focus.*") { $0.mode = .single },
    .edge("restart", on: "focus.*") { ($0.mode, $0.isIdempotent) = (.restart, true) },
  ]

  static func levels(of hook: Hook) -> [LevelName] {
    guard case .level(let level) = hook.trigger else { return [] }
    switch hook.id {
    case "session": return [.focus, .focusPaused]
    case "break": return [.break]
    case "idle": return [.idle]
    case "no-enter": return [.focusPaused]
    default: return level.conditions.isEmpty ? [] : [.focus]
    }
  }

  /// The same hook with another text, as an edited file has it.
  static func edited(_ hook: Hook, _ number: Int) -> Hook {
    var hook = hook
    hook.fingerprint = "edit \(number)"
    if case .level(var level) = hook.trigger, case .scope(let enter, let exit) = level.action {
      level.action = .scope(
        enter: enter.map { _ in .command(.shell("enter \(number)")) },
        exit: exit.map { _ in .command(.shell("exit \(number)")) })
      hook.trigger = .level(level)
    }
    return hook
  }
}
