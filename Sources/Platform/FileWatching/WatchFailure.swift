// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why files can't be watched.
package struct WatchFailure: Error, Hashable, CustomStringConvertible {
  package let errno: Int32
  /// The setting of the system that limits it.
  package let setting: String?

  package init(errno: Int32, setting: String? = nil) {
    self.errno = errno
    self.setting = setting
  }

  package var reason: String { String(cString: strerror(errno)) }
  package var description: String { reason + (setting.map { "; raise \($0) with 'sysctl'" } ?? "") }
}
