// SPDX-License-Identifier: MIT
import Hub
import HubPages
import HubStorage
import LibC
import Logging
import WebPages

/// The listeners of a hub, and the work that it does now and then.
struct HubServer: Sendable {
  let pages: HubPages
  let address: ListenAddress
  let metrics: ListenAddress?
  private let logger = Logger(label: "hub")

  init(pages: HubPages, address: ListenAddress, metrics: ListenAddress?) {
    (self.pages, self.address, self.metrics) = (pages, address, metrics)
  }

  /// Serves until `stop` returns, and the requests of that moment are answered.
  func run(stop: @escaping @Sendable () async -> Void) async throws {
    let limits = Self.limits()
    let threads = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    try await withThrowingTaskGroup(of: Bool.self) { tasks in
      tasks.addTask {
        try await serve(pages.site(), on: address, WebServer(limits: limits, threads: threads)) {
          await stop()
          // Otherwise the server would wait for streams that never end.
          pages.endStreams()
        }
        return true
      }
      if let metrics {
        tasks.addTask {
          try await serve(pages.metricsSite(), on: metrics, WebServer(), stop: nil)
          return false
        }
      }
      tasks.addTask {
        await tidy()
        return false
      }
      while let isPages = try await tasks.next() {
        if isPages { tasks.cancelAll() }
      }
    }
    logger.info("stopped")
  }

  private func serve(
    _ site: WebSite, on address: ListenAddress, _ server: WebServer, stop: (@Sendable () async -> Void)?
  ) async throws {
    do {
      try await server.run(site, addresses: [address.host], port: address.port, stop: stop) {
        logger.info("listening on \(address.url)")
      }
    } catch let error as ListenFailure { throw address.failure(code: error.code) }
  }

  /// Deletes what has expired, each hour.
  private func tidy() async {
    while !Task.isCancelled {
      do { try await pages.hub.store.tidy(now: pages.hub.now()) } catch { logger.error("tidying: \(error)") }
      try? await Task.sleep(for: .seconds(3600))
    }
  }

  /// A hub has many visitors, and a form of a hub is small.
  private static func limits() -> WebLimits {
    var limits = WebLimits()
    limits.form = 64 << 10
    limits.upload = 1_100 << 10
    limits.connections = min(20_000, max(64, openFiles() - 128))
    return limits
  }

  /// The number of files that this process may open, after raising it as far as allowed.
  private static func openFiles() -> Int {
    var limit = rlimit()
    #if os(macOS)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    var raised = limit
    raised.rlim_cur = min(limit.rlim_max, 65_536)
    if raised.rlim_cur > limit.rlim_cur, setrlimit(resource, &raised) == 0 { limit = raised }
    return Int(min(limit.rlim_cur, 65_536))
  }
}
