// SPDX-License-Identifier: MIT
import ActionExecution
import Dispatching

/// The live actions with the surrounding moments at which `Scripts/crash` kills the daemon.
struct ArmedActions: ActionRunner {
  let actions: LiveActions

  func run(_ job: Job) async -> JobResult {
    await CrashPoint.passing(job.scope) { await actions.run(job) }
  }
}
