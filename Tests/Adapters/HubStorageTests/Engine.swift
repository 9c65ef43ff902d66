// SPDX-License-Identifier: MIT
import Foundation
import HubModel
import HubStorage
import TestSupport

/// Each engine of storage. Every test of behaviour runs on both.
enum Engine: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// The address of a new, empty database. The folder keeps SQLite's file.
  func address(_ folder: TemporaryFolder) throws -> HubAddress {
    switch self {
    case .sqlite: .file(folder("hub-\(UUID().uuidString).db"))
    case .postgres: .server(try PostgresCluster.shared().newDatabase())
    }
  }

  func withStore(_ body: (HubStore) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let store = try await HubStore.open(try address(folder))
    do {
      try await body(store)
    } catch {
      await store.close()
      throw error
    }
    await store.close()
  }
}

extension HubStore {
  /// An account with nothing but a name.
  func add(_ handle: String, zone: String = "UTC", sharing shares: [Audience: Shares] = [:]) async throws -> PersonID {
    let profile = Profile(handle: Handle(handle)!, name: handle.capitalized, zone: zone)
    guard case .registered(let id) = try await register(profile, password: "-", now: 0) else {
      throw NotSeen(what: "an account for \(handle)", limit: .zero)
    }
    for (audience, shares) in shares { _ = try await share(shares, with: audience, of: id) }
    return id
  }

  /// A completed focus of so many minutes.
  @discardableResult
  func focus(_ person: PersonID, _ minutes: Int64, at time: Int64, id: String = UUID().uuidString) async throws
    -> Ingestion?
  {
    try await ingest(
      [HubEvent(id: id, kind: .completed, time: time, seconds: minutes * 60, session: id)], from: nil, of: person,
      now: time)
  }

  /// Makes friends of two accounts, by an invitation.
  func befriend(_ a: PersonID, _ b: PersonID) async throws {
    let hash = digest("\(a)-\(b)")
    _ = try await invite(hash, to: .friendship, by: a, now: 1, until: 10)
    guard case .used = try await useInvitation(hash, by: b, now: 2) else {
      throw NotSeen(what: "a friendship", limit: .zero)
    }
  }
}

/// A Thursday, 2026-11-26 at noon in UTC.
let noon: Int64 = 1_795_694_400
let day: Int64 = 86_400

/// A secret's SHA-256 in tests: any bytes will do.
func digest(_ text: String) -> [UInt8] { Array(text.utf8) }
