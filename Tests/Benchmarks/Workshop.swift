// SPDX-License-Identifier: MIT
import Foundation

/// Where the rows find programs and put files.
struct Workshop: Sendable {
  /// The programs of `Baselines`, compiled.
  let baselines: String
  /// A folder that goes when all is done.
  let folder: String

  init(baselines: String) throws {
    self.baselines = baselines
    folder = FileManager.default.temporaryDirectory.path + "/segue-bench-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ baseline: String) -> String { "\(baselines)/\(baseline)" }

  /// Writes a file that others can't write, as the loader wants it.
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    let parent = URL(filePath: path).deletingLastPathComponent().path
    let mine: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true, attributes: mine)
    let created = FileManager.default.createFile(
      atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    guard created else { throw BenchmarkError("\(path) can't be written") }
    return path
  }

  /// The first program of that name on the search path.
  static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
