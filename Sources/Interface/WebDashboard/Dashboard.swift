// SPDX-License-Identifier: MIT
package import ControlClient
import Messages
package import WebPages

/// The dashboard: its pages over the daemon's socket.
package struct Dashboard: Sendable {
  let daemon: DaemonCalls
  let live: LiveTimer
  let notices = Notices()
  let templates = Templates(Resource.templates)
  let entry: any DashboardEntry

  /// `entry` lets browsers in.
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
      refusal: { status, language in refusal(status, language) },
      failure: { error, language in (error as? ClientError).map { failure($0, language) } })
  }

  /// Every page has a file of its own that adds its routes here.
  private func routes(origins: Origins) -> [Route] {
    let frame = Assets.routes + entryRoutes(entry, origins) + liveRoutes
    let timer = timerRoutes + attachingRoutes + settingsRoutes + welcomeRoutes
    return frame + timer + historyRoutes + sessionRoutes + reportRoutes + hookRoutes + editorRoutes
  }
}

/// Lets browsers in: by a code that works once, for which they get a cookie.
package protocol DashboardEntry: WebSessions {
  /// Uses up a code; the value of the cookie, nil where the code isn't valid.
  func enter(code: String) -> String?
}
