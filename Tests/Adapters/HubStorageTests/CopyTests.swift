// SPDX-License-Identifier: MIT
import Foundation
import HubModel
import TestSupport
import Testing

@testable import HubStorage

@Suite(.slow)
struct CopyTests {
  /// A hub with a row in every table.
  private func fill(_ store: HubStore) async throws -> PersonID {
    let anna = try await store.add("anna", sharing: [.everybody: [.board], .friends: [.board]])
    let bert = try await store.add("bert")
    try await store.befriend(anna, bert)
    _ = try await store.requestFriend(Handle("nobody")!, by: anna, now: 1)
    _ = try await store.block(Handle("anna")!, by: try await store.add("cara"), now: 1)
    _ = try await store.makeGroup("Team", by: anna, now: 1)
    try await store.setPhoto(
      Photo(type: "image/png", bytes: [UInt8](repeating: 0, count: 100_000), changedAt: 1), digest: "d", of: anna)
    try await store.startSession(digest("s"), of: anna, now: 1, until: 9)
    try await store.addToken(digest("t"), name: "laptop", scopes: ["events"], of: anna, now: 1)
    _ = try await store.addDevice(digest("d"), userCode: "BCDF-GHJK", name: "m", scopes: [], now: 1, until: 9)
    try await store.addResetLink(digest("r"), of: anna, now: 1, until: 9)
    _ = try await store.take(RateLimit("login", 1, per: 1), key: "한", now: 1)
    try await store.setSetting("title", to: "집중")
    try await store.audit("test", by: anna, now: 1)
    for start in 0..<6 {
      let events = (0..<250).map { (number: Int) -> HubEvent in
        .init(
          id: "\(start)-\(number)", kind: .completed, time: noon - Int64(number) * day, seconds: 600,
          session: number % 2 == 0 ? "S\(start)-\(number)" : nil)
      }
      _ = try await store.ingest(events, from: nil, of: anna, now: noon)
    }
    return anna
  }

  @Test(arguments: [(Engine.sqlite, Engine.postgres), (.postgres, .sqlite)])
  func `everything moves to the other engine`(from: Engine, to: Engine) async throws {
    try await from.withStore { source in
      let anna = try await fill(source)
      try await to.withStore { target in
        let steps = try await source.copy(to: target)
        #expect(steps.map(\.table) == HubTable.all.map(\.name))
        #expect(steps.allSatisfy { $0.rows > 0 }, "\(steps)")
        #expect(steps.first { $0.table == "event" }?.rows == 1500)
        #expect(try await target.check().isEmpty)
        #expect(try await target.summary(of: anna, .ever, now: noon) == source.summary(of: anna, .ever, now: noon))
        #expect(try await target.photo(of: anna)?.bytes.count == 100_000)
        // What arrived before isn't counted again by the copy.
        let again = HubEvent(id: "0-0", kind: .completed, time: noon, seconds: 600)
        #expect(try await target.ingest([again], from: nil, of: anna, now: noon) == Ingestion(duplicates: 1))
        let error = await #expect(throws: HubStorageError.self) { try await source.copy(to: target) }
        #expect(error?.code == .targetHasRows)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a copy knows every table and column`(engine: Engine) async throws {
    try await engine.withStore { store in
      let sql =
        switch engine {
        case .sqlite:
          """
          SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
          WHERE m.type = 'table' AND m.name <> 'schema_version' AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!'
          """
        case .postgres:
          """
          SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
          WHERE table_schema = 'public' AND table_name <> 'schema_version'
          """
        }
      let columns = try await store.database.read { try await $0.query(sql) }.map { "\($0.text(0)).\($0.text(1))" }
      #expect(
        columns.sorted() == HubTable.all.flatMap { table in table.columns.map { "\(table.name).\($0)" } }.sorted())
    }
  }

  @Test(arguments: Engine.allCases)
  func `a backup opens as a hub and goes back to a server`(engine: Engine) async throws {
    let folder = try TemporaryFolder()
    try await engine.withStore { store in
      let anna = try await fill(store)
      try await store.backUp(to: folder("backup.db"))
      #expect(folder.names() == ["backup.db"])
      let mode = try FileManager.default.attributesOfItem(atPath: folder("backup.db"))[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let error = await #expect(throws: HubStorageError.self) { try await store.backUp(to: folder("backup.db")) }
      #expect(error?.code == .fileExists)
      let backup = try await HubStore.open(.file(folder("backup.db")))
      #expect(try await backup.check().isEmpty)
      try await Engine.postgres.withStore { restored in
        try await backup.copy(to: restored)
        #expect(try await restored.summary(of: anna, .ever, now: noon).pomodoros == 1500)
      }
      await backup.close()
    }
  }

  @Test(arguments: Engine.allCases)
  func `a check finds sums that differ from their sessions`(engine: Engine) async throws {
    try await engine.withStore { store in
      let anna = try await store.add("anna", sharing: [.everybody: [.board]])
      try await store.focus(anna, 25, at: noon)
      #expect(try await store.check().isEmpty)
      try await store.database.write { db in
        _ = try await db.query("UPDATE total SET seconds = seconds + 60 WHERE period = 0")
        _ = try await db.query("UPDATE total SET listed = 0 WHERE period = 1")
      }
      #expect(try await store.check() == [.days(1), .periods(1), .listing(1)])
    }
  }
}
