// SPDX-License-Identifier: MIT
import ControlProtocol
import TestSupport
import Testing

/// Lanes against their model under random schedules.
@Suite(.timeLimit(.minutes(3 * Patience.minutes))) struct LaneScheduleTests {
  @Test(.slow) func `lanes do what their model says, whatever happens in whatever order`() async {
    let schedules = Schedules(of: "lanes", count: 1000, longest: 40, step: { LaneStep.random(using: &$0) }) {
      await LaneRig(seed: $1, patience: $2).run($0)
    }
    for failure in await schedules.failures() { Issue.record("\(failure)") }
  }

  @Test func `a failing schedule is made as small as it can be`() async {
    let least = await smallest(Array(0..<100)) { $0.contains(13) && $0.contains(77) }
    #expect(least == [13, 77])
  }
}
