// SPDX-License-Identifier: MIT
import Dispatching
import Logging
import Processes

/// Ends enters and exits that were under way when keeper and worker died together: what isn't ended now would end
/// after its own undoing. The keeper's sweep does the same where only the worker dies.
func endUnfinishedSteps(of leases: some Sequence<Lease>, restoreFolder: String, logger: Logger) async {
  if Sabotage.isOn(.stepsLeftRunning) { return }
  // Every step has the file for `restore` in its environment, which names its lease and no other.
  let steps = leases.filter { $0.state == .entering || $0.state == .exiting }.map { "\(restoreFolder)/\($0.id)" }
  let left = processes(markedBy: "SEGUE_RESTORE", as: Set(steps))
  guard !left.isEmpty else { return }
  logger.warning("ending what an enter or exit left running: \(left.map(\.pid))")
  let stubborn = await endProcesses(left)
  if !stubborn.isEmpty { logger.error("could not be ended: \(stubborn.map(\.pid))") }
}
