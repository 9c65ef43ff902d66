// SPDX-License-Identifier: MIT
import SystemEvents

@testable import ControlServer

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A failed operation of a test's client.
struct ClientFailure: Error, Equatable {
  let doing: String
  let number: Int32
}

/// A client with blocking calls, each with a limit of 20 seconds. Use it within `blocking`.
struct Client: ~Copyable, Sendable {
  private let descriptor: Descriptor
  private var received: [UInt8] = []

  init(_ path: String) throws {
    descriptor = try Self.makeSocket(connectedTo: path)
  }

  /// A client that isn't connected yet.
  init() throws {
    descriptor = try Self.makeSocket(connectedTo: nil)
  }

  func connect(to path: String) throws { try Self.connect(descriptor.raw, to: path) }

  private static func makeSocket(connectedTo path: String?) throws -> Descriptor {
    guard let made = Descriptor(socket(AF_UNIX, streamSocket, 0)) else {
      throw ClientFailure(doing: "socket", number: errno)
    }
    made.silenceBrokenPipe()
    _ = fcntl(made.raw, F_SETFD, FD_CLOEXEC)
    setTimeout(of: made.raw)
    if let path { try connect(made.raw, to: path) }
    return made
  }

  private static func connect(_ socket: Int32, to path: String) throws {
    guard withSocketAddress(path, { connectSocket(socket, $0, $1) }) == 0 else {
      throw ClientFailure(doing: "connect", number: errno)
    }
  }

  private static func setTimeout(of socket: Int32, microseconds: Int32 = 20_000_000) {
    var time = timeval()
    time.tv_sec = numericCast(microseconds / 1_000_000)
    time.tv_usec = numericCast(microseconds % 1_000_000)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { sendNow($0, to: descriptor.raw) }
      guard sent > 0 else { throw ClientFailure(doing: "send", number: errno) }
      rest = rest.dropFirst(sent)
    }
  }

  /// Sends the same line as long as the server accepts it. Returns the number of complete lines that were accepted.
  mutating func sendUntilRefused(_ line: [UInt8]) throws -> Int {
    _ = fcntl(descriptor.raw, F_SETFL, O_NONBLOCK)
    defer { _ = fcntl(descriptor.raw, F_SETFL, 0) }
    var count = 0
    while true {
      let sent = line.withUnsafeBytes { sendNow($0, to: descriptor.raw) }
      if sent == line.count {
        count += 1
      } else if sent > 0 {
        try finish(line[sent...])
        return count + 1
      } else {
        // The server may only be late: full means full for a while.
        var writable = pollfd(fd: descriptor.raw, events: Int16(pollOut), revents: 0)
        if poll(&writable, 1, 300) == 0 { return count }
      }
    }
  }

  private func finish(_ rest: ArraySlice<UInt8>) throws {
    _ = fcntl(descriptor.raw, F_SETFL, 0)
    try send(Array(rest))
  }

  func endWriting() { shutdown(descriptor.raw, Int32(SHUT_WR)) }

  /// The next line without its newline; nil at the end. `timeout` limits each part of it, in microseconds.
  mutating func line(timeout: Int32 = 20_000_000) throws -> String? {
    Self.setTimeout(of: descriptor.raw, microseconds: timeout)
    defer { Self.setTimeout(of: descriptor.raw) }
    while true {
      if let newline = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(newline + 1) }
        return String(decoding: received[..<newline], as: UTF8.self)
      }
      guard let more = try receive() else { return nil }
      received += more
    }
  }

  /// Everything up to the end, as lines.
  mutating func lines() throws -> [String] {
    while let more = try receive() { received += more }
    return received.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The available bytes; nil at the end, also if the server closed the connection with unread bytes.
  private func receive() throws -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let count = room.withUnsafeMutableBytes { receiveNow($0, from: descriptor.raw) }
    if count == 0 || (count < 0 && errno == ECONNRESET) { return nil }
    guard count > 0 else { throw ClientFailure(doing: "recv", number: errno) }
    return Array(room[..<count])
  }
}

/// connect(2), whose name the methods above hide.
private func connectSocket(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  connect(socket, address, size)
}

/// Runs blocking code on a separate thread. The pool of Swift's tasks, which Dispatch's queues share, is for the server's
/// replies.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    do throws(SystemFailure) {
      try startThread { continuation.resume(with: Swift.Result { try body() }) }
    } catch {
      continuation.resume(throwing: ClientFailure(doing: "thread", number: error.errno))
    }
  }
}
