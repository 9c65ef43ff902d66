// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Hooks
import TimerEngine

/// One thing that happens to lanes. Numbers count round what there is, so that a schedule means something without
/// some of its steps, too.
enum LaneStep: Hashable, Sendable {
  /// An event for each of these hooks, that old when it is written down.
  case events([Int], age: Duration)
  /// An action ends.
  case finish(Int, ActionEnd)
  case pass(Duration)
  /// Until the first alarm that is set.
  case passToAlarm
  /// So many beginnings can't be written down.
  case refuse(Int)
  case change(Int, HookChange)
  /// So many clients ask for a delivery that is over once more, all at once.
  case replay(Int, clients: Int)
  /// An action ends, and clients ask for it once more before its lane has heard that the end is on record.
  case finishAndReplay(Int, ActionEnd, clients: Int)
  /// The process is gone, before the step before has had all its consequences or after that.
  case crash(isEarly: Bool)
  /// A clean end and another start; what runs ends like this.
  case restart(ActionEnd)
}

/// How an action ends, where a schedule says so.
enum ActionEnd: Hashable, Sendable {
  case succeeded, failed, gone, cancelled
  case again(after: Duration?)

  var result: JobResult {
    switch self {
    case .succeeded: .done
    case .failed: .failed
    case .gone: .gone
    case .cancelled: .cancelled
    case .again(let delay): .again(after: delay)
    }
  }
}

/// What somebody does to a hook in hooks.yml.
enum HookChange: Hashable, Sendable {
  case remove, restore, edit
  case mode(LaneMode)
}

extension LaneStep {
  /// One after another, as likely as they make trouble.
  static func random(using random: inout SplitMix64) -> LaneStep {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<34: .events(hooks(using: &random), age: ages.randomElement(using: &random) ?? .zero)
    case 34..<66: .finish(Int.random(in: 0..<64, using: &random), .random(using: &random))
    case 66..<74: .pass(passages.randomElement(using: &random) ?? .zero)
    case 74..<84: .passToAlarm
    case 84..<87: .refuse(Int.random(in: 1...3, using: &random))
    case 87..<92: .change(Int.random(in: 0..<LaneHooks.all.count, using: &random), .random(using: &random))
    case 92..<94: .replay(Int.random(in: 0..<1000, using: &random), clients: Int.random(in: 1...3, using: &random))
    case 94..<96:
      .finishAndReplay(
        Int.random(in: 0..<64, using: &random), .random(using: &random), clients: Int.random(in: 1...3, using: &random))
    case 96..<99: .crash(isEarly: Bool.random(using: &random))
    default: .restart(.random(using: &random))
    }
  }

  private static let ages: [Duration] = [.zero, .zero, .zero, .seconds(90), .minutes(20), .hours(25)]
  private static let passages: [Duration] = [
    .milliseconds(1), .seconds(1), .seconds(5), .minutes(2), .minutes(15), .hours(3), .hours(30),
  ]

  private static func hooks(using random: inout SplitMix64) -> [Int] {
    let hook = Int.random(in: 0..<LaneHooks.all.count, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    // Enough to come up against the limit of all hooks together.
    case 0: return LaneHooks.wide.randomElement(using: &random).map { Array(repeating: $0, count: 45) } ?? []
    case 1...5:
      return (0..<Int.random(in: 2...5, using: &random)).map { _ in
        Int.random(in: 0..<LaneHooks.all.count, using: &random)
      }
    case 6, 7: return Array(repeating: hook, count: Int.random(in: 2...4, using: &random))
    default: return [hook]
    }
  }
}

extension ActionEnd {
  static func random(using random: inout SplitMix64) -> ActionEnd {
    let ends: [ActionEnd] = [
      .succeeded, .succeeded, .succeeded, .failed, .failed, .gone, .cancelled, .again(after: nil), .again(after: nil),
      .again(after: .seconds(30)), .again(after: .hours(4)), .again(after: .hours(29)),
    ]
    return ends.randomElement(using: &random) ?? .succeeded
  }
}

extension HookChange {
  static func random(using random: inout SplitMix64) -> HookChange {
    let changes: [HookChange] = [
      .remove, .restore, .restore, .edit, .mode(.queued), .mode(.single), .mode(.restart), .mode(.parallel(max: 2)),
    ]
    return changes.randomElement(using: &random) ?? .restore
  }
}

/// The hooks of every schedule, one of each kind.
enum LaneHooks {
  static let all: [Hook] = [
    .edge("queued"),
    Hook.edge("repeatable").with {
      $0.isIdempotent = true
      $0.retry = Retry(attempts: 3)
    },
    .edge("single", mode: .single),
    .edge("restart", mode: .restart),
    .edge("parallel", mode: .parallel(max: 3)),
    .edge("webhook", does: webhook),
    Hook.edge("few", does: webhook, mode: .restart).with { $0.retry = Retry(attempts: 3, maxAge: .hours(1)) },
    .edge("wide", does: webhook, mode: .parallel(max: 50)),
    Hook.edge("short", mode: .parallel(max: 40)).with { $0.maxAge = .minutes(10) },
    .edge("sound", does: chime),
    Hook.edge("alone", does: webhook, mode: .single).with { $0.retry = Retry(attempts: 20, maxAge: .hours(200)) },
  ]

  /// Those that fill the machine by themselves.
  static let wide = all.indices.filter { if case .parallel(let most) = all[$0].mode { most > 10 } else { false } }
}
