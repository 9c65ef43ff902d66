// SPDX-License-Identifier: MIT

/// Why a file of the configuration can't be read, or isn't trusted.
package enum FileMessage: Hashable, Sendable {
  /// `folder`: the link, where it is a folder on the way to the file.
  case danglingLink(folder: String?, target: String)
  case tooLarge
  /// The reason is the system's.
  case unreadable(String)
  case utf16
  case notUTF8(byte: String)
  case badInclude
  case noMatch(String)
  case includedTwice(String)
  case missing(String)
  case manyFiles(Int)
  case foreign(String, isFolder: Bool, user: UInt32)
  case writable(String, isFolder: Bool)
}
