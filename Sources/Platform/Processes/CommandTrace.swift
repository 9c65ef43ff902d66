// SPDX-License-Identifier: MIT
import LibC

/// The marks of a command that an earlier run of this program started, whatever process has adopted its processes since.
///
/// A program that gives itself another session, another environment, other outputs and another parent is not found.
package struct CommandTrace: Sendable, Hashable {
  /// The started process, which got its own session; nil if this program died before it knew the process.
  package var leader: ProcessIdentity?
  /// `NAME=value`: the complete list identifies the command's environment. If empty, environments are not compared.
  package var variables: [String]
  /// The pipes of standard output and error at the start. They are known before the process exists, and remain when the process
  /// changes its environment. Empty on systems that do not number pipes.
  package var outputs: [UInt64]

  package init(leader: ProcessIdentity?, variables: [String], outputs: [UInt64] = []) {
    self.leader = leader
    self.variables = variables
    self.outputs = outputs
  }

  /// Returns the command's running processes and their descendants. This process and its ancestors never count, such as a
  /// terminal that a hook opened.
  package func processes() -> [ProcessRecord] {
    var known: Set<ProcessIdentity> = []
    return processes(addingTo: &known)
  }

  /// `known`: processes found before, whose children belong to the command even without other marks.
  func processes(addingTo known: inout Set<ProcessIdentity>) -> [ProcessRecord] {
    let table = processTable()
    let spared = Self.ourOwn(in: table)
    let byParent = Dictionary(grouping: table, by: \.parent)
    // The present process with the leader's number may lead another session with that number.
    let isReplaced = table.contains { $0.pid == leader?.pid && $0.identity != leader }
    var next = table.filter { record in
      known.contains(record.identity) || (!isReplaced && isInSession(record)) || isMarked(record) || isPiped(record)
    }
    var found: [ProcessRecord] = []
    var seen = spared
    while let record = next.popLast() {
      guard !record.isZombie, seen.insert(record.pid).inserted else { continue }
      found.append(record)
      next += byParent[record.pid] ?? []
    }
    known.formUnion(found.map(\.identity))
    return found.sorted { $0.pid < $1.pid }
  }

  private func isInSession(_ record: ProcessRecord) -> Bool {
    guard let leader else { return false }
    return record.session == leader.pid && record.identity.startTime >= leader.startTime
  }

  private func isMarked(_ record: ProcessRecord) -> Bool {
    guard !variables.isEmpty, !record.isZombie, record.identity.startTime >= leader?.startTime ?? 0 else {
      return false
    }
    let theirs = initialEnvironment(of: record.pid).split(separator: 0)
    return variables.allSatisfy { wanted in theirs.contains { $0.elementsEqual(wanted.utf8) } }
  }

  private func isPiped(_ record: ProcessRecord) -> Bool {
    !outputs.isEmpty && !record.isZombie && standardOutputs(of: record.pid).contains(where: outputs.contains)
  }

  private static func ourOwn(in table: [ProcessRecord]) -> Set<Int32> {
    let parents = Dictionary(table.map { ($0.pid, $0.parent) }) { first, _ in first }
    var own: Set<Int32> = [getpid()]
    var ancestor = getppid()
    while ancestor > 1, own.insert(ancestor).inserted { ancestor = parents[ancestor] ?? 0 }
    return own
  }
}

/// Ends a command of an earlier run of this program: TERM and CONT, `grace`, KILL. Returns the processes that remain
/// `sweepLimit` after that. Until then, it also waits for processes that it may not signal (a root child of sudo).
@Reactor
package func endCommand(
  _ trace: CommandTrace, grace: Duration = .seconds(10), sweepLimit: Duration = .seconds(5)
) async -> [Int32] {
  var known: Set<ProcessIdentity> = []
  return await TerminationSequence(grace: grace, sweepLimit: sweepLimit, leader: nil) {
    trace.processes(addingTo: &known)
  }.run()
}
