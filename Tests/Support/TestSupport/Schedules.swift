// SPDX-License-Identifier: MIT
import Foundation
package import TimerEngine

/// Random schedules of steps, each from a seed: `SEGUE_SCHEDULES` of them, from `SEGUE_SEED` on.
package struct Schedules<Step: Sendable>: Sendable {
  package typealias Run = @Sendable (_ steps: [Step], _ seed: UInt64, _ patience: Duration) async -> String?

  private let name: String
  private let seeds: Range<UInt64>
  private let longest: Int
  private let step: @Sendable (inout SplitMix64) -> Step
  private let run: Run

  /// - Parameter run: returns the failure. It waits for an expected event up to `patience`.
  package init(
    of name: String, count: UInt64, longest: Int, step: @escaping @Sendable (inout SplitMix64) -> Step,
    run: @escaping Run
  ) {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["SEGUE_SEED"].flatMap(UInt64.init) ?? 1
    self.name = name
    seeds = first..<first + (environment["SEGUE_SCHEDULES"].flatMap(UInt64.init) ?? count)
    self.longest = longest
    self.step = step
    self.run = run
  }

  /// Runs them, and reduces the first failures. Returns each failure with its seed and its steps.
  package func failures() async -> [String] {
    let begun = ContinuousClock.now
    let (failures, steps) = await withTaskGroup(of: (String?, Int).self) { group in
      var left = seeds
      var failures: [String] = []
      var steps = 0
      func add() {
        guard failures.isEmpty, let seed = left.popFirst() else { return }
        group.addTask {
          let steps = self.steps(of: seed)
          return (await self.failure(of: seed, steps), steps.count)
        }
      }
      for _ in 0..<4 { add() }
      while let (failure, count) = await group.next() {
        if let failure { failures.append(failure) }
        steps += count
        add()
      }
      return (failures, steps)
    }
    let time = (ContinuousClock.now - begun).formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1)))
    let range = "\(seeds.lowerBound)...\(seeds.upperBound - 1)"
    print("\(name): \(seeds.count) schedules, seeds \(range), \(steps) steps, \(time)")
    return failures
  }

  private func steps(of seed: UInt64) -> [Step] {
    var random = SplitMix64(state: seed)
    return (0..<Int.random(in: 5...longest, using: &random)).map { _ in step(&random) }
  }

  private func failure(of seed: UInt64, _ steps: [Step]) async -> String? {
    guard let why = await run(steps, seed, .seconds(120)) else { return nil }
    let least = await smallest(steps) { await run($0, seed, .milliseconds(500)) != nil }
    let reason = await run(least, seed, .seconds(2)) ?? "(not seen again) \(why)"
    return "SEGUE_SEED=\(seed) SEGUE_SCHEDULES=1: \(reason)\n" + least.map { "  \($0)" }.joined(separator: "\n")
  }
}

/// Fewer of `steps` that still fail, none of which can be left out: delta debugging.
package func smallest<Step>(_ steps: [Step], fails: ([Step]) async -> Bool) async -> [Step] {
  var steps = steps
  var size = max(1, steps.count / 2)
  while true {
    var start = 0
    var isSmaller = false
    while start < steps.count {
      var fewer = steps
      fewer.removeSubrange(start..<min(start + size, steps.count))
      if await fails(fewer) {
        steps = fewer
        isSmaller = true
      } else {
        start += size
      }
    }
    if size == 1, !isSmaller { return steps }
    size = max(1, size / 2)
  }
}
