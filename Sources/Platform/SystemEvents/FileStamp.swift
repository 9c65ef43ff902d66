// SPDX-License-Identifier: MIT
import LibC

/// The identity and state of the file that a path leads to: a short text that changes with the file.
package enum FileStamp {
  /// Returns the stamp; `missing` if the file does not exist.
  package static func of(_ path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "missing" }
    return "\(status.st_ino) \(FileContent(status).text)"
  }
}
