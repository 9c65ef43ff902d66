// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin
  @preconcurrency import Dispatch

  /// Reports possible changes on a trail during its lifetime. It does not follow changed paths: the receiver makes a new watch.
  package final class TrailWatch: Sendable {
    private let sources: [any DispatchSourceFileSystemObject]

    /// Throws if the system has no resources left.
    package init(_ trail: FileTrail, onNews: @escaping @Sendable () -> Void) throws(SystemFailure) {
      let targets = Self.targets(of: trail)
      sources = targets.compactMap { path, events in Self.source(path, events, onNews) }
      if sources.isEmpty, !targets.isEmpty { throw SystemFailure(errno: EMFILE) }
    }

    deinit {
      for source in sources { source.cancel() }
    }

    private typealias Events = DispatchSource.FileSystemEvent

    /// Returns the paths to open with their relevant events. The system reports neither the changed name in a folder nor
    /// changes to the files in it.
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
      // A link itself is watched. Its target is a separate place.
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
