// SPDX-License-Identifier: MIT

/// Something that the kernel reports.
package enum EventSource: Sendable {
  case readable(Int32)
  case writable(Int32)
  /// The exit of a process; `descriptor` is its pidfd where the system has them.
  case exit(pid: Int32, descriptor: Int32)
}
