// SPDX-License-Identifier: MIT

/// An item on the way to a file that the system can watch, and the relevant events.
struct WatchedPlace: Hashable, Sendable {
  enum Interest: Hashable, Sendable {
    /// The replacement or removal of a link.
    case link
    /// The renaming or removal of a folder, but no changes inside.
    case folder
    /// Changes of one name in a folder.
    case name(String)
    /// Changes of any name in a folder.
    case anyName
  }

  /// The path has no links, except that the last name may be one.
  var path: String
  var interest: Interest
}

extension FileTrail {
  /// The places whose change can redirect the trail.
  ///
  /// Folders on the way are watched themselves instead of in their parents, which may change all the time.
  var places: Set<WatchedPlace> {
    var places: Set<WatchedPlace> = []
    for (path, entry) in entries {
      switch entry {
      case .folder: places.insert(WatchedPlace(path: path, interest: .folder))
      case .link:
        places.insert(WatchedPlace(path: path, interest: .link))
        // If the last name is the link, its folder contains configuration files.
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

  /// Returns the last name with the slash before it.
  private static func name(of path: String) -> Substring { path.lastIndex(of: "/").map { path[$0...] } ?? path[...] }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
