// SPDX-License-Identifier: MIT
import Hooks

@testable import HookConfig

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A temporary folder for one test, with a `hooks.yml` in it.
final class Scratch {
  let folder: String
  var path: String { folder + "/hooks.yml" }

  init(_ text: String? = nil) throws {
    let name = FileManager.default.temporaryDirectory.appending(path: "hookconfig-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: name, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    folder = FileAccess.resolved(name.path) ?? name.path
    if let text { try write(text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to name: String = "hooks.yml", mode: Int = 0o600) throws {
    let file = folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: FilePaths.parent(file), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
  }

  func text(_ name: String = "hooks.yml") throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder + "/" + name)), as: UTF8.self)
  }

  var loader: ConfigLoader { ConfigLoader(home: folder, knownSounds: Corpus.sounds) }
  var editor: ConfigEditor { ConfigEditor(loader: loader, path: path) }

  func load() -> LoadResult { loader.load(path) }
}

extension LoadResult {
  /// The problems, one per line, for messages of tests.
  var summary: [String] { diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.message)" } }
}
