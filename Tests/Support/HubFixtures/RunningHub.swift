// SPDX-License-Identifier: MIT
package import Hub
package import HubModel
package import HubPages
package import HubStorage
package import Mail
import Synchronization
package import TestSupport
import WebPages

/// A hub of a test over HTTP on the loopback interface, with a new database. Its clock stands still until the test sets it.
package final class RunningHub: Sendable {
  package enum Engine: String, CaseIterable, Sendable { case sqlite, postgres }

  /// 2026-11-26, a Thursday, at noon in UTC.
  package static let noon: Int64 = 1_795_694_400

  package let port: Int
  package let hub: Hub
  package let pages: HubPages
  /// The database, for a second process that shares it.
  package let address: HubAddress
  package let folder: TemporaryFolder
  private let clock: Clock
  private let server: Task<Void, any Error>

  private final class Clock: Sendable { let now = Atomic(RunningHub.noon) }

  /// - Parameters:
  ///   - address: The database of another hub; nil for a new one of the engine.
  ///   - publicURL: The address behind a proxy; nil for that of the listener.
  ///   - proxies: The proxies whose `X-Forwarded-For` counts.
  package init(
    _ engine: Engine = .sqlite, sharing address: HubAddress? = nil, publicURL: String? = nil, proxies: [String] = [],
    mail: MailServer? = nil
  ) async throws {
    folder = try TemporaryFolder()
    self.address =
      try address ?? (engine == .sqlite ? .file(folder("hub.db")) : .server(PostgresCluster.shared().newDatabase()))
    guard let proxies = TrustedProxies(proxies) else { throw NotSeen(what: "proxies that can be read", limit: .zero) }
    clock = Clock()
    let store = try await HubStore.open(self.address)
    for _ in 0..<10 {
      guard let port = WebServer.freePort(preferring: nil) else { throw NotSeen(what: "a free port", limit: .zero) }
      let url = publicURL ?? "http://127.0.0.1:\(port)"
      let hub = Hub(store: store, mail: mail, publicURL: url) { [clock] in clock.now.load(ordering: .relaxed) }
      let pages = HubPages(
        hub: hub,
        access: HubAccess(
          origins: Origins(port: port, publicURL: publicURL), publicURL: url, isSecure: url.hasPrefix("https://"),
          proxies: proxies))
      let site = pages.site()
      let (running, announce) = AsyncStream<Void>.makeStream()
      let server = Task {
        defer { announce.finish() }
        try await WebServer().run(site, addresses: ["127.0.0.1"], port: port) { announce.yield() }
      }
      var iterator = running.makeAsyncIterator()
      if await iterator.next() != nil {
        (self.port, self.hub, self.pages, self.server) = (port, hub, pages, server)
        return
      }
      // A connection of another test may have taken the port.
      do { try await server.value } catch is ListenFailure {}
    }
    throw NotSeen(what: "a port that stays free", limit: .zero)
  }

  deinit {
    server.cancel()
    let store = hub.store
    Task { await store.close() }
  }

  package var store: HubStore { hub.store }

  /// The hub's clock, in Unix seconds.
  package var now: Int64 {
    get { clock.now.load(ordering: .relaxed) }
    set { clock.now.store(newValue, ordering: .relaxed) }
  }

  package func advance(seconds: Int64) { clock.now.add(seconds, ordering: .relaxed) }

  // MARK: Browsers

  /// A browser in which nobody is logged in.
  package func browser() -> HubBrowser {
    let url = pages.access.publicURL
    let host = url.firstRange(of: "://").map { String(url[$0.upperBound...]) } ?? ""
    return HubBrowser(port: port, host: host, isSecure: pages.access.isSecure)
  }

  /// A browser in which a person is logged in.
  package func browser(of person: PersonID) async throws -> HubBrowser {
    let browser = browser()
    browser.logIn(session: try await hub.startSession(of: person, replacing: nil, now: now))
    return browser
  }
}
