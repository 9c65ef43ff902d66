// SPDX-License-Identifier: MIT
import Foundation
import HubFixtures
import HubStorage
import TestSupport
import Testing
import WebPages

/// Several processes on one PostgreSQL, while one of them and the database break.
@Suite(.slow, .serialized)
struct ClusterTests {
  private static let machines = 8
  /// Of each machine. The limit is 600 requests a minute and account.
  private static let batches = 60
  private static let batch = 20

  @Test func `three processes lose nothing and count nothing twice while one is killed and the database restarts`()
    async throws
  {
    let cluster = try PostgresCluster()
    defer { cluster.stop() }
    let address = try cluster.newDatabase()
    let home = try TemporaryHome.forClient()
    // All three find an empty database, and migrate it.
    let hubs = try await withThrowingTaskGroup(of: (Int, RunningProgram).self) { tasks in
      for number in 0..<3 {
        tasks.addTask { (number, try await RunningProgram(home, "--database", address, log: "hub-\(number).log")) }
      }
      return try await tasks.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let ports = try (0..<3).map { try #require(hubs[$0]).port }
    let maker = try await RunningHub(sharing: .server(address))
    var senders: [SentEvents] = []
    for number in 0..<Self.machines {
      senders.append(SentEvents(token: try await maker.person("person\(number)").token))
    }
    let begin = ContinuousClock.now
    let failures = try await withThrowingTaskGroup(of: Int.self) { tasks in
      for sender in senders {
        tasks.addTask {
          var failures = 0
          for number in 0..<Self.batches {
            let events = number * Self.batch..<(number + 1) * Self.batch
            failures += try await sender.deliver(events, to: ports)
            // As after an answer that got lost.
            if number % 7 == 0 { failures += try await sender.deliver(events, to: ports.reversed()) }
          }
          return failures
        }
      }
      tasks.addTask {
        let sums = Self.machines * Self.batches * Self.batch
        try await Self.wait(for: sums / 5, in: cluster, address)
        hubs[0]?.signal(SIGKILL)
        _ = await hubs[0]?.end()
        try await Self.wait(for: sums * 2 / 5, in: cluster, address)
        try cluster.restart()
        try await Self.wait(for: sums * 3 / 5, in: cluster, address)
        let again = try await RunningProgram(home, "--database", address, port: ports[0], log: "again.log")
        try await Self.wait(for: sums * 4 / 5, in: cluster, address)
        try cluster.restart()
        try await Self.wait(for: sums, in: cluster, address)
        #expect(await again.stop() == 0)
        return 0
      }
      return try await tasks.reduce(0, +)
    }
    let took = begin.duration(to: .now)
    let each = Self.batches * Self.batch
    #expect(try Self.count("SELECT COUNT(*) FROM event", cluster, address) == Self.machines * each)
    for sender in 0..<Self.machines {
      let person = "(SELECT id FROM person WHERE handle = 'person\(sender)')"
      for column in ["seconds / 60", "points", "pomodoros"] {
        let query = "SELECT \(column) FROM total WHERE person = \(person) AND period = 0"
        #expect(try Self.count(query, cluster, address) == each)
      }
    }
    let checked = try await home.hub("check", "--database", address)
    #expect(checked.output == "All data is consistent.\n", "\(checked)")
    // Something did break.
    #expect(failures > 0)
    print("\(Self.machines * each) events, \(failures) failed attempts, \(took)")
    for number in 1..<3 { #expect(await hubs[number]?.stop() == 0) }
  }

  /// Waits until the database has so many events. It may be restarting.
  private static func wait(for events: Int, in cluster: PostgresCluster, _ address: String) async throws {
    let end = ContinuousClock.now + Patience.standard
    while ContinuousClock.now < end {
      if let count = try? count("SELECT COUNT(*) FROM event", cluster, address), count >= events { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw NotSeen(what: "\(events) events", limit: Patience.standard)
  }

  private static func count(_ query: String, _ cluster: PostgresCluster, _ address: String) throws -> Int {
    let name = address.dropFirst("postgresql:///".count).prefix { $0 != "?" }
    return try #require(Int(try cluster.psql(query, database: String(name))))
  }
}
