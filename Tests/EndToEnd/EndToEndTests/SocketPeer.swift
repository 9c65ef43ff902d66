// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A client of the control socket without manners: it sends any bytes, and reads only when it likes to.
///
/// Its calls wait in the kernel, for at most 30 seconds each: to be used within `onThread`.
final class SocketPeer {
  private let socket: Int32
  private var received: [UInt8] = []

  init(_ home: TemporaryHome) throws {
    let path = home.text("state/segue/segue.lock").trimmingCharacters(in: .whitespacesAndNewlines)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(!path.isEmpty && path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    #if canImport(Darwin)
      socket = Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #else
      socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #endif
    var limit = timeval()
    limit.tv_sec = 30
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(socket) }

  /// False where the daemon has hung up.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.send(socket, buffer.baseAddress, buffer.count, flags)
        #else
          Glibc.send(socket, buffer.baseAddress, buffer.count, flags)
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends the same text again and again, for as long as it is taken at once; how many bytes of it were.
  @discardableResult
  func sendUntilRefused(_ text: String) -> Int {
    #if canImport(Darwin)
      let flags = Int32(MSG_DONTWAIT)
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    let bytes = Array(text.utf8)
    var (rest, sent) = (bytes[...], 0)
    while true {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.send(socket, buffer.baseAddress, buffer.count, flags)
        #else
          Glibc.send(socket, buffer.baseAddress, buffer.count, flags)
        #endif
      }
      guard count > 0 else { return sent }
      sent += count
      rest = rest.count == count ? bytes[...] : rest.dropFirst(count)
    }
  }

  /// Sends one byte after the other, each alone.
  func sendSlowly(_ text: String, pause: Int32) {
    for byte in text.utf8 {
      send([byte])
      // Nothing comes: it is a pause.
      var readable = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      poll(&readable, 1, pause)
    }
  }

  /// Says that nothing more will come.
  func endWriting() { shutdown(socket, Int32(SHUT_WR)) }

  /// The next line; nil at the end, or where nothing came for too long.
  func line() -> String? {
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      let count = recv(socket, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      received += chunk[..<count]
    }
  }

  /// All lines up to the end.
  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// A request and its reply.
  func ask(_ text: String) -> String? {
    send(text + "\n")
    return line()
  }
}

/// Runs what waits in the kernel on a thread of its own.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
  }
}

/// What a reply says, as far as these tests look at it.
struct WireReply: Decodable, Equatable {
  var jsonrpc: String
  var id: JSONValue?
  var code: Int?
  var message: String?

  private enum CodingKeys: String, CodingKey { case jsonrpc, id, error, result }
  private enum ErrorKeys: String, CodingKey { case code, message }

  init(_ line: String) throws { self = try JSON.read(WireReply.self, from: line) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    jsonrpc = try container.decode(String.self, forKey: .jsonrpc)
    id = try container.decode(JSONValue.self, forKey: .id)
    guard container.contains(.error) else {
      guard container.contains(.result) else {
        throw DecodingError.dataCorruptedError(forKey: .result, in: container, debugDescription: "neither")
      }
      return
    }
    let error = try container.nestedContainer(keyedBy: ErrorKeys.self, forKey: .error)
    code = try error.decode(Int.self, forKey: .code)
    message = try error.decode(String.self, forKey: .message)
  }
}

extension TemporaryHome {
  /// The memory of a process that isn't swapped out, in bytes.
  func memory(of pid: Int32) async throws -> Int {
    let result = try await run(["ps", "-o", "rss=", "-p", "\(pid)"])
    let kibibytes = Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines))
    return try #require(kibibytes, "\(result)") << 10
  }
}

extension SocketPeer {
  /// A peer that has a place: those who have gone may still hold theirs for a moment, and those who have just come.
  static func served(in home: TemporaryHome) throws -> SocketPeer {
    for _ in 0..<10_000 {
      let peer = try SocketPeer(home)
      let line = peer.ask(#"{"jsonrpc":"2.0","id":7,"method":"daemon.info"}"#)
      if let line, try WireReply(line).id == .integer(7) { return peer }
    }
    throw NotSeen(what: "a free place", limit: .zero)
  }
}
