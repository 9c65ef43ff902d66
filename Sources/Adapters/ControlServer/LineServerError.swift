// SPDX-License-Identifier: MIT
import LibC

/// The reasons for which a server doesn't listen.
package struct LineServerError: Error, Hashable, Sendable {
  /// The kind of the failure.
  package enum Code: Hashable, Sendable {
    /// The system has no room for the path. A path may have at most `limit` bytes.
    case pathTooLong(limit: Int)
    /// The folder of the socket belongs to another user.
    case folderOfOtherUser(owner: UInt32)
    /// Other users may write into the folder of the socket.
    case folderWritableByOthers(mode: UInt16)
    /// The folder of the socket is a file or a symbolic link.
    case notAFolder
    /// The socket's path holds something that isn't a socket, or belongs to another user.
    case pathOccupied
    /// Another server answers at this path.
    case alreadyServed
    /// This server was started before and not stopped.
    case alreadyStarted
    /// This server doesn't run.
    case notStarted
    /// The system refused a call: `errno` has the reason, `doing` the step.
    case system
  }

  package let code: Code
  package let path: String
  package let errno: Int32
  /// The failed step, in English, for a log.
  package let doing: String

  init(_ code: Code, path: String, errno: Int32 = 0, doing: String = "") {
    self.code = code
    self.path = path
    self.errno = errno
    self.doing = doing
  }

  /// The system's refusal of the last call; reads `errno`.
  static func system(_ doing: String, _ path: String) -> LineServerError {
    LineServerError(.system, path: path, errno: LibC.errno, doing: doing)
  }
}

extension LineServerError: CustomStringConvertible {
  package var description: String {
    switch code {
    case .pathTooLong(let limit): "the socket's path is longer than \(limit) bytes: \(path)"
    case .folderOfOtherUser(let owner): "the socket's folder belongs to user \(owner): \(path)"
    case .folderWritableByOthers(let mode):
      "others may write into the socket's folder (mode \(String(mode, radix: 8))): \(path)"
    case .notAFolder: "not a folder: \(path)"
    case .pathOccupied: "something that isn't our socket is in the way: \(path)"
    case .alreadyServed: "another server answers at \(path)"
    case .alreadyStarted: "this server was started before: \(path)"
    case .notStarted: "this server doesn't run: \(path)"
    case .system: "\(doing): \(String(cString: strerror(errno))): \(path)"
    }
  }
}
