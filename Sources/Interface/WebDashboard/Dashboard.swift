// SPDX-License-Identifier: MIT
package import ControlClient
import Messages
package import WebPages

/// The dashboard: pages that use the daemon's socket.
package struct Dashboard: Sendable {
  let daemon: DaemonCalls
  let live: LiveTimer
  let notices = Notices()
  let templates = Templates(Resource.templates)
  let entry: any DashboardEntry

  /// - Parameter entry: admits browsers.
  package init(client: ControlClient, entry: any DashboardEntry) {
    daemon = DaemonCalls(client: client)
    live = LiveTimer(client: client)
    self.entry = entry
  }

  /// Begins to follow the daemon.
  package func start() { live.start() }

  /// The site, served under `origins`.
  package func site(origins: Origins) -> WebSite {
    WebSite(
      origins: origins, sessions: entry, routes: routes(origins: origins),
      language: { Catalogue.language(accepting: $0) },
      refusal: { status, _, language in refusal(status, language) },
      failure: { error, language in (error as? ClientError).map { failure($0, language) } })
  }

  /// Every page has a file of its own. Add its routes here.
  private func routes(origins: Origins) -> [Route] {
    let frame = Assets.routes + entryRoutes(entry, origins) + liveRoutes
    let timer = timerRoutes + attachingRoutes + settingsRoutes + welcomeRoutes
    return frame + timer + historyRoutes + sessionRoutes + reportRoutes + hookRoutes + editorRoutes
  }
}

/// Admits browsers: a code works once, and gives the browser a cookie.
package protocol DashboardEntry: WebSessions {
  /// Uses a code. Returns the value of the cookie; nil for an invalid code.
  func enter(code: String) -> String?
}
