// SPDX-License-Identifier: MIT
import Foundation
import HubModel
import TestSupport
import Testing

@testable import HubStorage

@Suite(.slow)
struct EngineTests {
  @Test func `a commit of SQLite waits for the disk`() async throws {
    let folder = try TemporaryFolder()
    let database = try SQLiteDatabase(path: folder("hub.db"))
    #expect(try await database.synchronousLevel() == 2)
    await database.close()
  }

  @Test(arguments: Engine.allCases)
  func `values of every kind come back as they were`(engine: Engine) async throws {
    try await engine.withStore { store in
      let values: [HubValue] = [
        .integer(.min), .integer(.max), .text("ö한'\"\\%"), .text(""), .bytes([]), .bytes([0, 255, 39]), .null,
      ]
      let row = try await store.database.read { db in
        try await db.query(
          """
          SELECT CAST($7 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS TEXT), $4, $5, $6,
            CAST($1 AS BIGINT)
          """, values)
      }
      #expect(row == [HubRow([.null] + values[1...5] + [values[0]])])
      await #expect(throws: HubStorageError.self) { try await store.setSetting("a", to: "b\0") }
      await #expect(throws: HubStorageError.self) { try await store.database.read { try await $0.query("SELEC") } }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a transaction that fails leaves nothing, and one that reads cannot write`(engine: Engine) async throws {
    struct Refusal: Error {}
    try await engine.withStore { store in
      await #expect(throws: Refusal.self) {
        try await store.database.write { db in
          _ = try await db.query("INSERT INTO setting (name, value) VALUES ($1, $2)", ["a", "b"])
          throw Refusal()
        }
      }
      await #expect(throws: HubStorageError.self) {
        try await store.database.read { db in
          try await db.query("INSERT INTO setting (name, value) VALUES ($1, $2)", ["a", "b"])
        }
      }
      let settings = try await store.settings()
      #expect(settings.isEmpty)
    }
  }

  /// Each reads a number and writes the next: without repetitions, some would be lost.
  @Test(arguments: Engine.allCases)
  func `transactions that meet are repeated`(engine: Engine) async throws {
    try await engine.withStore { store in
      try await store.setSetting("count", to: "0")
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for _ in 0..<60 {
          tasks.addTask {
            try await store.database.write { db in
              let count = try await db.query("SELECT value FROM setting WHERE name = 'count'")[0].text(0)
              _ = try await db.query(
                "UPDATE setting SET value = $1 WHERE name = 'count'", [.text("\(Int(count)! + 1)")])
            }
          }
        }
        try await tasks.waitForAll()
      }
      #expect(try await store.setting("count") == "60")
    }
  }

  @Test func `a server that was restarted is found again, and nothing is lost or counted twice`() async throws {
    let cluster = try PostgresCluster()
    defer { cluster.stop() }
    let store = try await HubStore.open(.server(try cluster.newDatabase()))
    let anna = try await store.add("anna")
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for worker in 0..<4 {
        tasks.addTask {
          for number in 0..<50 {
            let id = "\(worker)-\(number)"
            let event = HubEvent(id: id, kind: .completed, time: noon, seconds: 60, session: id)
            // As a machine does: again, until there is an answer.
            while true {
              do {
                _ = try await store.ingest([event], from: nil, of: anna, now: noon)
                break
              } catch let error as HubStorageError where [.uncertain, .unavailable, .busy].contains(error.code) {
                continue
              }
            }
            if worker == 0, number == 10 { try cluster.restart() }
          }
        }
      }
      try await tasks.waitForAll()
    }
    #expect(try await store.summary(of: anna, now: noon) == (200, 200, 1))
    #expect(try await store.check().isEmpty)
    await store.close()
  }

  @Test func `an address that is none is refused at once`() async throws {
    let error = await #expect(throws: HubStorageError.self) { try await HubStore.open(.server("postgres://[broken")) }
    #expect(error?.code == .address)
  }

  /// The test starts itself in three processes, which the environment tells where the databases are.
  @Test func `three processes that start at once migrate once`() async throws {
    let variable = "SEGUE_TEST_HUB_DATABASES"
    if OwnProcess.isThis {
      for address in ProcessInfo.processInfo.environment[variable]?.split(separator: "\n") ?? [] {
        let store = try await HubStore.open(HubAddress(String(address)))
        let versions = try await store.database.read { try await $0.query("SELECT number FROM schema_version") }
        #expect(versions.count == Schema.migrations.count)
        try await store.setSetting("process-\(getpid())", to: "was here")
        await store.close()
      }
      return
    }
    let folder = try TemporaryFolder()
    let server = try PostgresCluster.shared().newDatabase()
    setenv(variable, "\(folder("hub.db"))\n\(server)", 1)
    defer { unsetenv(variable) }
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      let test = Test.current
      for _ in 0..<3 { tasks.addTask { try await OwnProcess.run(test) } }
      try await tasks.waitForAll()
    }
    for address in [folder("hub.db"), server] {
      let store = try await HubStore.open(HubAddress(address))
      #expect(try await store.settings().count == 3)
      await store.close()
    }
  }

  @Test(arguments: Engine.allCases)
  func `a schema of a newer version is refused`(engine: Engine) async throws {
    let folder = try TemporaryFolder()
    let address = try engine.address(folder)
    let store = try await HubStore.open(address)
    try await store.database.write { db in
      _ = try await db.query("INSERT INTO schema_version (number) VALUES (1000)")
    }
    await store.close()
    let error = await #expect(throws: HubStorageError.self) { try await HubStore.open(address) }
    #expect(error?.code == .newer)
  }
}
