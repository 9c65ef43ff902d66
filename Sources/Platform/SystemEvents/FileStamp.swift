// SPDX-License-Identifier: MIT
import LibC

/// Which file a path leads to, and in which state it is: a short text that is another one after any change of the file.
package enum FileStamp {
  /// `missing` if nothing is there.
  package static func of(_ path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "missing" }
    return "\(status.st_ino) \(FileContent(status).text)"
  }
}
