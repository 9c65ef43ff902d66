// SPDX-License-Identifier: MIT

/// An event source of the kernel.
package enum EventSource: Sendable {
  case readable(Int32)
  case writable(Int32)
  /// The exit of a process; `descriptor` is its pidfd on systems that have them.
  case exit(pid: Int32, descriptor: Int32)
}
