// SPDX-License-Identifier: MIT
#if os(Linux)
  @preconcurrency import Dispatch
  import Glibc

  /// Tells of files that were written, made, renamed or removed in some folders. Editors that replace a file are seen too.
  final class FolderWatch: Sendable {
    private let source: any DispatchSourceRead

    /// `onChange` gets absolute paths. Folders that don't exist are watched through the nearest one above that does.
    init?(_ folders: Set<String>, onChange: @escaping @Sendable (Set<String>) -> Void) {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE) | UInt32(IN_CREATE)
        | UInt32(IN_ATTRIB)
      var names: [Int32: (folder: String, stands: String?)] = [:]
      for folder in folders {
        var existing = folder
        var missing: String?
        while access(existing, F_OK) != 0, let slash = existing.lastIndex(of: "/"), slash != existing.startIndex {
          missing = existing
          existing = String(existing[..<slash])
        }
        let watch = inotify_add_watch(descriptor, existing, events)
        if watch >= 0 { names[watch] = (existing, missing.map { _ in folder }) }
      }
      let watched = names
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
      source.setCancelHandler { close(descriptor) }
      source.setEventHandler {
        var changed: Set<String> = []
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
          let count = read(descriptor, &buffer, buffer.count)
          guard count > 0 else { break }
          changed.formUnion(Self.paths(buffer[..<count], watched))
        }
        if !changed.isEmpty { onChange(changed) }
      }
      source.activate()
    }

    deinit { source.cancel() }

    private static func paths(
      _ bytes: ArraySlice<UInt8>, _ watched: [Int32: (folder: String, stands: String?)]
    ) -> Set<String> {
      var paths: Set<String> = []
      bytes.withUnsafeBytes { raw in
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= raw.count {
          let event = raw.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let name = raw[(offset + header)..<min(raw.count, offset + header + Int(event.len))].prefix { $0 != 0 }
          if let (folder, stands) = watched[event.wd] {
            let path = folder + "/" + String(decoding: name, as: UTF8.self)
            paths.insert(path)
            // A folder on the way to the one that is wanted came to be: whatever is in it is news.
            if let stands, stands == path || stands.hasPrefix(path + "/") { paths.insert(stands + "/hooks.yml") }
          }
          offset += header + Int(event.len)
        }
      }
      return paths
    }
  }
#endif
