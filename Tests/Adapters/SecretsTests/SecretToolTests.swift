// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Hooks
  import TestSupport
  import Testing

  @testable import Secrets

  /// With the real `secret-tool` and GNOME Keyring.
  @Suite(.serialized) struct SecretToolTests {
    private func store(_ keyring: PrivateKeyring, path: String = "/usr/bin:/bin") -> SecretStore {
      var environment = keyring.environment
      environment["PATH"] = path
      return SecretStore(
        environment: environment, folder: keyring.folder.path + "/kept", home: keyring.folder.path,
        timeout: .seconds(120))
    }

    @Test func `values come back from the keyring as they were given`() async throws {
      try await PrivateKeyring.run { keyring in
        let store = store(keyring)
        let values = [
          "slack": "https://hooks.example.org/T0/x?y=z", "jira/tökën a": "-w $(id) 'q' \"d\" \\ 🍅", "key": "a\nb\n\nc",
          "attribute": "x\nattribute.name = forged", "long": String(repeating: "ö", count: 4000),
        ]
        for (name, value) in values {
          #expect(try await store.set(value, for: name) == .keychain)
          #expect(await store.problem(with: .keychain(name)) == nil)
        }
        for (name, value) in values { #expect(try await store.resolve(.keychain(name)) == value) }
        #expect(try await store.resolve(.keychain("segue/slack")) == values["slack"])
        let listing = try await store.list()
        #expect(listing.items.map(\.entry.shortName) == ["attribute", "key", "long", "slack"])
        #expect(listing.keychainProblem == nil)
        #expect(!FileManager.default.fileExists(atPath: keyring.folder.path + "/kept"))

        #expect(try await store.set("new\n", for: "slack") == .keychain)
        #expect(try await store.resolve(.keychain("slack")) == "new")
        #expect(try await store.remove("slack"))
        #expect(try await !store.remove("slack"))
        let error = await store.problem(with: .keychain("slack"))
        #expect(error?.code == .missing)
        #expect(error?.description.contains("segue secret set slack") == true)
      }
    }

    @Test func `a value that the tool would cut is refused, unless it is to be a file`() async throws {
      try await PrivateKeyring.run { keyring in
        let store = store(keyring)
        let long = String(repeating: "a", count: 8192)
        await #expect(throws: SecretError.self) { try await store.set(long, for: "long") }
        #expect(try await store.set(String(long.dropLast()), for: "long") == .keychain)
        #expect(try await store.resolve(.keychain("long")).utf8.count == 8191)
        guard case .file = try await store.set(long, for: "long", inFile: true) else {
          Issue.record("not in a file")
          return
        }
        #expect(try await store.resolve(.keychain("long")) == long)
        #expect(try await store.list().items.count == 1)
        #expect(try await store.set("short", for: "long") == .keychain)
        #expect(try await store.resolve(.keychain("long")) == "short")
      }
    }

    @Test func `no argument vector ever holds a value`() async throws {
      try await PrivateKeyring.run { keyring in
        _ = try keyring.folder.script(
          "secret-tool",
          "printf '%s\\n' \"$*\" >> '\(keyring.folder.path)/calls'; exec /usr/bin/secret-tool \"$@\"")
        let store = store(keyring, path: "\(keyring.folder.path):/usr/bin:/bin")
        #expect(try await store.set("v4lue-to-hide", for: "name") == .keychain)
        #expect(try await store.resolve(.keychain("name")) == "v4lue-to-hide")
        let calls = keyring.folder.text("calls")
        #expect(calls.contains("store --label=Segue: name service segue name name"))
        #expect(!calls.contains("v4lue"))
      }
    }

    @Test func `a locked keyring is an error, and nothing goes to a file behind the user's back`() async throws {
      try await PrivateKeyring.run { keyring in
        let store = store(keyring)
        #expect(try await store.set("v4lue", for: "name") == .keychain)
        try await keyring.lock()
        for attempt in 0..<2 {
          do throws(SecretError) {
            if attempt == 0 {
              _ = try await store.resolve(.keychain("name"))
            } else {
              _ = try await store.remove("name")
            }
            Issue.record("it wasn't refused")
          } catch {
            #expect(error.code == .keychainRefused)
            #expect(error.description.contains("locked"))
          }
        }
        await #expect(throws: SecretError.self) { try await store.set("other", for: "name") }
        #expect(!FileManager.default.fileExists(atPath: keyring.folder.path + "/kept"))
        #expect(try await store.list().items.map(\.entry.name) == ["name"])
      }
    }

    @Test func `a session in which no keyring can be had uses files`() async throws {
      try await PrivateKeyring.run(unlocked: false) { keyring in
        let store = store(keyring)
        guard case .file = try await store.set("v4lue", for: "name") else {
          Issue.record("not in a file")
          return
        }
        #expect(try await store.resolve(.keychain("name")) == "v4lue")
      }
    }
  }
#endif
