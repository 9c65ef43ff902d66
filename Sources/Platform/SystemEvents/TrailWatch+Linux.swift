// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC

  /// Reports possible changes on a trail during its lifetime. It does not follow changed paths: the receiver makes a new watch.
  package final class TrailWatch: Sendable {
    private let stop: Int32

    /// Throws if the system has no resources left.
    package convenience init(_ trail: FileTrail, onNews: @escaping @Sendable () -> Void) throws(SystemFailure) {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw .last(setting: "fs.inotify.max_user_instances") }
      let stop = eventfd(0, Int32(EFD_CLOEXEC))
      do throws(SystemFailure) {
        guard stop >= 0 else { throw .last() }
        let watched = try Self.watch(trail, descriptor)
        try startThread {
          while Self.wait(for: descriptor, or: stop) {
            if Self.hasNews(descriptor, watched) { onNews() }
          }
          close(descriptor)
          close(stop)
        }
      } catch {
        for opened in [descriptor, stop] where opened >= 0 { close(opened) }
        throw error
      }
      self.init(stop)
    }

    private init(_ stop: Int32) {
      self.stop = stop
    }

    deinit {
      var one: UInt64 = 1
      // The thread closes both descriptors, so that no number is reused while it waits.
      _ = write(stop, &one, 8)
    }

    private static let itself = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)
    private static let names = UInt32(IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
    private static let content = UInt32(IN_CLOSE_WRITE | IN_ATTRIB)

    /// Returns the relevant events for each number from the system.
    private static func watch(
      _ trail: FileTrail, _ descriptor: Int32
    ) throws(SystemFailure) -> [Int32: Set<WatchedPlace.Interest>] {
      var watched: [Int32: Set<WatchedPlace.Interest>] = [:]
      for place in trail.places {
        let events =
          switch place.interest {
          // A link that a rename replaces loses its last name, which the kernel reports as a change of attributes.
          case .link: itself | UInt32(IN_ATTRIB) | UInt32(IN_DONT_FOLLOW)
          case .folder: itself
          case .name, .anyName: itself | names | (trail.hasContent ? content : 0)
          }
        // Two paths may lead to one place, so neither removes the other's events.
        let number = inotify_add_watch(descriptor, place.path, events | UInt32(IN_MASK_ADD))
        if number >= 0 { watched[number, default: []].insert(place.interest) }
        // A missing place is covered by the watches above it.
        if number < 0, [ENOSPC, ENOMEM].contains(errno) {
          throw .last(setting: "fs.inotify.max_user_watches")
        }
      }
      return watched
    }

    /// Waits for events; returns false when it must stop.
    private static func wait(for descriptor: Int32, or stop: Int32) -> Bool {
      var set = [stop, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while poll(&set, 2, -1) < 0 && errno == EINTR {}
      return set[0].revents == 0
    }

    /// Reads all events, and returns whether any is relevant.
    private static func hasNews(_ descriptor: Int32, _ watched: [Int32: Set<WatchedPlace.Interest>]) -> Bool {
      var hasNews = false
      var buffer = [UInt8](repeating: 0, count: 16 * 1024)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return hasNews }
        hasNews = matter(buffer[..<count], watched) || hasNews
      }
    }

    private static func matter(
      _ bytes: ArraySlice<UInt8>, _ watched: [Int32: Set<WatchedPlace.Interest>]
    ) -> Bool {
      bytes.withUnsafeBytes { raw in
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= raw.count {
          let event = raw.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let name = raw[(offset + header)..<min(raw.count, offset + header + Int(event.len))].prefix { $0 != 0 }
          offset += header + Int(event.len)
          // The queue overflowed, and a lost event may have been relevant.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
          guard let interests = watched[event.wd], event.mask & UInt32(IN_IGNORED) == 0 else { continue }
          // Every event of the place itself is relevant.
          if name.isEmpty || interests.contains(.anyName) { return true }
          if interests.contains(.name(String(decoding: name, as: UTF8.self))) { return true }
        }
        return false
      }
    }
  }
#endif
