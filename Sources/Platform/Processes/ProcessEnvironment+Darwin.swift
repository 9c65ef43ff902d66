// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import LibC

  /// Returns the initial environment of a process: `NAME=value`, each terminated by NUL, after its arguments. Empty if it is
  /// unreadable:
  /// another user's process, or one that has ended.
  func initialEnvironment(of pid: Int32) -> [UInt8] {
    var name: [Int32] = [CTL_KERN, KERN_PROCARGS2, pid]
    var size = 0
    guard sysctl(&name, 3, nil, &size, nil, 0) == 0, size > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0 else { return [] }
    return Array(bytes.prefix(size))
  }

  /// On macOS, pipes have no number that both ends share.
  func standardOutputs(of pid: Int32) -> [UInt64] { [] }
  func pipeNumber(of descriptor: Int32) -> UInt64? { nil }
#endif
