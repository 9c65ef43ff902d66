// SPDX-License-Identifier: MIT

import LibC
package import Logging
import Paths
import Processes

/// What couldn't be ended of a command that went down with its daemon.
package struct Leftover: Hashable, Sendable {
  package var command: CommandNotes.Running
  var pids: [Int32]

  package var text: String { stillRunning(pids) }
}

extension CommandNotes {
  /// The variable by which a service is known.
  static let serviceMark = "SEGUE_SERVICE"
  /// What the ending of one command takes at most: as long as a timeout's.
  private static let grace = Duration.seconds(10)
  private static let sweepLimit = Duration.seconds(5)

  /// Ends the commands that were under way when keeper and worker died together: what isn't ended now would end after
  /// its own undoing, or beside its next run. The keeper's sweep does the same where only the worker dies.
  ///
  /// `onDelay` is called where there is something to end, with how long that may take. Returns what is still there.
  package func endUnfinished(onDelay: (Duration) -> Void = { _ in }, logger: Logger) async -> [Leftover] {
    let left = left()
    let alive = left.filter { !$0.command.trace.processes().isEmpty }
    if !alive.isEmpty { onDelay(Self.grace + Self.sweepLimit) }
    let leftovers = await withTaskGroup(of: Leftover?.self) { group in
      for (_, command) in alive {
        logger.warning("ending what '\(command.hook)' left running", metadata: ["delivery": "\(command.delivery)"])
        group.addTask {
          let pids = await endCommand(command.trace, grace: Self.grace, sweepLimit: Self.sweepLimit)
          return pids.isEmpty ? nil : Leftover(command: command, pids: pids)
        }
      }
      return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
    }
    for leftover in leftovers { logger.error("'\(leftover.command.hook)' could not be ended\(leftover.text)") }
    for (path, _) in left { unlink(path) }
    return leftovers
  }
}

extension CommandNotes.Running {
  /// How its processes are found.
  var trace: CommandTrace {
    let marks = service.map { ["\(CommandNotes.serviceMark)=\($0)"] }
    return CommandTrace(
      leader: leader, variables: marks ?? ["SEGUE_DELIVERY=\(delivery)", "SEGUE_ATTEMPT=\(attempt)"],
      outputs: outputs ?? [])
  }
}

/// Removes what enters left for exits that nobody will run any more; `leases` name the rest.
package func removeRestoreData(in folder: String, except leases: [String]) {
  for name in Paths.names(in: folder) where !leases.contains(where: { name.hasPrefix($0) }) {
    unlink("\(folder)/\(name)")
  }
}
