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
}
