// SPDX-License-Identifier: MIT
import Hummingbird
import HummingbirdCore
import LibC
import Logging
import NIOCore
import NIOPosix
import Synchronization

/// Serves a site on one port of several addresses.
package struct WebServer: Sendable {
  private let limits: WebLimits
  private let threads: Int

  /// - Parameter threads: A page takes a millisecond. One thread is enough for a person with all their browsers.
  package init(limits: WebLimits = WebLimits(), threads: Int = 1) {
    (self.limits, self.threads) = (limits, threads)
  }

  /// Serves until the task is cancelled. Calls `whenRunning` once the server listens on every address.
  ///
  /// Throws `ListenFailure` if an address isn't available. An unavailable address among `spares` is skipped: the loopback of
  /// IPv6 may be missing.
  ///
  /// - Parameters:
  ///   - stop: Returns when the server should stop: it accepts no more connections, and the requests that it has get their
  ///     answers.
  ///   - grace: Connections that are still open this long after `stop` are closed.
  package func run(
    _ site: WebSite, addresses: [String], spares: [String] = [], port: Int, stop: (@Sendable () async -> Void)? = nil,
    grace: Duration = .seconds(5), whenRunning: @escaping @Sendable () -> Void
  ) async throws {
    let group = Self.group(ofThreads: threads)
    let missing = Mutex(addresses.count)
    let servers = addresses.map { address in
      server(site, address, port, group) {
        let isLast = missing.withLock { count in
          count -= 1
          return count == 0
        }
        if isLast { whenRunning() }
      }
    }
    let spareServers = spares.map { server(site, $0, port, group) {} }
    // A task returns whether it is a server.
    try await withThrowingTaskGroup(of: Bool.self) { tasks in
      for (address, server) in zip(addresses, servers) {
        tasks.addTask {
          do { try await server.run() } catch let error as IOError {
            throw ListenFailure(address: address, port: port, code: error.errnoCode)
          } catch is SocketAddressError.UnknownHost {
            throw ListenFailure(address: address, port: port, code: EADDRNOTAVAIL)
          }
          return true
        }
      }
      for server in spareServers {
        tasks.addTask {
          try? await server.run()
          return true
        }
      }
      if let stop {
        tasks.addTask {
          await stop()
          // It waits for the last connection, which may stay open: nothing waits for it.
          for server in servers + spareServers { Task { try? await server.shutdownGracefully() } }
          try? await Task.sleep(for: grace)
          return false
        }
      }
      var running = servers.count + spareServers.count
      while let isServer = try await tasks.next() {
        if isServer { running -= 1 }
        if !isServer || running == 0 { tasks.cancelAll() }
      }
    }
  }

  /// Threads that live as long as the process: connections still end when the server that had them is gone.
  private static func group(ofThreads threads: Int) -> MultiThreadedEventLoopGroup {
    groups.withLock { groups in
      if let group = groups[threads] { return group }
      let group = MultiThreadedEventLoopGroup(numberOfThreads: threads)
      groups[threads] = group
      return group
    }
  }

  private static let groups = Mutex<[Int: MultiThreadedEventLoopGroup]>([:])

  /// The bare server. The library's application would wake up each second to update the date.
  private func server(
    _ site: WebSite, _ address: String, _ port: Int, _ group: MultiThreadedEventLoopGroup,
    whenRunning: @escaping @Sendable () -> Void
  ) -> Server<HTTP1Channel> {
    var logger = Logger(label: "web")
    logger.logLevel = .error
    let responder = WebResponder(site: site, limits: limits)
    let channel = HTTP1Channel(
      responder: { [logger] (request, writer: consuming ResponseWriter, channel) in
        let context = WebContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        let response = try await responder.respondInOwnTask(to: request, context: context)
        try await writer.write(response: response.head, body: response.body)
      },
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionPatience(limits)], idleTimeout: TimeAmount(limits.idle),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.headerLine, maxHeaderListSize: limits.headers,
          maxHeaderFieldCount: limits.headerCount)))
    return Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(
        address: .hostname(address, port: port),
        availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
      onServerRunning: { _ in whenRunning() }, eventLoopGroup: group, logger: logger)
  }

  /// The preferred port if it is free on 127.0.0.1, otherwise a free one; nil if the system has none.
  package static func freePort(preferring port: Int?) -> Int? {
    port.flatMap { bound(to: $0) } ?? bound(to: 0)
  }

  /// The number of a port on which this process listened for a moment.
  private static func bound(to port: Int) -> Int? {
    guard let wanted = UInt16(exactly: port) else { return nil }
    #if os(macOS)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = wanted.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 1) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }
}

/// An address on which the server can't listen.
package struct ListenFailure: Error, Hashable, Sendable {
  package var address: String
  package var port: Int
  /// The system's `errno`.
  package var code: Int32
}
