// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite struct ShelfTests {
  @Test func `every bundled plugin says what it is, in a manifest and a page of its own`() throws {
    let folder = Programs.packageFolder().appending(path: "plugins")
    let plugins = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
      .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false }
    for plugin in plugins {
      for file in ["plugin.yml", "README.md"] {
        let path = plugin.appending(path: file).path(percentEncoded: false)
        #expect(FileManager.default.fileExists(atPath: path), "\(path) is missing")
      }
    }
  }

  @Test func `plugins share their Python by copies that are alike`() throws {
    let folder = Programs.packageFolder().appending(path: "plugins")
    for name in ["segue_plugin.py", "segue_service.py"] {
      let copies = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .map { $0.appending(path: "lib/\(name)") }
        .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
      #expect(!copies.isEmpty)
      let texts = try Set(copies.map { try Data(contentsOf: $0) })
      #expect(texts.count == 1, "\(name) differs: copy the one that you changed over the others")
    }
  }
}
