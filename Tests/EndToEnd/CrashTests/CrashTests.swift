// SPDX-License-Identifier: MIT
import Daemon
import Testing

/// The daemon killed at its named steps, in short: `Scripts/crash` does the same runs by the thousand.
@Suite(.serialized, .enabled(if: CrashPoint.areBuiltIn, "only a debug build can be killed at its steps"))
struct CrashTests {
  @Test(arguments: Sabotage.allCases)
  func `a promise that is broken on purpose is seen`(sabotage: Sabotage) async throws {
    let (seen, runs) = try await SelfCheck.search(for: sabotage)
    #expect(seen != nil, "not in \(runs) runs")
  }

  /// Each step comes twice, with two victims.
  @Test func `nothing is lost wherever the daemon is killed`() async throws {
    var tally = Tally()
    try await Campaign(seeds: 1..<43) { try Run(Plan(seed: $0)) }.perform { seed, report in
      tally.add(report)
      for loss in report.losses {
        Issue.record("\(loss); again: Scripts/crash 1 --seed \(seed); its home: \(report.home ?? "removed")")
      }
    }
    #expect(tally.killed > 0)
    print(tally.text(points: CrashPoint.allCases.map(\.rawValue)))
  }
}
