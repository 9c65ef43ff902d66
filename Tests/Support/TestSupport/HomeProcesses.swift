// SPDX-License-Identifier: MIT
import Foundation
package import Processes

#if os(macOS)
  import Darwin
#endif

/// A process that was started in a temporary home, even indirectly: its environment shows it.
package struct HomeProcess: Hashable, Sendable, CustomStringConvertible {
  package let identity: ProcessIdentity
  package let parent: Int32
  package let arguments: [String]

  package var description: String { "\(identity.pid) (of \(parent)): \(arguments.joined(separator: " "))" }
}

extension TemporaryHome {
  /// The running processes with this home as their `HOME`.
  package var processes: [HomeProcess] {
    let marker = "HOME=\(folder)"
    return processTable().compactMap { record in
      guard !record.isZombie, let (arguments, variables) = Self.details(of: record.pid), variables.contains(marker)
      else { return nil }
      return HomeProcess(identity: record.identity, parent: record.parent, arguments: arguments)
    }
  }

  /// Ends every remaining process of this home: the keeper before its worker, which it would restart.
  func endProcesses() {
    for _ in 0..<20 {
      let left = processes.sorted { $0.identity.startTime < $1.identity.startTime }
      guard !left.isEmpty else { return }
      for process in left { process.identity.signal(SIGKILL) }
    }
  }

  #if os(Linux)
    private static func details(of pid: Int32) -> (arguments: [String], variables: Set<String>)? {
      guard let environment = strings("/proc/\(pid)/environ"), let arguments = strings("/proc/\(pid)/cmdline") else {
        return nil
      }
      return (arguments, Set(environment))
    }

    private static func strings(_ path: String) -> [String]? {
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  #else
    /// Reads `KERN_PROCARGS2`: the count of arguments, the program's path, padding, arguments, variables.
    private static func details(of pid: Int32) -> (arguments: [String], variables: Set<String>)? {
      var name: [Int32] = [CTL_KERN, KERN_PROCARGS2, pid]
      var size = 0
      guard sysctl(&name, 3, nil, &size, nil, 0) == 0, size > 4 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0, size > 4 else { return nil }
      let count = bytes.withUnsafeBytes { Int($0.loadUnaligned(as: Int32.self)) }
      let strings = bytes[4..<size].split(separator: 0).dropFirst().map { String(decoding: $0, as: UTF8.self) }
      return (Array(strings.prefix(count)), Set(strings.dropFirst(count)))
    }
  #endif
}
