// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Glibc

  extension FolderChanges {
    /// Calls `onChange` after each write, creation, renaming or removal in `folder`, until the returned function is called.
    ///
    /// A thread, because libdispatch's event loop may crash if many sources come and go.
    static func watch(
      _ folder: String, onChange: @escaping @Sendable () -> Void
    ) throws -> @Sendable () -> Void {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC))
      let events = [IN_MODIFY, IN_CLOSE_WRITE, IN_CREATE, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE, IN_ATTRIB]
      let watch = inotify_add_watch(descriptor, folder, events.reduce(0) { $0 | UInt32($1) })
      guard watch >= 0 else {
        let error = Loopback.error()
        close(descriptor)
        throw error
      }
      let isOpen = Watched(true)
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
          let length = read(descriptor, &buffer, buffer.count)
          if length < 0, errno == EINTR { continue }
          guard length > 0, !isLast(buffer[..<length]) else { break }
          onChange()
        }
        isOpen.change {
          $0 = false
          close(descriptor)
        }
      }
      return {
        // Wakes the thread with `IN_IGNORED`. Not after its end with the folder, because the number may belong to another
        // watch.
        isOpen.change { if $0 { inotify_rm_watch(descriptor, watch) } }
      }
    }

    /// Whether the watch has ended.
    private static func isLast(_ bytes: ArraySlice<UInt8>) -> Bool {
      bytes.withUnsafeBytes { raw in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= raw.count {
          let event = raw.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          if event.mask & UInt32(IN_IGNORED) != 0 { return true }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
        return false
      }
    }
  }
#endif
