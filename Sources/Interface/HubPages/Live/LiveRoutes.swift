// SPDX-License-Identifier: MIT
import Hub
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// Ends all live streams, before a server that stops waits for its requests.
  package func endStreams() { live.end() }

  /// The stream of who focuses now, for browsers.
  var liveRoutes: [HubRoute] {
    [HubRoute(.get, "/now/events", .person) { try events($0) }]
  }

  /// The same stream for machines.
  var liveInterface: [HubRoute] {
    [
      .interface(
        .get, "/now", .machine("read"),
        Endpoint(
          """
          Follow which friends focus, as server-sent events: `now` with {"friends": [{"handle", "name", "focusingUntil"}]} \
          at the start and after each change, and a comment every 15 s.
          """,
          [
            Endpoint.Outcome(status: 200, text: "The stream.", type: "text/event-stream", shape: .string),
            .problem(429, "Too many streams of one person are open."),
          ])
      ) { try events($0) }
    ]
  }

  private func events(_ visit: HubVisit) throws -> Answer {
    let person = try visit.required().id
    guard let registration = live.register(person) else {
      throw HubProblem(status: 429, code: "too_many", detail: "Too many streams are open.", retryAfter: 15)
    }
    let (store, now) = (hub.store, hub.now)
    let (session, bearer) = (visit.session, visit.web.header("Authorization"))
    let viewer = LiveViewer(registration, store: store, now: now) {
      if let session { return try await store.session(session.hash, now: now())?.person.id == person }
      guard let bearer else { return false }
      return try await store.token(Secret.hash(String(bearer.dropFirst(7))), now: now())?.person.id == person
    }
    var answer = Answer.events { await viewer.next() }
    // A proxy that collects the answer would send nothing of it.
    answer.headers.append(("X-Accel-Buffering", "no"))
    return answer
  }
}
