// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A peer that listens in the daemon's place, and behaves as a test specifies, right or wrong.
package final class FakeServer: Sendable {
  /// The other side of one connection.
  package struct Peer: Sendable {
    fileprivate let descriptor: Int32

    package func send(_ text: String) {
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { FakeServer.send(descriptor, $0) }
        if count <= 0 { return }
        bytes = bytes.dropFirst(count)
      }
    }

    /// Answers the request in `line` with `result`, which is JSON.
    package func reply(to line: String, _ result: String) {
      send("{\"id\":\(FakeServer.id(in: line)),\"jsonrpc\":\"2.0\",\"result\":\(result)}\n")
    }

    /// Answers the request in `line` with `error`, which is JSON.
    package func refuse(_ line: String, _ error: String) {
      send("{\"jsonrpc\":\"2.0\",\"id\":\(FakeServer.id(in: line)),\"error\":\(error)}\n")
    }

    package func hangUp() {
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
  }

  private let listener: Int32
  private let peers = Mutex<[Peer]>([])
  private let isStopped = Mutex(false)
  private let requests = Requests()

  /// Listens at `path`; calls `answer` with each received line.
  package init(at path: String, answer: @escaping @Sendable (String, Peer) -> Void) throws {
    unlink(path)
    #if os(macOS)
      listener = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, listen(listener, 16) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let listening = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let descriptor = accept(listening, nil, nil)
        guard descriptor >= 0 else {
          #if !os(macOS)
            // Closed here, and not by the stopping thread: its number may soon belong to another server, for which this thread
            // would then accept.
            close(listening)
          #endif
          return
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let peer = Peer(descriptor: descriptor)
        self?.peers.withLock { $0.append(peer) }
        Thread.detachNewThread { [weak self] in
          Self.serve(peer) { line in
            self?.requests.append(line)
            answer(line, peer)
          }
          // Removed before it is closed: its number may soon belong to another connection.
          self?.peers.withLock { $0.removeAll { $0.descriptor == peer.descriptor } }
          close(peer.descriptor)
        }
      }
    }
  }

  deinit { stop() }

  /// Ends like a daemon: stops listening, and closes every connection.
  package func stop() {
    let wasStopped = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return isStopped
    }
    guard !wasStopped else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    #if os(macOS)
      close(listener)
    #endif
    peers.withLock { $0.forEach { $0.hangUp() } }
  }

  /// Sends a notification to every connection.
  package func tell(_ method: String, _ params: String) {
    peers.withLock { peers in
      for peer in peers { peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}\n") }
    }
  }

  /// The received lines, in order.
  package var received: [String] { requests.lines }

  /// Waits for a request of `method`; false if none comes.
  package func waitForRequest(_ method: String) -> Bool {
    requests.wait { Self.method(in: $0) == method }
  }

  /// The method of the request in `line`.
  package static func method(in line: String) -> String {
    line.firstMatch(of: /"method":"([^"]*)"/).map { String($0.1) } ?? ""
  }

  private static func id(in line: String) -> String {
    line.firstMatch(of: /"id":(\d+)/).map { String($0.1) } ?? "null"
  }

  private static func serve(_ peer: Peer, line take: (String) -> Void) {
    var buffer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(peer.descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return }
      buffer += chunk.prefix(count)
      while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeFirst(end + 1)
        take(line)
      }
    }
  }

  private static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if os(macOS)
      Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #else
      Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }
}

/// Received lines that tests can wait for.
private final class Requests: Sendable {
  private let stored = Mutex<[String]>([])
  private let changed = NSCondition()

  var lines: [String] { stored.withLock { $0 } }

  func append(_ line: String) {
    changed.withLock {
      stored.withLock { $0.append(line) }
      changed.broadcast()
    }
  }

  /// Whether a matching line came within minutes.
  func wait(for isWanted: (String) -> Bool) -> Bool {
    changed.withLock {
      let limit = Date(timeIntervalSinceNow: 300)
      while !lines.contains(where: isWanted) {
        if !changed.wait(until: limit) { return false }
      }
      return true
    }
  }
}
