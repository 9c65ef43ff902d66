// SPDX-License-Identifier: MIT
import Foundation

/// A folder for one test, removed with its last reference.
package final class TemporaryFolder: Sendable {
  /// Short, because a socket's path has at most 107 bytes.
  package let path: String

  package init() throws {
    var template = Array("/tmp/segue-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The sorted names in it, or in a subfolder.
  package func names(_ folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self(folder))) ?? []).sorted()
  }

  /// Writes a file with exactly this mode. Returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String, mode: Int = 0o600) throws -> String {
    let file = self(name)
    try Data(bytes).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    if mode & 0o100 != 0 { untilStartable(file) }
    return file
  }

  /// Writes a shell program. Returns its path.
  package func script(_ name: String, _ text: String) throws -> String {
    try write("#!/bin/sh\n\(text)\n".utf8, to: name, mode: 0o755)
  }

  /// A file as text; empty if it doesn't exist.
  package func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: self(name)) ?? Data(), as: UTF8.self)
  }

  /// The lines of a file.
  package func lines(_ name: String) -> [String] { text(name).split(separator: "\n").map(String.init) }

  /// A copy of its content, as a machine that stops now would leave it.
  package func copy() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    try FileManager.default.removeItem(atPath: copy.path)
    try FileManager.default.copyItem(atPath: path, toPath: copy.path)
    return copy
  }
}
