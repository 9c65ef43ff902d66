// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin
  @preconcurrency import Dispatch

  /// Tells that something may have changed on a trail, until it is gone. It doesn't follow what changed: who is told
  /// makes another one.
  package final class TrailWatch: Sendable {
    private let sources: [any DispatchSourceFileSystemObject]

    /// Throws where the system has no room for it.
    package init(_ trail: FileTrail, onNews: @escaping @Sendable () -> Void) throws(SystemFailure) {
      let targets = Self.targets(of: trail)
      sources = targets.compactMap { path, events in Self.source(path, events, onNews) }
      if sources.isEmpty, !targets.isEmpty { throw SystemFailure(errno: EMFILE) }
    }

    deinit {
      for source in sources { source.cancel() }
    }

    private typealias Events = DispatchSource.FileSystemEvent

    /// What to open, and which of its events matter: the system doesn't tell which name of a folder has changed, nor of
    /// a folder what becomes of the files in it.
    private static func targets(of trail: FileTrail) -> [String: Events] {
      var targets: [String: Events] = [:]
      func add(_ path: String, _ events: Events) { targets[path, default: []].formUnion(events) }
      let content: Events = trail.hasContent ? [.write, .extend, .attrib] : []
      for place in trail.places {
        switch place.interest {
        case .link, .folder: add(place.path, [.rename, .delete])
        case .name(let name):
          add(place.path, [.rename, .delete, .write])
          add(place.path + "/" + name, content.union([.rename, .delete]))
        case .anyName:
          add(place.path, [.rename, .delete, .write])
          for name in names(in: place.path) { add(place.path + "/" + name, content.union([.rename, .delete])) }
        }
      }
      return targets
    }

    private static func source(
      _ path: String, _ events: Events, _ onNews: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceFileSystemObject)? {
      // A link is watched itself. What it leads to is a place of its own.
      let descriptor = open(path, O_EVTONLY | O_CLOEXEC | O_SYMLINK)
      guard descriptor >= 0 else { return nil }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: events, queue: .global())
      source.setCancelHandler { close(descriptor) }
      source.setEventHandler { onNews() }
      source.activate()
      return source
    }

    private static func names(in folder: String) -> [String] {
      guard let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != "." && name != ".." { names.append(name) }
      }
      return names
    }
  }
#endif
