// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(Patience.minutes))) struct ShelfTests {
  /// The folders of the bundled plugins.
  private static func plugins() throws -> [URL] {
    let folder = Programs.packageFolder().appending(path: "plugins")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
      .filter {
        try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false && $0.lastPathComponent != "lib"
      }
      .sorted { $0.path < $1.path }
  }

  /// `segue plugin check` over all of them, as a table.
  @Test func `every bundled plugin passes the conformance suite`() async throws {
    let home = try TemporaryHome()
    let plugins = try Self.plugins()
    var rows = try await withThrowingTaskGroup(of: Row.self) { group in
      var rows: [Row] = []
      for (number, plugin) in plugins.enumerated() {
        // So many at a time.
        if number >= 4, let row = try await group.next() { rows.append(row) }
        group.addTask { try await Row(plugin, in: home) }
      }
      for try await row in group { rows.append(row) }
      return rows.sorted { $0.plugin < $1.plugin }
    }
    // On a busy machine time limits end what would have gone well: by itself it goes well.
    for (index, row) in rows.enumerated() where !row.failed.isEmpty {
      if let plugin = plugins.first(where: { $0.lastPathComponent == row.plugin }) {
        rows[index] = try await Row(plugin, in: home)
      }
    }
    print("plugin             kind         passed  skipped  failed")
    for row in rows { print(row) }
    print("\(rows.count) plugins, \(rows.reduce(0) { $0 + $1.checks }) checks")
    #expect(rows.count == plugins.count)
    for row in rows {
      #expect(row.failed.isEmpty, "\(row)")
      #expect(row.passed > 0 && row.skipped.allSatisfy { $0.contains(": ") }, "\(row)")
    }
  }

  /// What the check of one came to.
  private struct Row: CustomStringConvertible, Sendable {
    let plugin: String
    let kind: String
    var passed = 0
    /// Each with its reason.
    var skipped: [String] = []
    var failed: [String] = []

    init(_ folder: URL, in home: TemporaryHome) async throws {
      plugin = folder.lastPathComponent
      let manifest = try String(contentsOf: folder.appending(path: "plugin.yml"), encoding: .utf8)
      kind =
        ["action": "declarative", "exec": "one-shot", "service": "service"]
        .first { manifest.contains("\n\($0.key):") }?.value ?? "?"
      let path = folder.path(percentEncoded: false)
      let result = try await home.segue("plugin", "check", "--json", path, timeout: .seconds(900))
      #expect(result.errors.isEmpty, "\(plugin): \(result)")
      for line in result.lines {
        let check = try JSONValue(parsing: line)
        let text = "\(check["check"]?.string ?? ""): \(check["reason"]?.string ?? "")"
        switch check["outcome"]?.string {
        case "ok": passed += 1
        case "skipped": skipped.append(text)
        default: failed.append(text)
        }
      }
    }

    var checks: Int { passed + skipped.count + failed.count }

    var description: String {
      let name = plugin.padding(toLength: 18, withPad: " ", startingAt: 0)
      let numbers = [(passed, 7), (skipped.count, 9), (failed.count, 8)]
        .map { String(repeating: " ", count: $1 - "\($0)".count) + "\($0)" }.joined()
      let notes = (failed + skipped).map { "\n    " + $0 }.joined()
      return name + " " + kind.padding(toLength: 11, withPad: " ", startingAt: 0) + numbers + notes
    }
  }

  @Test func `every bundled plugin says what it is, in a manifest and a page of its own`() throws {
    for plugin in try Self.plugins() {
      for file in ["plugin.yml", "README.md"] {
        let path = plugin.appending(path: file).path(percentEncoded: false)
        #expect(FileManager.default.fileExists(atPath: path), "\(path) is missing")
      }
    }
  }
}
