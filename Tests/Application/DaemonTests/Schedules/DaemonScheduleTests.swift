// SPDX-License-Identifier: MIT
import ControlProtocol
import TestSupport
import Testing

/// The timekeeper's scopes and deliveries against their models under random schedules.
@Suite(.timeLimit(.minutes(3 * Patience.minutes))) struct DaemonScheduleTests {
  @Test(.slow) func `scopes and deliveries are what their models say, whatever happens in whatever order`() async {
    let schedules = Schedules(
      of: "scopes and deliveries", count: 300, longest: 40, step: { DaemonStep.random(using: &$0) },
      run: { steps, _, patience in
        do {
          return try await DaemonRig(patience: patience).run(steps)
        } catch {
          return "\(error)"
        }
      })
    for failure in await schedules.failures() { Issue.record("\(failure)") }
  }
}
