// SPDX-License-Identifier: MIT

/// Paths as text: joining, parents, `~`.
enum FilePaths {
  /// `path` with `~` as the home folder and, where it is relative, inside `folder`; without `.` and empty parts.
  static func absolute(_ path: String, home: String, folder: String) -> String {
    if path == "~" { return home }
    if path.hasPrefix("~/") { return normal(home + path.dropFirst(1)) }
    return normal(path.hasPrefix("/") ? path : folder + "/" + path)
  }

  /// The folder that holds `path`: `/` for what stands at the top, `.` where there is no slash.
  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// A path for people: that of the including file's folder, then the included one.
  static func joined(_ folder: String, _ path: String) -> String {
    folder == "." || path.hasPrefix("/") ? path : folder == "/" ? "/" + path : folder + "/" + path
  }

  /// A path as a word of a shell.
  static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+@".unicodeScalars.contains($0)
    }
    return isPlain
      ? path : "'" + path.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }

  /// Without `.` and empty parts; `..` stays, since it may lead through a link.
  private static func normal(_ path: String) -> String {
    "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
