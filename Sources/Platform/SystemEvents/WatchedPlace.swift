// SPDX-License-Identifier: MIT

/// Something on the way to a file of which the system tells news, and which news matter.
struct WatchedPlace: Hashable, Sendable {
  enum Interest: Hashable, Sendable {
    /// A link that is replaced or removed.
    case link
    /// A folder that is renamed or removed: nothing of what is in it.
    case folder
    /// What becomes of one name in a folder.
    case name(String)
    /// What becomes of any name in a folder.
    case anyName
  }

  /// Without links but the last name of a link.
  var path: String
  var interest: Interest
}

extension FileTrail {
  /// The places at which the trail can turn.
  ///
  /// Folders on the way are watched themselves and not in the folder above, in which something may go on all the time.
  var places: Set<WatchedPlace> {
    var places: Set<WatchedPlace> = []
    for (path, entry) in entries {
      switch entry {
      case .folder: places.insert(WatchedPlace(path: path, interest: .folder))
      case .link:
        places.insert(WatchedPlace(path: path, interest: .link))
        // Where the last name is the link, its folder is one that a configuration is kept in.
        if paths.contains(where: { $0.hasSuffix(Self.name(of: path)) }) { places.insert(Self.named(path)) }
      case .file, .missing, .hidden: places.insert(Self.named(path))
      }
    }
    for folder in searched { places.insert(WatchedPlace(path: folder, interest: .anyName)) }
    return places
  }

  private static func named(_ path: String) -> WatchedPlace {
    WatchedPlace(path: parent(of: path), interest: .name(String(name(of: path).dropFirst())))
  }

  /// The last name with the slash before it.
  private static func name(of path: String) -> Substring { path.lastIndex(of: "/").map { path[$0...] } ?? path[...] }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
