// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import LibC

  /// The environment that a process was started with: `NAME=value`, each ended by NUL, behind its arguments.
  /// Empty where it can't be read: another user's, or one that has gone.
  func initialEnvironment(of pid: Int32) -> [UInt8] {
    var name: [Int32] = [CTL_KERN, KERN_PROCARGS2, pid]
    var size = 0
    guard sysctl(&name, 3, nil, &size, nil, 0) == 0, size > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: size)
    guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0 else { return [] }
    return Array(bytes.prefix(size))
  }

  /// Pipes have no numbers here that both ends share.
  func standardOutputs(of pid: Int32) -> [UInt64] { [] }
  func pipeNumber(of descriptor: Int32) -> UInt64? { nil }
#endif
