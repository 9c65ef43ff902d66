// SPDX-License-Identifier: MIT
import Foundation
import HubModel
import HubStorage
import TestSupport
import Testing
import WebPages

/// `segue-hub copy`, `backup` and `check`
@Suite(.slow)
struct CopyTests {
  /// A hub with an administrator and some sums, and no server.
  private func filled() async throws -> TemporaryHome {
    let home = try TemporaryHome.forClient()
    let made = try await home.hub("admin", "create", "root", input: password + "\n")
    try #require(made.status == 0, "\(made)")
    let store = try await HubStore.open(.file(home.hubData + "/hub.db"))
    let handle = try #require(Handle("root"))
    let id = try #require(try await store.person(handle)).id
    for number in 0..<20 {
      let event = HubEvent(
        id: "\(number)", kind: .completed, time: 1_795_694_400 + Int64(number) * 40_000, seconds: 1500,
        session: "\(number)")
      _ = try await store.ingest([event], from: nil, of: id, now: 1_796_694_400)
    }
    await store.close()
    return home
  }

  @Test func `a hub moves to PostgreSQL, once, and goes on there`() async throws {
    let home = try await filled()
    let address = try PostgresCluster.shared().newDatabase()
    let copied = try await home.hub("copy", "--to", address)
    #expect(copied.status == 0, "\(copied)")
    #expect(
      copied.output.wholeMatch(of: #/\d+ rows of 20 tables are copied\. Each row equals its original\.\n/#) != nil)
    let again = try await home.hub("copy", "--to", address)
    #expect(again.status == 1)
    #expect(again.errors.contains("Nothing is written: the table '"), "\(again)")
    #expect(try await home.hub("check", "--database", address).output == "All data is consistent.\n")
    let hub = try await RunningProgram(home, "--database", address)
    #expect(try await hub.logIn("root", password).status == 303)
    let listed = try await home.hub("admin", "list", variables: ["SEGUE_HUB_DATABASE": address])
    #expect(listed.output == "root\n")
    let back = try await home.hub("copy", "--database", address, "--to", home.path("back.db"))
    #expect(back.status == 0, "\(back)")
  }

  @Test func `a copy to a server that cannot be reached fails with status 69`() async throws {
    let home = try await filled()
    let result = try await home.hub("copy", "--to", "postgres://127.0.0.1:1/hub")
    #expect(result.status == 69)
    #expect(result.errors.contains("'postgres://127.0.0.1:1/hub' cannot be reached."), "\(result)")
  }

  @Test func `a backup of a running hub is restored by its name`() async throws {
    let home = try await filled()
    let hub = try await RunningProgram(home)
    let file = home.path("hub-backup.db")
    let backup = try await home.hub("backup", file)
    #expect(backup.output == "The backup '\(file)' is complete.\n", "\(backup)")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let again = try await home.hub("backup", file)
    #expect(again.status == 1)
    #expect(again.errors.contains("Nothing is written: '\(file)' exists already."), "\(again)")
    #expect(await hub.stop() == 0)
    try FileManager.default.createDirectory(atPath: home.path("restored"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: home.path("restored/hub.db"))
    let restored = try await RunningProgram(home, "--data", home.path("restored"))
    #expect(try await restored.logIn("root", password).status == 303)
  }

  @Test func `sums that differ from their sessions are found`() async throws {
    let home = try await filled()
    let sound = try await home.hub("check")
    #expect(sound.status == 0)
    #expect(sound.output == "All data is consistent.\n")
    #expect(try await home.hub("check", "--json").output.isEmpty)
    let store = try await HubStore.open(.file(home.hubData + "/hub.db"))
    try await store.database.write { db in
      _ = try await db.query(
        "UPDATE total SET seconds = seconds + 60 WHERE period = 0 AND start = (SELECT MIN(start) FROM total WHERE period = 0)"
      )
    }
    await store.close()
    let wrong = try await home.hub("check")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("The sums of 1 day differ from their sessions."), "\(wrong)")
    #expect(wrong.errors.contains("finding"))
    let json = try await home.hub("check", "--json")
    #expect(json.lines.first == #"{"finding":"The sums of 1 day differ from their sessions."}"#)
  }
}
