// SPDX-License-Identifier: MIT
import LibC

/// The list of users, passwd(5): one line each, with fields separated by colons.
enum PasswordFile {
  /// Returns the home folder of a user; nil if the file is unreadable, lacks the user, or names no absolute folder.
  static func home(of user: uid_t, in path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let text = line {
      let fields = String(cString: text).split(separator: ":", omittingEmptySubsequences: false)
      if fields.count == 7, uid_t(fields[2]) == user { return fields[5].hasPrefix("/") ? String(fields[5]) : nil }
    }
    return nil
  }
}
