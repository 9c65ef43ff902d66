// SPDX-License-Identifier: MIT
package import ControlClient
import ControlProtocol
import Events
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
      language: { language(accepting: $0) },
      refusal: { status, _, language in refusal(status, language) },
      failure: { error, language in (error as? ClientError).map { failure($0, language) } })
  }

  /// The language that `ui.language` names; with `auto`, and without a daemon, the browser's.
  private func language(accepting header: String) -> any Language {
    guard let choice = live.snapshot.status?.ui?.language, choice != .auto else {
      return Catalogue.language(accepting: header)
    }
    return Catalogue.language(for: [:], choice: choice.rawValue)
  }

  /// Every page has a file of its own. Add its routes here.
  private func routes(origins: Origins) -> [Route] {
    let frame = Assets.routes + entryRoutes(entry, origins) + liveRoutes
    let timer = timerRoutes + attachingRoutes + settingsRoutes + welcomeRoutes
    return frame + timer + historyRoutes + sessionRoutes + reportRoutes + hookRoutes + editorRoutes + teamRoutes
  }
}

/// Admits browsers: a code works once, and gives the browser a cookie.
package protocol DashboardEntry: WebSessions {
  /// Uses a code. Returns the value of the cookie; nil for an invalid code.
  func enter(code: String) -> String?
}
