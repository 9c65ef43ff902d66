// SPDX-License-Identifier: MIT
package import Hub
import HubMessages
import Messages
package import WebPages

/// The pages and the interface of the hub.
package struct HubPages: Sendable {
  package let hub: Hub
  package let access: HubAccess
  let templates = Templates(HubResource.templates)
  package let metrics: HubMetrics
  let live: LiveViewers

  package init(hub: Hub, access: HubAccess) {
    (self.hub, self.access) = (hub, access)
    metrics = HubMetrics()
    live = LiveViewers(store: hub.store, now: hub.now, metrics: metrics)
  }

  /// The site. Each route passes the guard, and nothing else answers.
  package func site() -> WebSite {
    let guarding = HubGuard(pages: self)
    return WebSite(
      origins: access.origins, sessions: NoSessions(), routes: routes.map(guarding.route),
      language: { Catalogue.language(accepting: $0) },
      refusal: { status, path, language in
        metrics.count(status: status)
        return refusal(status, path, HubCatalogue.language(tagged: language.web(.tag)), theme: "system")
      })
  }
}

/// The guard looks sessions up itself: they are in a database.
struct NoSessions: WebSessions {
  var cookieName: String { "" }
  func admits(_ cookie: String) -> Bool { false }
}

/// How browsers reach the hub.
package struct HubAccess: Sendable {
  package var origins: Origins
  /// The address in links, without a final slash.
  package var publicURL: String
  /// Whether cookies are for https only: everywhere but on the loopback interface.
  package var isSecure: Bool
  package var proxies: TrustedProxies

  package init(origins: Origins, publicURL: String, isSecure: Bool, proxies: TrustedProxies) {
    (self.origins, self.publicURL, self.isSecure, self.proxies) = (origins, publicURL, isSecure, proxies)
  }

  /// Browsers refuse a cookie with this prefix that is not secure, or is of another host.
  var sessionCookie: String { isSecure ? "__Host-segue" : "segue-hub" }
  var guestCookie: String { isSecure ? "__Host-segue-guest" : "segue-hub-guest" }

  func cookie(_ name: String, _ value: String, seconds: Int64) -> (name: String, value: String) {
    let secure = isSecure ? "; Secure" : ""
    return ("Set-Cookie", "\(name)=\(value); HttpOnly; SameSite=Lax; Path=/; Max-Age=\(seconds)\(secure)")
  }
}
