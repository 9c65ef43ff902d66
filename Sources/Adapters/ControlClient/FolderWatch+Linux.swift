// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc

  extension FolderWatch {
    /// Returns an inotify descriptor.
    static func open(_ folders: Set<String>) -> Int32? {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF)
      for folder in folders { inotify_add_watch(descriptor, folder, changes) }
      return descriptor
    }
  }
#endif
