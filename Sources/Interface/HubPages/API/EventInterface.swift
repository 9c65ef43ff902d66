// SPDX-License-Identifier: MIT
import Events
import Hub
import HubModel
import HubStorage
import WebPages

extension HubPages {
  private static let mostEvents = 1000
  private static let eventTypes = [
    "application/cloudevents+json", "application/cloudevents-batch+json", "application/json",
  ]

  /// Where machines send their events.
  var eventInterface: [HubRoute] {
    [
      .interface(
        .post, "/events", .machine("events"), limit: .events, body: .bytes(most: 1 << 20),
        Endpoint(
          "Send one CloudEvent or a list: at most 1,000 events and 1 MiB. An event that arrives again counts nothing.",
          content: .init(types: Self.eventTypes, shape: .anything),
          [
            .json("What became of the events.", .named(.ingestion), status: 202), .problem(400, "Not JSON."),
            .problem(422, "The time of the only event is more than a day ahead of the hub's clock."),
            .problem(413, "The body is too large, or has too many events."),
          ])
      ) { try await ingest($0) }
    ]
  }

  private func ingest(_ visit: HubVisit) async throws -> Answer {
    guard Self.eventTypes.contains(JSONBody.mediaType(visit)) else { throw HubProblem(status: 415) }
    guard let sent = SentEvents(visit.web.bytes) else { throw HubProblem(status: 400) }
    guard sent.events.count <= Self.mostEvents else {
      throw HubProblem(status: 413, code: "too_large", detail: "A request may have at most \(Self.mostEvents) events.")
    }
    let person = try visit.required()
    let events = sent.events.compactMap(\.counted)
    // The sender of a single event learns why it will never count: its person has to set a clock.
    if let event = events.first, sent.events.count == 1, event.isAhead(of: visit.now) {
      metrics.add(1, to: "segue_hub_events_total{outcome=\"ignored\"}")
      throw HubProblem(
        status: 422, code: "clock",
        detail: "The event's time is more than a day ahead of the hub's clock. Set the clock.")
    }
    guard var result = try await hub.store.ingest(events, from: visit.token?.id, of: person.id, now: visit.now) else {
      throw HubProblem(status: 401)
    }
    if result.accepted > 0 { live.look() }
    result.ignored += sent.events.count - events.count
    for (outcome, number) in [
      ("accepted", result.accepted), ("duplicate", result.duplicates), ("ignored", result.ignored),
    ] { metrics.add(number, to: "segue_hub_events_total{outcome=\"\(outcome)\"}") }
    return .json(
      [
        "accepted": .integer(Int64(result.accepted)), "duplicates": .integer(Int64(result.duplicates)),
        "ignored": .integer(Int64(result.ignored)),
      ], status: 202)
  }
}
