// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin
  package import Paths

  extension LockHolder {
    /// The processes of Segue that have the lock's file open, keepers first. Darwin doesn't report which process holds a lock.
    /// The processes are recognised by their arguments.
    package static func all(in paths: Paths) -> [LockHolder] {
      let holders = pids(withOpen: paths.lock).compactMap { pid in
        role(of: pid).map { LockHolder(pid: pid, role: $0) }
      }
      return holders.filter { $0.role == .keeper } + holders.filter { $0.role != .keeper }
    }

    /// Whether the process still holds the lock. Its number may belong to another process by now.
    func isHolding(in paths: Paths) -> Bool { Self.all(in: paths).contains(self) }

    private static func pids(withOpen path: String) -> [Int32] {
      let size = Int32(MemoryLayout<Int32>.stride)
      let kind = UInt32(PROC_ALL_PIDS)
      let wanted = proc_listpidspath(kind, 0, path, 0, nil, 0)
      guard wanted > 0 else { return [] }
      var pids = [Int32](repeating: 0, count: Int(wanted / size) + 16)
      let count = proc_listpidspath(kind, 0, path, 0, &pids, Int32(pids.count) * size)
      return Array(pids.prefix(Int(max(0, count) / size)))
    }

    /// Reads `KERN_PROCARGS2`: the count of arguments, the program's path, padding, arguments, variables.
    private static func role(of pid: Int32) -> Role? {
      var name: [Int32] = [CTL_KERN, KERN_PROCARGS2, pid]
      var size = 0
      guard sysctl(&name, 3, nil, &size, nil, 0) == 0, size > 4 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0, size > 4 else { return nil }
      let strings = bytes[4..<size].split(separator: 0).dropFirst()
      return strings.dropFirst().first.flatMap { Role(rawValue: String(decoding: $0, as: UTF8.self)) }
    }
  }
#endif
