// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
import Foundation
import LibC
package import Logging
import Paths
import Processes
import SystemEvents

/// The processes that could not be ended of a command whose daemon died.
package struct Leftover: Hashable, Sendable {
  package var command: CommandNotes.Running
  var pids: [Int32]

  /// Returns a reason that also names the processes.
  package func added(to reason: DeliveryReason) -> DeliveryReason { .leftover(reason, pids: pids) }
}

extension CommandNotes {
  /// The variable that identifies a service.
  static let serviceMark = "SEGUE_SERVICE"
  /// The limits for ending one command, as after a timeout.
  private static let grace = Duration.seconds(10)
  private static let sweepLimit = Duration.seconds(5)

  /// Ends the commands that ran when keeper and worker died together. Otherwise they would end after their own exit, or overlap
  /// their next run. If only the worker dies, the keeper's sweep does the same.
  ///
  /// If there is anything to end, `onDelay` receives the maximum duration. Returns the remaining processes.
  package func endUnfinished(onDelay: (Duration) -> Void = { _ in }, logger: Logger) async -> [Leftover] {
    let alive = left().filter { !$0.trace.processes().isEmpty }
    if !alive.isEmpty { onDelay(Self.grace + Self.sweepLimit) }
    let leftovers = await withTaskGroup(of: Leftover?.self) { group in
      for command in alive {
        logger.warning("ending what '\(command.hook)' left running", metadata: ["delivery": "\(command.delivery)"])
        group.addTask {
          let pids = await endCommand(command.trace, grace: Self.grace, sweepLimit: Self.sweepLimit)
          return pids.isEmpty ? nil : Leftover(command: command, pids: pids)
        }
      }
      return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
    }
    for leftover in leftovers {
      logger.error("'\(leftover.command.hook)' could not be ended", metadata: ["pids": "\(leftover.pids)"])
    }
    unlink(path)
    return leftovers
  }

  /// The unfinished commands, without those of an earlier boot.
  func left() -> [Running] {
    guard let file = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else { return [] }
    let bytes = try? FileHandle(fileDescriptor: file.raw, closeOnDealloc: false).readToEnd()
    return (bytes ?? Data()).split(separator: UInt8(ascii: "\n")).compactMap { line in
      // Zeros are before it where an earlier line could not be written.
      guard let command = try? JSON.read(Running.self, from: line.drop { $0 == 0 }), command.numbering == .current
      else { return nil }
      return command
    }
  }
}

extension CommandNotes.Running {
  /// The marks of the command's processes.
  var trace: CommandTrace {
    let marks = service.map { ["\(CommandNotes.serviceMark)=\($0)"] }
    return CommandTrace(
      leader: leader, variables: marks ?? ["SEGUE_DELIVERY=\(delivery)", "SEGUE_ATTEMPT=\(attempt)"],
      outputs: outputs ?? [])
  }
}

/// Removes the data that enters left for exits that will never run; `leases` name the rest.
package func removeRestoreData(in folder: String, except leases: [String]) {
  for name in Paths.names(in: folder) where !leases.contains(where: { name.hasPrefix($0) }) {
    unlink("\(folder)/\(name)")
  }
}
