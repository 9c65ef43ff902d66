// SPDX-License-Identifier: MIT
import Foundation
import Hooks
import TestSupport
import Testing

@testable import Secrets

/// Without a keychain: no tool, or no bus.
@Suite struct SecretFolderTests {
  let temporary: TemporaryFolder
  var folder: String { temporary.path + "/data/segue/secrets" }

  init() throws {
    temporary = try TemporaryFolder()
  }

  private func store(_ environment: [String: String]) -> SecretStore {
    SecretStore(
      environment: environment, folder: folder, home: temporary.path, mask: LiveMask(), timeout: .seconds(120),
      keychain: SecretToolKeychain(environment: environment, timeout: .seconds(120)))
  }

  private func failure<Value>(_ body: () async throws(SecretError) -> Value) async -> SecretError? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ["PATH": "/nonexistent"],
    ["PATH": "/usr/bin:/bin"],
    ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"],
  ])
  func `values are kept in files of the owner's alone`(environment: [String: String]) async throws {
    let store = store(environment.merging(["XDG_RUNTIME_DIR": temporary.path]) { old, _ in old })
    let values = [
      "slack": "v4lue", ".hidden": "a", "..": "b", "100%": "c", "a@b": "d", "jira/to/ken": "e\nf", "ö 🍅": "g",
    ]
    for (name, value) in values {
      let place = try await store.set(value, for: name)
      guard case .file(let path) = place else {
        Issue.record("\(place)")
        continue
      }
      #expect(path.hasPrefix(folder + "/"))
      #expect(!path.dropFirst(folder.count + 1).contains("/"))
      #expect(try mode(of: path) == 0o600)
    }
    #expect(try mode(of: folder) == 0o700)
    #expect(try mode(of: temporary.path + "/data/segue") == 0o700)
    for (name, value) in values { #expect(try await store.resolve(.keychain(name)) == value) }
    let listing = try await store.list()
    #expect(Set(listing.items.map(\.entry.shortName)) == Set(values.keys))
    #expect(listing.keychainProblem != nil)
    #expect(try await store.remove("slack"))
    #expect(try await !store.remove("slack"))
    #expect(try await store.list().items.count == values.count - 1)
  }

  @Test func `a secret that was never set says how to set it`() async throws {
    let store = store(["PATH": "/nonexistent"])
    #expect(try await store.list().items.isEmpty)
    let error = await failure { () async throws(SecretError) in try await store.resolve(.keychain("segue/my key")) }
    #expect(error?.code == .missing)
    #expect(error?.description.contains("secret-tool is not installed") == true)
    #expect(error?.description.hasSuffix("segue secret set 'my key'") == true)
  }

  @Test func `a folder that others could enter is closed, and one that is none of ours refused`() async throws {
    let store = store(["PATH": "/nonexistent"])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(chmod(folder, 0o755) == 0)
    _ = try await store.set("v", for: "name")
    #expect(try mode(of: folder) == 0o700)

    let elsewhere = temporary.path + "/elsewhere"
    try FileManager.default.moveItem(atPath: folder, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: elsewhere)
    let error = await failure { () async throws(SecretError) in try await store.set("w", for: "name") }
    #expect(error?.code == .unsafe)
  }

  @Test func `a kept file that was opened to others is refused`() async throws {
    let store = store(["PATH": "/nonexistent"])
    guard case .file(let path) = try await store.set("v", for: "name") else { return }
    #expect(chmod(path, 0o644) == 0)
    #expect(await store.problem(with: .keychain("name"))?.code == .unsafe)
  }

  @Test(arguments: ["", "/", "a/", "/b", "line\nbreak", "nul\0", String(repeating: "x", count: 121)])
  func `a name that can't be one is refused`(name: String) async {
    let error = await failure { () async throws(SecretError) in try await store([:]).set("v", for: name) }
    #expect(error?.code == .invalidName)
  }

  @Test func `a value that can't be one is refused`() async {
    for value in ["", "\n", "a\0b", String(repeating: "x", count: 65_537)] {
      let error = await failure { () async throws(SecretError) in try await store([:]).set(value, for: "name") }
      #expect(error?.code == .unusable)
    }
  }

  @Test func `file names and entries turn into each other, and other files are none`() throws {
    for text in ["segue/a", "segue/a/b", "a/segue", "x/.", "a@b/c@d", "%/%25", "segue/~"] {
      let entry = try KeychainEntry(text)
      #expect(KeychainEntry(fileName: entry.fileName) == entry)
    }
    for name in [".new-1-2", ".", "..", "a@b@c", "%", "%zz", "%C3", "a b", "%61"] {
      #expect(KeychainEntry(fileName: name) == nil)
    }
  }
}

/// The permission bits of a file.
private func mode(of path: String) throws -> Int? {
  (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
}
