// SPDX-License-Identifier: MIT
#if os(macOS)
  import Darwin
  import Dispatch
  import Foundation

  extension FolderChanges {
    /// Calls `onChange` each 20 ms until the returned function is called: appending to a file doesn't change its folder.
    static func watch(
      _ folder: String, onChange: @escaping @Sendable () -> Void
    ) throws -> @Sendable () -> Void {
      guard access(folder, F_OK) == 0 else { throw Loopback.error() }
      let source = DispatchSource.makeTimerSource(queue: .global())
      source.schedule(deadline: .now(), repeating: .milliseconds(20))
      source.setEventHandler { onChange() }
      source.activate()
      return { source.cancel() }
    }
  }
#endif
