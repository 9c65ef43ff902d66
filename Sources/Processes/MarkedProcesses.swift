// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Processes of ours that were started with the variable `name` set to one of `values`, and what they started.
///
/// This finds what a daemon that was killed left running, whoever has adopted it since. A program that another user's
/// rights were given to (by sudo, say) is found through its parent only.
package func processes(markedBy name: String, as values: Set<String>) -> [ProcessIdentity] {
  guard !values.isEmpty else { return [] }
  let marks = values.map { Array("\(name)=\($0)".utf8) }
  let table = processTable()
  // Ourselves, and those who started us: a terminal that an enter opened has the mark, too.
  let parents = Dictionary(table.map { ($0.pid, $0.parent) }) { first, _ in first }
  var spared: Set<Int32> = [getpid()]
  var ancestor = getppid()
  while ancestor > 1, spared.insert(ancestor).inserted { ancestor = parents[ancestor] ?? 0 }
  let byParent = Dictionary(grouping: table, by: \.parent)
  var found: Set<ProcessIdentity> = []
  var next = table.filter { record in
    guard !spared.contains(record.pid), !record.isZombie else { return false }
    let variables = initialEnvironment(of: record.pid).split(separator: 0)
    return variables.contains { variable in marks.contains { variable.elementsEqual($0) } }
  }
  while let record = next.popLast() {
    guard !spared.contains(record.pid), !record.isZombie, found.insert(record.identity).inserted else { continue }
    next += byParent[record.pid] ?? []
  }
  return found.sorted { $0.pid < $1.pid }
}
