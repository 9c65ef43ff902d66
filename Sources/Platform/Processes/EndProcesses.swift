// SPDX-License-Identifier: MIT

/// Ends processes that aren't children of a `ChildProcess`: what a dead worker left, adopted or not.
///
/// Those that lead a session take it with them. TERM and CONT, `grace`, KILL; who is still there `sweepLimit` after
/// that is returned. None is signalled whose number has passed to another.
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
