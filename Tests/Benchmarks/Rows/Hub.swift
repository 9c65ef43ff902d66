// SPDX-License-Identifier: MIT
import Foundation
import HubModel
import HubStorage
import TestSupport

extension Row {
  /// Requests for boards and requests with events to a large hub on both engines, beside the same SQL in the engine's own
  /// program.
  static let hub = Row(name: "hub") { workshop in
    guard let sqlite = Workshop.find("sqlite3") else { throw BenchmarkError("sqlite3 isn't installed") }
    let folder = workshop.folder + "/hub"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = folder + "/hub.db"
    let small = try await HubData(at: .file(file))
    let cluster = try PostgresCluster(isDurable: true)
    let address = try cluster.newDatabase()
    let large = try await HubData(at: .server(address))
    let psql = try SQLProgram(psql: PostgresCluster.psql(at: address))
    // As the server does by itself, some time after so many rows came.
    _ = try psql.answer("VACUUM (ANALYZE);")
    return try await lines("SQLite", small, ["--data", folder], SQLProgram(sqlite, writing: file), perEvent: "≤ 1 ms")
      + lines("PostgreSQL", large, ["--database", address], psql, perEvent: "≤ 0.5 ms")
  }

  /// - Parameter storage: How `segue-hub serve` finds `data`.
  private static func lines(
    _ engine: String, _ data: HubData, _ storage: [String], _ program: SQLProgram, perEvent: String
  ) async throws -> [Line] {
    let boards: [(String, BoardPeriod, Audience, query: String)] = [
      ("everybody, today", .day, .everybody, "period=day&audience=everybody"),
      ("everybody, this week", .week, .everybody, "period=week&audience=everybody"),
      ("everybody, this month", .month, .everybody, "period=month&audience=everybody"),
      ("everybody, ever", .ever, .everybody, "period=ever&audience=everybody"),
      ("100 friends, this week", .week, .friends, "period=week&audience=friends"),
      (
        "a group of 1,000, this week", .week, .group(HubData.group),
        "period=week&group=\(HubData.group.rawValue)"
      ),
    ]
    let rounds = 300
    var questions: [(board: String, query: String, tokens: [String], texts: [String])] = []
    for (name, period, audience, query) in boards {
      let person = audience == .group(HubData.group) ? HubData.member : HubData.person
      var (tokens, texts): ([String], [String]) = ([], [])
      for number in 0...rounds {
        tokens.append(try await data.token(person(number)))
        texts.append(
          try await data.text { store in
            _ = try await store.board(period, audience, for: person(number), now: HubData.now)
          })
      }
      questions.append((name, query, tokens, texts))
    }
    let sender = HubData.person(42)
    let senderToken = try await data.token(sender)
    let template = try await data.text { store in
      _ = try await store.ingest(HubData.batch(100, named: "EVENT"), from: nil, of: sender, now: HubData.now)
    }
    await data.store.close()
    let server = try await HubServer(storage)
    let asked = questions.map { question in
      let (client, mine, theirs) = (HubClient(server), Counter(), Counter())
      return Line(
        what: "\(engine): board of \(question.board)", rounds: rounds,
        ours: Contender("segue-hub", count: 1) {
          let token = question.tokens[mine.next() % question.tokens.count]
          let board = try client.ask("GET /api/v1/board?\(question.query)", token: token)
          // An object a row: to read them all would take as long as some answers.
          guard board.count(where: { $0 == UInt8(ascii: "{") }) > 50 else { throw BenchmarkError("the board is short") }
        },
        baselines: [
          Contender(
            program.name, timed: { try program.answer(question.texts[theirs.next() % question.texts.count]) })
        ], goal: "p99 ≤ 20 ms")
    }
    return asked + [events(engine, server, senderToken, template, program, goal: perEvent)]
  }

  /// Batches of 100 events of one person, an event's share of each.
  private static func events(
    _ engine: String, _ server: HubServer, _ token: String, _ template: String, _ program: SQLProgram,
    goal: String
  ) -> Line {
    let (client, mine, theirs) = (HubClient(server), Counter(), Counter())
    var ours = Contender("segue-hub", count: 1) {
      let body = HubData.cloudEvents(HubData.batch(100, named: "ours\(mine.next())"))
      let type = "Content-Type: application/cloudevents-batch+json"
      let result = try client.ask("POST /api/v1/events", token: token, [type], body: body, status: 202)
      guard result.contains(Array("\"accepted\":100,".utf8)) else {
        throw BenchmarkError("events are missing: \(String(decoding: result, as: UTF8.self))")
      }
    }
    var beside = Contender(
      program.name, timed: { try program.answer(template.replacing("EVENT", with: "theirs\(theirs.next())")) })
    (ours.count, beside.count) = (100, 100)
    return Line(
      what: "\(engine): an event, in batches of 100", rounds: 100, ours: ours, baselines: [beside], goal: goal)
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
