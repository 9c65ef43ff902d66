// SPDX-License-Identifier: MIT
import LibC

/// The system has no thread, no descriptor or no watch left.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let errno: Int32
  /// The operation that failed; empty if the caller names it.
  package let doing: String
  /// The system setting that limits the resource.
  package let setting: String?

  package init(errno: Int32, doing: String = "", setting: String? = nil) {
    self.errno = errno
    self.doing = doing
    self.setting = setting
  }

  /// Returns the failure of the last system call.
  package static func last(doing: String = "", setting: String? = nil) -> SystemFailure {
    SystemFailure(errno: LibC.errno, doing: doing, setting: setting)
  }

  package var reason: String { String(cString: strerror(errno)) }

  package var description: String {
    (doing.isEmpty ? "" : doing + ": ") + reason + (setting.map { "; raise \($0) with 'sysctl'" } ?? "")
  }
}
