// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import PluginAction

/// The data that an enter leaves for its exit: the file that commands of the scope find by `SEGUE_RESTORE`.
struct RestoreFile {
  let path: String

  /// Returns nil if the file is missing, or is not JSON of limited depth.
  func read() -> JSONValue? {
    guard let data = FileManager.default.contents(atPath: path), !data.isEmpty else { return nil }
    return JSON.foreign(data)
  }

  /// Returns the problem, if any.
  func write(_ value: JSONValue) -> DeliveryReason? {
    let text = value.text
    guard text.utf8.count <= OneShotReply.longestRestore else {
      return .restoreTooLong(kibibytes: OneShotReply.longestRestore / 1024)
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return nil
    } catch {
      return .restoreNotKept(detail: error.localizedDescription)
    }
  }
}
