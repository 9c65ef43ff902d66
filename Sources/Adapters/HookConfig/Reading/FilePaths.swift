// SPDX-License-Identifier: MIT

/// Paths as text: joining, parents, `~`.
enum FilePaths {
  /// The absolute form of `path`: `~` is the home folder, and a relative path begins at `folder`. Removes `.` and empty parts.
  static func absolute(_ path: String, home: String, folder: String) -> String {
    if path == "~" { return home }
    if path.hasPrefix("~/") { return normal(home + path.dropFirst(1)) }
    return normal(path.hasPrefix("/") ? path : folder + "/" + path)
  }

  /// The folder of `path`: `/` for an entry of the root folder, `.` if there is no slash.
  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// A path for people: the including file's folder, followed by the included path.
  static func joined(_ folder: String, _ path: String) -> String {
    folder == "." || path.hasPrefix("/") ? path : folder == "/" ? "/" + path : folder + "/" + path
  }

  /// A path quoted for the shell.
  static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+@".unicodeScalars.contains($0)
    }
    return isPlain
      ? path : "'" + path.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }

  /// The path without `.` and empty parts. `..` stays, because it may lead through a link.
  private static func normal(_ path: String) -> String {
    "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
