// SPDX-License-Identifier: MIT
#if os(Linux)
  import CLinux
  import Glibc
  import Threads

  /// Tells of files that were written, made, renamed or removed in some folders. Editors that replace a file are seen too.
  final class FolderWatch: Sendable {
    private let stop: Int32

    /// A folder that is watched; `missing` is the one that was meant, where it isn't there yet.
    private struct Watched {
      var folder: String
      var missing: String?
    }

    /// `onChange` gets absolute paths. Folders that don't exist are watched through the nearest one above that does.
    init?(_ folders: Set<String>, onChange: @escaping @Sendable (Set<String>) -> Void) {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      let stop = eventfd(0, Int32(EFD_CLOEXEC))
      self.stop = stop
      guard descriptor >= 0, stop >= 0 else {
        for opened in [descriptor, stop] where opened >= 0 { close(opened) }
        return nil
      }
      let watched = Self.watch(folders, descriptor)
      let started: Void? = try? startThread {
        while Self.wait(for: descriptor, or: stop) {
          let changed = Self.changes(descriptor, watched)
          if !changed.isEmpty { onChange(changed) }
        }
        close(descriptor)
        close(stop)
      }
      guard started != nil else {
        close(descriptor)
        close(stop)
        return nil
      }
    }

    deinit {
      var one: UInt64 = 1
      // The thread closes both descriptors, so that neither number is another's while it waits.
      _ = write(stop, &one, 8)
    }

    private static func watch(_ folders: Set<String>, _ descriptor: Int32) -> [Int32: Watched] {
      let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ATTRIB)
      var watched: [Int32: Watched] = [:]
      for folder in folders {
        var existing = folder
        while access(existing, F_OK) != 0, let slash = existing.lastIndex(of: "/"), slash != existing.startIndex {
          existing = String(existing[..<slash])
        }
        let number = inotify_add_watch(descriptor, existing, events)
        if number >= 0 { watched[number] = Watched(folder: existing, missing: existing == folder ? nil : folder) }
      }
      return watched
    }

    /// Waits for news; false where it is time to stop.
    private static func wait(for descriptor: Int32, or stop: Int32) -> Bool {
      var set = [stop, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while poll(&set, 2, -1) < 0 && errno == EINTR {}
      return set[0].revents == 0
    }

    private static func changes(_ descriptor: Int32, _ watched: [Int32: Watched]) -> Set<String> {
      var changed: Set<String> = []
      var buffer = [UInt8](repeating: 0, count: 16 * 1024)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return changed }
        changed.formUnion(paths(buffer[..<count], watched))
      }
    }

    private static func paths(_ bytes: ArraySlice<UInt8>, _ watched: [Int32: Watched]) -> Set<String> {
      var paths: Set<String> = []
      bytes.withUnsafeBytes { raw in
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= raw.count {
          let event = raw.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let name = raw[(offset + header)..<min(raw.count, offset + header + Int(event.len))].prefix { $0 != 0 }
          if let place = watched[event.wd] {
            let path = place.folder + "/" + String(decoding: name, as: UTF8.self)
            paths.insert(path)
            // A folder on the way to the one that is wanted came to be: whatever is in it is news.
            if let missing = place.missing, missing == path || missing.hasPrefix(path + "/") { paths.insert(missing) }
          }
          offset += header + Int(event.len)
        }
      }
      return paths
    }
  }
#endif
