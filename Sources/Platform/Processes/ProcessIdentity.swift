// SPDX-License-Identifier: MIT
import LibC

/// A process by number and start time, so that a reused number is never mistaken for it.
package struct ProcessIdentity: Sendable, Hashable, Codable {
  package let pid: Int32
  /// Clock ticks since boot on Linux, microseconds since 1970 on macOS. Only for comparisons within one boot.
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

  /// Whether the process is still running; a zombie is not.
  package var isAlive: Bool {
    guard let record = ProcessRecord(pid: pid) else { return false }
    return record.identity == self && !record.isZombie
  }

  /// Sends a signal to exactly this process; returns false if it has ended.
  @discardableResult
  package func signal(_ number: Int32) -> Bool {
    guard let handle = try? handle() else { return false }
    handle.signal(number)
    return true
  }

  /// Returns a handle of the process; nil if it has ended.
  func handle() throws(SpawnError) -> ProcessHandle? {
    do {
      let handle = try ProcessHandle(pid: pid)
      // The check follows the handle: once held, the number cannot mean another process.
      return isAlive ? handle : nil
    } catch  where error.errno == ESRCH {
      return nil
    }
  }
}

/// The system's record of a process.
package struct ProcessRecord: Sendable, Hashable {
  package let identity: ProcessIdentity
  package let parent: Int32
  package let group: Int32
  package let session: Int32
  /// Whether the process has ended and waits for its parent to reap it.
  package let isZombie: Bool

  package var pid: Int32 { identity.pid }
}

/// Returns the children of a process (by default of this one), including adopted children and zombies.
package func children(of parent: Int32 = getpid()) -> [ProcessRecord] {
  processTable().filter { $0.parent == parent }
}

/// Returns the children of a process, their children, and so on.
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
