// SPDX-License-Identifier: MIT
import Daemon

/// Shows that what is broken on purpose is seen: a harness that can't fail proves nothing.
enum SelfCheck {
  /// Where a broken promise shows soonest, and as what.
  private static func plan(for sabotage: Sabotage, seed: UInt64) -> (Plan, Set<Loss.Kind>) {
    let (point, victim, kinds): (CrashPoint, Plan.Victim, Set<Loss.Kind>) =
      switch sabotage {
      case .leaseAfterEnter: (.enterRunning, .both, [.scope])
      case .deliveryApart: (.commitWritten, .both, [.delivery, .webhook])
      case .commandAgain, .attemptUnrecorded: (.attemptRunning, .both, [.repeated])
      case .stepsLeftRunning: (.enterRunning, .both, [.overlap, .scope])
      case .replayUnchecked, .skipUnwritten: (.commitWritten, .both, [.delivery])
      }
    var plan = Plan(seed: seed, point: point, victim: victim)
    plan.variant = .all
    plan.lives = [plan.lives[0]]
    plan.lives[0].operations.removeAll { if case .reload = $0 { true } else { false } }
    (plan.lives[0].pause, plan.lives[0].teardown) = (0, false)
    // What was on is no longer wanted when somebody runs again.
    if point == .enterRunning { plan.lives[0].variantAfter = .few }
    // What is left running has to outlast the restart, also on a busy machine.
    let slow = sabotage == .stepsLeftRunning ? 9000 : 900
    (plan.hooks.enter, plan.hooks.stubborn, plan.hooks.command) = (slow, slow, 250)
    // An enter has to have turned something on before, also on a busy machine.
    let delay = point == .enterRunning ? 300 : 30
    plan.lives[0].kill = .point(point, number: Int(seed % 4) + 1, delay: delay, victim)
    switch sabotage {
    case .replayUnchecked:
      plan.lives[0].operations = [
        .start("task"), .wait(milliseconds: 600), .replay(clients: 12), .wait(milliseconds: 600),
      ]
      plan.lives[0].kill = .none
    case .skipUnwritten:
      plan.hooks.busy = 900
      plan.lives[0].operations = [.start("task")] + (1...3).map { .strike("strike-\($0)") }
      plan.lives[0].kill = .reply(operation: 3, victim)
    default: break
    }
    return (plan, kinds)
  }

  /// How many runs a broken promise may stay unseen.
  private static let patience = 12

  /// Runs the daemon that breaks one promise until that is seen, and how often it took; nil where it isn't seen.
  static func search(for sabotage: Sabotage, jobs: Int = Campaign.defaultJobs) async throws -> (seen: Loss?, runs: Int)
  {
    var (seen, runs): (Loss?, Int) = (nil, 0)
    while seen == nil, runs < patience {
      let batch = UInt64(runs)..<UInt64(min(patience, runs + jobs))
      seen = try await withThrowingTaskGroup(of: Loss?.self) { group in
        for seed in batch {
          group.addTask {
            let (plan, kinds) = plan(for: sabotage, seed: seed)
            return try await Run(plan, sabotage: sabotage).perform().losses.first { kinds.contains($0.kind) }
          }
        }
        return try await group.reduce(nil) { $0 ?? $1 }
      }
      runs += batch.count
    }
    return (seen, runs)
  }

  /// Searches for every broken promise; false where one isn't seen.
  static func passes(jobs: Int) async throws -> Bool {
    var allSeen = true
    for sabotage in Sabotage.allCases {
      let (seen, runs) = try await search(for: sabotage, jobs: jobs)
      allSeen = allSeen && seen != nil
      let verdict = seen.map { "seen within \(runs) runs (\($0.kind.rawValue))" } ?? "NOT SEEN in \(runs) runs"
      say("broken on purpose: \(sabotage.rawValue): \(verdict)")
    }
    return allSeen
  }
}
