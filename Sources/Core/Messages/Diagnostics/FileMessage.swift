// SPDX-License-Identifier: MIT

/// The reason that a configuration file is unreadable or not trusted.
package enum FileMessage: Hashable, Sendable {
  /// `folder`: the link, if it is a folder on the path of the file.
  case danglingLink(folder: String?, target: String)
  case tooLarge
  /// The reason comes from the system.
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
