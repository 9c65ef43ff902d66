// SPDX-License-Identifier: MIT

import ControlProtocol
import LibC
import Processes

/// Entries as files that only their owner can read, for machines without a keychain.
struct SecretFolder: Sendable {
  let path: String

  func value(of entry: KeychainEntry) throws(SecretError) -> String? {
    do {
      return try file(of: entry).read()
    } catch  where error.code == .missing {
      return nil
    }
  }

  func set(_ value: String, for entry: KeychainEntry) throws(SecretError) {
    try prepare()
    try file(of: entry).write(value)
  }

  /// Removes an entry; false if it doesn't exist.
  func remove(_ entry: KeychainEntry) throws(SecretError) -> Bool {
    try file(of: entry).remove()
  }

  /// All entries, unordered; none if the folder doesn't exist.
  func entries() throws(SecretError) -> [KeychainEntry] {
    guard let folder = opendir(path) else {
      guard errno != ENOENT else { return [] }
      throw SecretError(.unreadable, errno: errno, .unreadable(path, reason: errorText(errno)))
    }
    defer { closedir(folder) }
    var entries: [KeychainEntry] = []
    while let item = readdir(folder) {
      let name = withUnsafeBytes(of: &item.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let entry = KeychainEntry(fileName: name) { entries.append(entry) }
    }
    return entries
  }

  func file(of entry: KeychainEntry) -> SecretFile {
    SecretFile(path: "\(path)/\(entry.fileName)")
  }

  /// Creates the folder, or removes the rights of others from an existing one.
  private func prepare() throws(SecretError) {
    try make(path[...])
    var status = stat()
    guard lstat(path, &status) == 0 else { throw unusable(errno) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
      throw SecretError(.unsafe, .foreignFolder(path))
    }
    guard status.st_mode & 0o077 == 0 || chmod(path, 0o700) == 0 else { throw unusable(errno) }
  }

  private func make(_ folder: Substring) throws(SecretError) {
    guard mkdir(String(folder), 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
      throw unusable(errno)
    }
    try make(folder[..<slash])
    guard mkdir(String(folder), 0o700) == 0 || errno == EEXIST else { throw unusable(errno) }
  }

  private func unusable(_ number: Int32) -> SecretError {
    SecretError(.notWritten, errno: number, .unusableFolder(path, reason: errorText(number)))
  }
}
