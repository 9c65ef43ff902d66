// SPDX-License-Identifier: MIT
import Foundation
import Hashing
import Hub
import HubModel
import HubStorage
import Mail
import Synchronization
import TestSupport
import Testing
import WebPages

@testable import HubPages

/// A hub of a test on SQLite, over HTTP on the loopback interface. Its clock stands still until the test moves it.
final class RunningHub: Sendable {
  let port: Int
  let hub: Hub
  let pages: HubPages
  var store: HubStore { hub.store }

  private let folder: TemporaryFolder
  private let clock: Clock
  private let server: Task<Void, any Error>

  /// 26 November 2026, noon in UTC.
  static let noon: Int64 = 1_795_694_400
  /// A password that the rules accept.
  static let password = "a quiet walk home"

  private final class Clock: Sendable {
    private let seconds = Atomic(RunningHub.noon)
    var now: Int64 { seconds.load(ordering: .relaxed) }
    func advance(_ by: Int64) { seconds.add(by, ordering: .relaxed) }
  }

  /// - Parameters:
  ///   - publicURL: The address behind a proxy; nil for that of the listener.
  ///   - proxies: The proxies whose `X-Forwarded-For` counts.
  init(publicURL: String? = nil, proxies: [String] = [], mail: MailServer? = nil) async throws {
    folder = try TemporaryFolder()
    let port = try #require(WebServer.freePort(preferring: nil))
    let clock = Clock()
    let store = try await HubStore.open(.file(folder("hub.db")))
    let url = publicURL ?? "http://127.0.0.1:\(port)"
    hub = Hub(store: store, mail: mail, publicURL: url) { clock.now }
    let access = HubAccess(
      origins: Origins(port: port, publicURL: publicURL), publicURL: url, isSecure: url.hasPrefix("https://"),
      proxies: try #require(TrustedProxies(proxies)))
    pages = HubPages(hub: hub, access: access)
    let (running, announce) = AsyncStream<Void>.makeStream()
    let site = pages.site()
    server = Task { try await WebServer().run(site, addresses: ["127.0.0.1"], port: port) { announce.yield() } }
    (self.port, self.clock) = (port, clock)
    var iterator = running.makeAsyncIterator()
    await iterator.next()
  }

  deinit {
    server.cancel()
    let store = hub.store
    Task { await store.close() }
  }

  /// Unix seconds.
  var now: Int64 { clock.now }

  func advance(seconds: Int64) { clock.advance(seconds) }

  // MARK: Accounts

  /// Makes an account. Only with `hasPassword` it can log in by `password`; hashing takes a tenth of a second.
  @discardableResult
  func add(
    _ handle: String, isAdministrator: Bool = false, hasPassword: Bool = false, mail: String? = nil,
    language: String = "en"
  ) async throws -> PersonID {
    let profile = Profile(handle: try #require(Handle(handle)), name: handle.capitalized, language: language)
    let stored = hasPassword ? Self.stored : "-"
    let result = try await store.register(
      profile, mail: mail, password: stored, isAdministrator: isAdministrator, now: now)
    guard case .registered(let id) = result else { throw NotSeen(what: "an account \(handle)", limit: .zero) }
    return id
  }

  private static let stored = PasswordHash.make(password) ?? ""

  /// A browser in which nobody is logged in.
  func browser() -> HubBrowser { HubBrowser(port: port, host: host, isSecure: pages.access.isSecure) }

  /// A browser in which a person is logged in.
  func browser(of person: PersonID) async throws -> HubBrowser {
    let browser = browser()
    browser.setCookie(pages.access.sessionCookie, try await hub.startSession(of: person, replacing: nil, now: now))
    return browser
  }

  private var host: String {
    pages.access.publicURL.firstRange(of: "://").map { String(pages.access.publicURL[$0.upperBound...]) } ?? ""
  }
}
