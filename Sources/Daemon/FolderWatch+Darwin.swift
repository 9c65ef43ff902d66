// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin
  @preconcurrency import Dispatch

  /// Tells that something changed in some folders, or in the files directly in them.
  final class FolderWatch: Sendable {
    private let sources: [any DispatchSourceFileSystemObject]

    /// `onChange` gets every file of the folder that changed, since the system doesn't say which one it was.
    init?(_ folders: Set<String>, onChange: @escaping @Sendable (Set<String>) -> Void) {
      sources = folders.flatMap { folder in
        ([folder] + Self.files(in: folder)).compactMap { path -> (any DispatchSourceFileSystemObject)? in
          let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
          guard descriptor >= 0 else { return nil }
          let source = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: descriptor, eventMask: [.write, .rename, .delete, .extend, .attrib], queue: .global())
          source.setCancelHandler { close(descriptor) }
          source.setEventHandler { onChange(Set(Self.files(in: folder) + [path, folder + "/hooks.yml"])) }
          source.activate()
          return source
        }
      }
    }

    deinit {
      for source in sources { source.cancel() }
    }

    private static func files(in folder: String) -> [String] {
      guard let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var paths: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if name != "." && name != ".." { paths.append(folder + "/" + name) }
      }
      return paths
    }
  }
#endif
