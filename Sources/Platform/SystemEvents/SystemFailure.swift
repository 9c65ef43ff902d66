// SPDX-License-Identifier: MIT
import LibC

/// Why the system has no thread, no descriptor or no watch for us.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let errno: Int32
  /// What was being done; empty where whoever catches this says so.
  package let doing: String
  /// The setting of the system that limits it.
  package let setting: String?

  package init(errno: Int32, doing: String = "", setting: String? = nil) {
    self.errno = errno
    self.doing = doing
    self.setting = setting
  }

  /// The failure of the system call that was made last.
  package static func last(doing: String = "", setting: String? = nil) -> SystemFailure {
    SystemFailure(errno: LibC.errno, doing: doing, setting: setting)
  }

  package var reason: String { String(cString: strerror(errno)) }

  package var description: String {
    (doing.isEmpty ? "" : doing + ": ") + reason + (setting.map { "; raise \($0) with 'sysctl'" } ?? "")
  }
}
