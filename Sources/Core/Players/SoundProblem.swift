// SPDX-License-Identifier: MIT

/// The reason that a sound cannot be played. `reason` comes from the system.
package enum SoundProblem: Codable, Hashable, Sendable {
  /// `near`: the sound that was probably meant.
  case unknown(name: String, near: String?, known: [String])
  case missing(path: String)
  case unreadable(path: String, reason: String)
  case notAFile(path: String)
  case empty(path: String)
  case emptyFolder(path: String)
  case notKept(path: String, reason: String, isFull: Bool)
  /// A bell cannot loop.
  case bell(name: String, loops: [String])
}
