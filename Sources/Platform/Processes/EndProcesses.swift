// SPDX-License-Identifier: MIT

/// Ends processes that are not children of a `ChildProcess`: the remains of a dead worker, adopted or not.
///
/// Session leaders take their sessions with them. TERM and CONT, `grace`, KILL: the function returns the processes that remain
/// `sweepLimit` after that. A number that now belongs to another process is never signalled.
@Reactor
package func endProcesses(
  _ processes: [ProcessIdentity], grace: Duration = .seconds(10), sweepLimit: Duration = .seconds(5)
) async -> [ProcessIdentity] {
  let wanted = Set(processes)
  let table = processTable()
  let sessions = Set(table.filter { wanted.contains($0.identity) && $0.session == $0.pid }.map(\.session))
  let sequence = TerminationSequence(grace: grace, sweepLimit: sweepLimit, leader: nil) {
    processTable().filter { !$0.isZombie && (wanted.contains($0.identity) || sessions.contains($0.session)) }
  }
  return await sequence.run().compactMap { ProcessIdentity(pid: $0) }
}
