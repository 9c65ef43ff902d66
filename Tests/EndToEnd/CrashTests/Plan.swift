// SPDX-License-Identifier: MIT
import Daemon

/// What one run does, all of it drawn from its seed.
struct Plan: Sendable {
  enum Victim: String, CaseIterable, Sendable {
    /// The first worker, or every one until the keeper gives up.
    case worker, workers, keeper, both
  }

  /// When the daemon is killed.
  enum Kill: Sendable {
    /// So long after the start.
    case moment(milliseconds: Int, Victim)
    /// By itself, where it reaches the point for the `number`th time; `delay` is for what takes time.
    case point(CrashPoint, number: Int, delay: Int, Victim)
    /// As soon as that operation is done, which for most is the reply.
    case reply(operation: Int, Victim)
    case none
  }

  enum Operation: Sendable {
    case start(String), strike(String)
    /// Several clients replay one delivery at once.
    case replay(clients: Int)
    case pause, resume, stop, finish, skip, takeBreak
    /// Another file is put in the place of hooks.yml, and read.
    case reload(HooksFile.Variant)
    /// The next enter or exit of this scope fails.
    case failNext(String)
    case wait(milliseconds: Int)
  }

  /// How a daemon that wasn't killed, or got over it, is ended.
  enum Ending: Sendable { case stop, killBoth }

  struct Life: Sendable {
    var kill: Kill
    var operations: [Operation]
    var ending: Ending
    /// The file while nobody runs after it.
    var variantAfter: HooksFile.Variant?
    /// How long nobody runs after it.
    var pause: Int
    /// Whether `segued teardown` is run after it, as a service manager does.
    var teardown: Bool
  }

  var seed: UInt64
  var variant: HooksFile.Variant
  var hooks: HooksFile.Pace
  var receiver: [Int]
  var lives: [Life]

  var isAboutBackup: Bool {
    if case .point(let point, _, _, _) = lives[0].kill { point.isOfBackup } else { false }
  }

  /// The run of `seed`. Points and victims come in turn, so that a hundred runs have been everywhere; `point` and
  /// `victim` are for those who look for something.
  init(seed: UInt64, point: CrashPoint? = nil, victim: Victim? = nil) {
    var dice = Dice(seed: seed)
    let turns = CrashPoint.allCases.count * 4 / 3
    let turn = Int(seed % UInt64(turns))
    let points = point.map { [$0] } ?? CrashPoint.allCases
    // The two numbers have no divisor in common, so each point comes with each victim.
    let chosen = victim ?? Victim.allCases[Int(seed % UInt64(Victim.allCases.count))]
    let kill: Kill
    if point != nil || turn < points.count {
      let point = points[turn % points.count]
      kill = .point(
        point, number: Self.number(of: point, &dice), delay: dice.roll(0...dice.pick([20, 80, 250])), chosen)
    } else if dice.chance(0.5) {
      kill = .reply(operation: dice.roll(1...8), chosen)
    } else {
      kill = .moment(milliseconds: dice.roll(0...1000), chosen)
    }
    self.seed = seed
    variant = dice.pick(HooksFile.Variant.allCases)
    hooks = HooksFile.Pace(&dice)
    receiver = (0..<dice.roll(0...4)).map { _ in dice.pick([503, 429, 0, 200]) }
    lives = [Self.life(kill, seed, 0, &dice)]
    if dice.chance(0.3) {
      // Recovery is interrupted too, mostly early.
      let again = Kill.moment(
        milliseconds: dice.chance(0.7) ? dice.roll(0...250) : dice.roll(0...800), dice.pick([.worker, .keeper, .both]))
      lives.append(Self.life(again, seed, 1, &dice))
    }
  }

  /// Each point comes often or seldom within a second.
  private static func number(of point: CrashPoint, _ dice: inout Dice) -> Int {
    switch point {
    case .commitPlanned, .commitWritten: dice.roll(1...30)
    case .enterLeased, .enterEnded: dice.roll(1...6)
    case .exitDecided, .exitEnded: dice.roll(1...4)
    case .attemptRecorded, .attemptEnded: dice.roll(1...10)
    // What lasts for some time is seldom.
    case .enterRunning, .exitRunning, .attemptRunning: dice.roll(1...2)
    case .backupCopying, .backupCopied, .backupChecked, .backupSynced, .backupRenamed: 1
    }
  }

  private static func life(_ kill: Kill, _ seed: UInt64, _ index: Int, _ dice: inout Dice) -> Life {
    var operations: [Operation] = [.start("task-\(index)")]
    for number in 1...dice.roll(5...9) {
      operations += self.operations("\(index)-\(number)", &dice)
      if dice.chance(0.4) { operations.append(.wait(milliseconds: dice.roll(5...120))) }
    }
    return Life(
      kill: kill, operations: operations, ending: dice.chance(0.7) ? .stop : .killBoth,
      variantAfter: dice.chance(0.4) ? dice.pick(HooksFile.Variant.allCases) : nil,
      pause: dice.chance(0.25) ? dice.roll(0...1200) : 0, teardown: dice.chance(0.15))
  }

  private static func operations(_ label: String, _ dice: inout Dice) -> [Operation] {
    switch dice.roll(0...99) {
    case ..<20: [.start("task-\(label)")]
    case ..<30: [.strike("strike-\(label)")]
    // While a hook is busy with the first, what it does with the others is up to its mode.
    case ..<38: (1...dice.roll(2...3)).map { .strike("strike-\(label)-\($0)") }
    case ..<46: [.replay(clients: dice.roll(2...12))]
    case ..<54: [.pause]
    case ..<61: [.resume]
    case ..<66: [.stop]
    case ..<71: [.finish]
    case ..<76: [.skip]
    case ..<81: [.takeBreak]
    case ..<89: [.failNext(dice.pick(["shaky-enter", "shaky-exit"]))]
    default: [.reload(dice.pick(HooksFile.Variant.allCases))]
    }
  }
}
