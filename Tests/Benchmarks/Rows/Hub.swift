// SPDX-License-Identifier: MIT
import Foundation
import HubModel
import HubStorage
import TestSupport

extension Row {
  /// Boards and events of a large hub on both engines, beside the same SQL in the engine's own program.
  static let hub = Row(name: "hub") { workshop in
    guard let sqlite = Workshop.find("sqlite3") else { throw BenchmarkError("sqlite3 isn't installed") }
    let file = workshop.folder + "/hub.db"
    let small = try await HubData(at: .file(file))
    let cluster = try PostgresCluster(isDurable: true)
    let address = try cluster.newDatabase()
    let large = try await HubData(at: .server(address))
    let psql = try SQLProgram(psql: PostgresCluster.psql(at: address))
    // As the server does by itself, some time after so many rows came.
    _ = try psql.answer("VACUUM (ANALYZE);")
    return try await lines("SQLite", small, SQLProgram(sqlite, writing: file), perEvent: "≤ 1 ms")
      + lines("PostgreSQL", large, psql, perEvent: "≤ 0.5 ms")
  }

  private static func lines(
    _ engine: String, _ data: HubData, _ program: SQLProgram, perEvent: String
  ) async throws -> [Line] {
    let boards: [(String, BoardPeriod, Audience)] = [
      ("everybody, today", .day, .everybody), ("everybody, this week", .week, .everybody),
      ("everybody, this month", .month, .everybody), ("everybody, ever", .ever, .everybody),
      ("100 friends, this week", .week, .friends),
      ("a group of 1,000, this week", .week, .group(HubData.group)),
    ]
    var lines: [Line] = []
    for (name, period, audience) in boards {
      let person = audience == .group(HubData.group) ? HubData.member : HubData.person
      var texts: [String] = []
      for number in 0...300 {
        texts.append(
          try await data.text { store in
            _ = try await store.board(period, audience, for: person(number), now: HubData.now)
          })
      }
      let (mine, theirs) = (Counter(), Counter())
      lines.append(
        Line(
          what: "\(engine): board of \(name)", rounds: 300,
          ours: Contender("segue-hub", count: 1) {
            let viewer = person(mine.next())
            try wait { try await data.board(period, audience, for: viewer) }
          },
          baselines: [
            Contender(program.name, timed: { [texts] in try program.answer(texts[theirs.next() % texts.count]) })
          ], goal: "p99 ≤ 20 ms"))
    }
    lines.append(try await events(engine, data, program, goal: perEvent))
    return lines
  }

  /// Batches of 100 events of one person, an event's share of each.
  private static func events(
    _ engine: String, _ data: HubData, _ program: SQLProgram, goal: String
  ) async throws -> Line {
    let person = HubData.person(42)
    let template = try await data.text { store in
      _ = try await store.ingest(HubData.batch(100, named: "EVENT"), from: nil, of: person, now: HubData.now)
    }
    let (mine, theirs) = (Counter(), Counter())
    var ours = Contender("segue-hub", count: 1) {
      let batch = HubData.batch(100, named: "ours\(mine.next())")
      try wait { try await data.ingest(batch, of: person) }
    }
    var beside = Contender(
      program.name, timed: { try program.answer(template.replacing("EVENT", with: "theirs\(theirs.next())")) })
    (ours.count, beside.count) = (100, 100)
    return Line(
      what: "\(engine): an event, in batches of 100", rounds: 100, ours: ours, baselines: [beside], goal: goal)
  }

  /// Waits for `body` on this thread, which no task needs.
  private static func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
    let (done, problem) = (DispatchSemaphore(value: 0), Recorded<any Error>())
    Task.detached {
      do { try await body() } catch { problem.append(error) }
      done.signal()
    }
    done.wait()
    if let error = problem.all.first { throw error }
  }
}

/// Counts from 0.
private final class Counter {
  private var number = 0

  func next() -> Int {
    defer { number += 1 }
    return number
  }
}
