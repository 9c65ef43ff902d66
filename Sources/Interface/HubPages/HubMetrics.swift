// SPDX-License-Identifier: MIT
import Messages
import Synchronization
package import WebPages

/// Counts for Prometheus, of this process.
package final class HubMetrics: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  private let names: [(name: String, help: String)] = [
    ("segue_hub_requests_total", "Requests by the hundred of their status."),
    ("segue_hub_events_total", "Events by what became of them."),
    ("segue_hub_logins_total", "Attempts to log in by their outcome."),
    ("segue_hub_live_viewers", "Connections that receive live events."),
  ]

  package init() {}

  package func count(status: Int) { add(1, to: "segue_hub_requests_total{status=\"\(status / 100)xx\"}") }

  /// Adds to a count, such as `segue_hub_events_total{outcome="accepted"}`.
  package func add(_ number: Int, to name: String) {
    counts.withLock { $0[name, default: 0] += number }
  }

  /// The text that Prometheus reads.
  package var text: String {
    let counts = counts.withLock { $0 }
    var lines: [String] = []
    for (name, help) in names {
      lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(name.hasSuffix("_total") ? "counter" : "gauge")"]
      let rows = counts.filter { $0.key == name || $0.key.hasPrefix(name + "{") }
      lines += rows.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      if rows.isEmpty, !name.hasSuffix("_total") { lines.append("\(name) 0") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension HubPages {
  /// A site with the metrics alone, for a listener that only the machine's own network reaches.
  package func metricsSite() -> WebSite {
    let route = Route(.get, "/metrics", access: .route, body: .nothing) { _ in
      Answer(type: "text/plain; version=0.0.4; charset=utf-8", bytes: Array(metrics.text.utf8))
    }
    return WebSite(
      origins: Origins(port: 0, isAnyHost: true), sessions: NoSessions(), routes: [route],
      language: { Catalogue.language(accepting: $0) },
      refusal: { status, _, _ in HubProblem(status: status).answer })
  }
}
