// SPDX-License-Identifier: MIT
import LibC

/// What a command that another life of ours started can be known by, whoever has adopted its processes since.
///
/// A program that gave itself another session, another environment, other outputs and another parent is not found.
package struct CommandTrace: Sendable, Hashable {
  /// The process that was started, which got a session of its own; nil where we died before we knew it.
  package var leader: ProcessIdentity?
  /// `NAME=value`: its environment had all of them, and no other command's has. Empty: it isn't asked for.
  package var variables: [String]
  /// The pipes that it was started with as standard output and error: known before there is a process, and kept by one
  /// that changes its environment. Empty where the system doesn't number pipes.
  package var outputs: [UInt64]

  package init(leader: ProcessIdentity?, variables: [String], outputs: [UInt64] = []) {
    self.leader = leader
    self.variables = variables
    self.outputs = outputs
  }

  /// Its processes that run, and what they started. Ourselves, and those who started us, are none of them: a terminal
  /// that a hook opened, say.
  package func processes() -> [ProcessRecord] {
    var known: Set<ProcessIdentity> = []
    return processes(addingTo: &known)
  }

  /// `known`: those that were found before, whose children belong to it though nothing else says so.
  func processes(addingTo known: inout Set<ProcessIdentity>) -> [ProcessRecord] {
    let table = processTable()
    let spared = Self.ourOwn(in: table)
    let byParent = Dictionary(grouping: table, by: \.parent)
    // Whoever has its number now may lead another session of that name.
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

/// Ends a command that another life of ours started: TERM and CONT, `grace`, KILL. Returns who is still there `sweepLimit`
/// after that: what mayn't be signalled (a root child of sudo) is waited for until then.
@Reactor
package func endCommand(
  _ trace: CommandTrace, grace: Duration = .seconds(10), sweepLimit: Duration = .seconds(5)
) async -> [Int32] {
  var known: Set<ProcessIdentity> = []
  return await TerminationSequence(grace: grace, sweepLimit: sweepLimit, leader: nil) {
    trace.processes(addingTo: &known)
  }.run()
}
