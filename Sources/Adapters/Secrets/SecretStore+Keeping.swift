// SPDX-License-Identifier: MIT
package import ControlProtocol

extension SecretStore {
  /// An entry and its place.
  package struct Item: Hashable, Sendable {
    package let entry: KeychainEntry
    package let place: Place
  }

  /// The stored entries, and the reason if the keychain can't be read.
  package struct Listing: Hashable, Sendable {
    package let items: [Item]
    package let keychainProblem: KeychainProblem?
  }

  /// Stores a value, without one newline at its end, under `NAME` or `SERVICE/NAME`. Uses the keychain, or a file if there is
  /// no keychain or `inFile` is set.
  package func set(_ value: String, for name: String, inFile: Bool = false) async throws(SecretError) -> Place {
    let entry = try KeychainEntry(name)
    let value = try SecretText.value(of: value.utf8, from: .value)
    mask.add(value)
    if !inFile, try await setInKeychain(value, for: entry) {
      _ = try folder.remove(entry)
      return .keychain
    }
    try folder.set(value, for: entry)
    return .file(folder.file(of: entry).path)
  }

  /// Removes an entry from its place; false if it doesn't exist.
  package func remove(_ name: String) async throws(SecretError) -> Bool {
    let entry = try KeychainEntry(name)
    let wasFile = try folder.remove(entry)
    do {
      let wasEntry = try await keychain.remove(entry)
      return wasEntry || wasFile
    } catch {
      guard case .unavailable = error else { throw error.error }
      return wasFile
    }
  }

  /// The names of stored entries: those of Segue's own service in the keychain, and all in files. Contains no values.
  package func list() async throws(SecretError) -> Listing {
    let files = try folder.entries().map { Item(entry: $0, place: .file(folder.file(of: $0).path)) }
    var inKeychain: [Item] = []
    var problem: KeychainProblem?
    do {
      inKeychain = try await keychain.entries().map { Item(entry: $0, place: .keychain) }
    } catch {
      if error == .cancelled { throw error.error }
      problem = error.problem
    }
    // A file takes precedence over an entry of the same name, as in `resolve`.
    let hidden = Set(files.map(\.entry))
    let items = (files + inKeychain.filter { !hidden.contains($0.entry) }).sorted { $0.entry < $1.entry }
    return Listing(items: items, keychainProblem: problem)
  }

  /// False if there is no keychain.
  private func setInKeychain(_ value: String, for entry: KeychainEntry) async throws(SecretError) -> Bool {
    let kept: String?
    do throws(KeychainFailure) {
      guard value.utf8.count <= keychain.longestValue else {
        // Query the keychain first: without a keychain, the length doesn't matter.
        _ = try await keychain.value(of: entry)
        throw .refused(.valueTooLong(program: keychain.program, bytes: keychain.longestValue))
      }
      try await keychain.set(value, for: entry)
      kept = try await keychain.value(of: entry)
    } catch {
      guard case .unavailable = error else { throw error.error }
      return false
    }
    // Both tools can report success and store something else.
    guard kept == value else {
      throw SecretError(.keychainRefused, .notKept("\(entry)"))
    }
    return true
  }
}
