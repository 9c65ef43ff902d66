// SPDX-License-Identifier: MIT
import LibC

/// A process by number and time of start, so that a number that was given to another is never taken for it.
package struct ProcessIdentity: Sendable, Hashable, Codable {
  package let pid: Int32
  /// Clock ticks since boot on Linux, microseconds since 1970 on macOS: to be compared, and within one boot.
  package let startTime: UInt64

  package init(pid: Int32, startTime: UInt64) {
    self.pid = pid
    self.startTime = startTime
  }

  /// The identity of the process that has this number now.
  package init?(pid: Int32) {
    guard let record = ProcessRecord(pid: pid) else { return nil }
    self = record.identity
  }

  /// Whether it is still there and running; a zombie isn't.
  package var isAlive: Bool {
    guard let record = ProcessRecord(pid: pid) else { return false }
    return record.identity == self && !record.isZombie
  }

  /// Sends a signal to this very process; false when it has gone.
  @discardableResult
  package func signal(_ number: Int32) -> Bool {
    guard let handle = try? handle() else { return false }
    handle.signal(number)
    return true
  }

  /// Holds the process; nil when it has gone.
  func handle() throws(SpawnError) -> ProcessHandle? {
    do {
      let handle = try ProcessHandle(pid: pid)
      // Held first, looked at second: from here on the number can't mean another.
      return isAlive ? handle : nil
    } catch  where error.errno == ESRCH {
      return nil
    }
  }
}

/// What the system says of a process.
package struct ProcessRecord: Sendable, Hashable {
  package let identity: ProcessIdentity
  package let parent: Int32
  package let group: Int32
  package let session: Int32
  /// Ended, and waiting for its parent to see it.
  package let isZombie: Bool

  package var pid: Int32 { identity.pid }
}

/// The children of a process (of ours, by default), adopted ones included, zombies too.
package func children(of parent: Int32 = getpid()) -> [ProcessRecord] {
  processTable().filter { $0.parent == parent }
}

/// The children of a process, their children, and so on.
package func descendants(of ancestor: Int32 = getpid()) -> [ProcessRecord] {
  let byParent = Dictionary(grouping: processTable(), by: \.parent)
  var found: [ProcessRecord] = []
  var next = byParent[ancestor] ?? []
  while let record = next.popLast() {
    found.append(record)
    next += byParent[record.pid] ?? []
  }
  return found
}
