// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import WebPages

extension HubPages {
  /// Style, icon, health, and the first page.
  var frameRoutes: [HubRoute] {
    [
      HubRoute(.get, "/", .anyone, shows: .site) { visit in first(visit) },
      HubRoute(.get, "/healthz", .anyone, shows: .site) { _ in try await health() },
      asset("/assets/hub.css", "text/css; charset=utf-8", SharedAssets.style + HubResource.style),
      asset("/assets/hub-live.js", "text/javascript; charset=utf-8", HubResource.live),
      asset("/assets/hub-photo.js", "text/javascript; charset=utf-8", HubResource.photo),
      asset("/assets/hub-zone.js", "text/javascript; charset=utf-8", HubResource.zone),
      asset("/assets/icon.svg", "image/svg+xml", SharedAssets.icon),
    ]
  }

  private func asset(_ path: String, _ type: String, _ bytes: [UInt8]) -> HubRoute {
    HubRoute(.get, path, .anyone, shows: .site) { _ in
      var answer = Answer(type: type, bytes: bytes)
      answer.headers.append(("Cache-Control", "public, max-age=3600"))
      return answer
    }
  }

  private func first(_ visit: HubVisit) -> Answer {
    if visit.person != nil { return .redirect(to: "/board") }
    struct Model {}
    return page("welcome", title: visit.language.frame(.label(.welcomeTitle)), Model(), for: visit)
  }

  /// Whether the database answers: what a load balancer asks.
  private func health() async throws -> Answer {
    _ = try await hub.policy()
    return Answer(type: "text/plain; charset=utf-8", bytes: Array("ok\n".utf8))
  }
}
