// SPDX-License-Identifier: MIT
import ControlServer
import Synchronization

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Peers that a handler has seen.
final class Peers: Sendable {
  private let arrived = AsyncStream.makeStream(of: Peer.self)
  private let kept = Mutex<[Peer]>([])

  func add(_ peer: Peer) {
    kept.withLock { $0.append(peer) }
    arrived.continuation.yield(peer)
  }

  func take() -> Peer? { kept.withLock { $0.popLast() } }

  /// Waits for one peer.
  func first() async -> Peer {
    for await peer in arrived.stream { return peer }
    preconditionFailure("the stream never ends")
  }
}

/// Clients that stay connected.
final class Clients: Sendable {
  private let clients = Mutex<[Box]>([])

  private final class Box: Sendable {
    let client: Mutex<Client>

    init(_ client: consuming Client) { self.client = Mutex(client) }
  }

  func add(_ path: String) throws { add(try Client(path)) }

  /// Opens as many sockets as possible, and then connects them.
  func addAll(_ path: String) throws {
    do {
      while true { add(try Client()) }
    } catch let failure as ClientFailure where failure == ClientFailure(doing: "socket", number: EMFILE) {
      for box in clients.withLock(\.self) { try box.client.withLock { try $0.connect(to: path) } }
    }
  }

  private func add(_ client: consuming Client) {
    let box = Box(client)
    clients.withLock { $0.append(box) }
  }

  var count: Int { clients.withLock { $0.count } }

  func removeLast() { clients.withLock { _ = $0.removeLast() } }

  func removeFirst(_ count: Int) { clients.withLock { $0.removeFirst(count) } }

  /// The last client's reply to a line, within `timeout` microseconds.
  @discardableResult
  func exchange(_ line: String, timeout: Int32 = 20_000_000) throws -> String? {
    try withLast { client in
      try client.send(line + "\n")
      return try client.line(timeout: timeout)
    }
  }

  /// Sends a text with the last client, without reading a reply.
  func send(_ text: String) throws {
    let last = clients.withLock { $0.last }
    try last?.client.withLock { try $0.send(text) }
  }

  /// Ends the output of the last client.
  func endWriting() {
    let last = clients.withLock { $0.last }
    last?.client.withLock { $0.endWriting() }
  }

  /// The next line for the last client.
  func line() throws -> String? { try withLast { try $0.line() } }

  private func withLast(_ body: (inout Client) throws -> String?) throws -> String? {
    let last = clients.withLock { $0.last }
    return try last?.client.withLock { try body(&$0) }
  }
}
