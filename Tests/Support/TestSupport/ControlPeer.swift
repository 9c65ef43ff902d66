// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A client of the control socket that records the daemon's notifications, so that tests wait for events and not for time.
package final class ControlPeer: Sendable {
  /// The messages received so far.
  package struct Inbox: Sendable {
    /// Lines with an id or an error, oldest first.
    package var replies: [String] = []
    /// The id of each of them.
    fileprivate var ids: [JSONValue?] = []
    package var isClosed = false
    /// The reason for which it is closed, as far as this side knows.
    package var end = ""
    package var mirror = DaemonMirror()
  }

  package let inbox = Watched(Inbox())
  private let home: TemporaryHome
  private let socket: Int32
  /// Above the ids of tests that send their own lines.
  private let lastID = Watched<Int64>(1_000)

  /// Connects to the socket in the lock of `home`.
  package init(_ home: TemporaryHome) throws {
    self.home = home
    let path = home.text("state/segue/segue.lock").trimmingCharacters(in: .whitespacesAndNewlines)
    socket = try Self.connected(to: path)
    // A separate descriptor for the thread: neither side closes a number that the other still uses.
    let reading = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    // Parsing JSON is slow, so it runs elsewhere: the daemon drops a client that leaves too much unread.
    let (lines, received) = AsyncStream.makeStream(of: Line.self)
    Thread.detachNewThread { Self.readAll(reading, into: received) }
    Task.detached { [inbox] in
      for await line in lines { inbox.change { $0.take(line) } }
    }
  }

  deinit {
    // Ends the reading thread.
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  /// Sends bytes unchanged.
  @discardableResult
  package func send(_ bytes: some Sequence<UInt8>) -> Bool { Loopback.write(Array(bytes), to: socket) }

  /// Calls a method and waits for its result; throws the daemon's `ControlError`.
  @discardableResult
  package func call<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil, as type: Result.Type = Result.self,
    within limit: Duration = Patience.standard
  ) async throws -> Result {
    lastID.change { $0 += 1 }
    let id = lastID.value
    send(Array(try JSON.line(Request(id: id, method: method.name, params: params)).utf8) + [0x0A])
    let line = try await explained {
      let line = try await inbox.until("the reply to \(method.name)", within: limit) { inbox -> String? in
        let found = inbox.ids.firstIndex(of: .integer(id)).map { inbox.replies[$0] }
        return found ?? (inbox.isClosed ? "" : nil)
      }
      if line.isEmpty { throw await hungUp(during: "a reply to \(method.name)") }
      return line
    }
    let reply = try JSON.read(Reply<Result>.self, from: line)
    if let error = reply.error { throw error }
    guard let result = reply.result else { throw ControlError(code: 0, message: "no result: \(line.prefix(200))") }
    return result
  }

  /// Sends a command of the timer.
  @discardableResult
  package func timer(
    _ method: TimerMethod, _ fill: (inout TimerParams) -> Void = { _ in }
  ) async throws -> Status {
    var params = TimerParams()
    fill(&params)
    return try await call(.timer(method), params)
  }

  /// Subscribes to everything, and loads earlier events.
  package func subscribe() async throws {
    _ = try await call(.subscribe, SubscribeParams(status: true, events: true, deliveries: true))
    let events = try await call(.events, EventsParams(limit: 10_000), as: [Event].self)
    let deliveries = try await call(.log, LogParams(limit: 10_000), as: [DeliveryRecord].self)
    let scopes = try await call(.scopes, as: [ScopeRecord].self)
    inbox.change { inbox in
      for event in events { inbox.mirror.take(event) }
      for delivery in deliveries { inbox.mirror.take(delivery) }
      for scope in scopes where inbox.mirror.scopes[scope.hook] == nil { inbox.mirror.scopes[scope.hook] = scope }
    }
  }

  /// Waits until the received messages have a result. The failure shows all of them.
  package func until<Found: Sendable>(
    _ what: String, within limit: Duration = Patience.standard, _ find: @escaping @Sendable (DaemonMirror) -> Found?
  ) async throws -> Found {
    try await explained {
      let found = try await inbox.until(what, within: limit) { inbox -> Found?? in
        find(inbox.mirror).map { .some($0) } ?? (inbox.isClosed ? .some(nil) : nil)
      }
      guard let found else { throw await hungUp(during: what) }
      return found
    }
  }

  /// The keeper says in the log how its worker ended, a moment later.
  private func hungUp(during what: String) async -> NotSeen {
    try? await Task.sleep(for: .seconds(1))
    return NotSeen(what: "\(what): \(inbox.value.end)", limit: .zero)
  }

  /// Waits until the daemon disconnects.
  package func untilClosed() async throws {
    _ = try await explained { try await inbox.until("the end of the connection") { $0.isClosed ? true : nil } }
  }

  private func explained<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await NotSeen.explaining({ "\(inbox.value.mirror)\n\(home.report)" }, body)
  }

  /// A message of the reading thread.
  fileprivate enum Line: Sendable {
    case text(String)
    case end(String)
  }

  private static func readAll(_ socket: Int32, into lines: AsyncStream<Line>.Continuation) {
    var rest: [UInt8] = []
    while let bytes = Loopback.read(from: socket) {
      var bytes = bytes[...]
      while let end = bytes.firstIndex(of: 0x0A) {
        rest += bytes[..<end]
        if !rest.isEmpty { lines.yield(.text(String(decoding: rest, as: UTF8.self))) }
        rest = []
        bytes = bytes[(end + 1)...]
      }
      rest += bytes
    }
    close(socket)
    lines.yield(.end("the daemon hung up"))
    lines.finish()
  }

  private static func connected(to path: String) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard !path.isEmpty, path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw POSIXError(.ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    #if canImport(Darwin)
      let descriptor = Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #else
      let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #endif
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let error = Loopback.error()
      close(descriptor)
      throw error
    }
    return descriptor
  }
}

extension ControlPeer.Inbox {
  fileprivate mutating func take(_ line: ControlPeer.Line) {
    switch line {
    case .text(let text):
      if !mirror.take(line: text) {
        replies.append(text)
        ids.append((try? JSON.read(RequestHead.self, from: text))?.id)
      }
      if mirror.isDropped { end = "the daemon dropped this client, which read too slowly" }
    case .end(let reason):
      if end.isEmpty { end = reason }
      isClosed = true
    }
  }
}
