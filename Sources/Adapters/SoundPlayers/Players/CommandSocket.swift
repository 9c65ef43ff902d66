// SPDX-License-Identifier: MIT

import LibC
import Players
import Synchronization

/// Segue's end of mpv's command socket. mpv quits when it is closed, and therefore also when Segue is killed.
final class CommandSocket: Sendable {
  private let ours: Int32
  private let hasBegun = Mutex(false)

  private init(ours: Int32) {
    self.ours = ours
  }

  deinit {
    close(ours)
  }

  /// A connected pair. The other end is for the player; the caller must close it.
  static func pair() -> (socket: CommandSocket, theirs: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if !os(Linux)
      var on: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let socket = CommandSocket(ours: ends[0])
    // Unread events would fill the socket in a day of loops. The first event of this kind shows that the player is heard.
    socket.send(#"{"command":["disable_event","all"]}"#)
    socket.send(#"{"command":["enable_event","\#(beginning)"]}"#)
    return (socket, ends[1])
  }

  /// - Parameter volume: 0 to 100.
  func set(volume: Double) {
    send(#"{"command":["set_property","volume",\#(Numeral.short(min(100, max(0, volume))))]}"#)
  }

  /// Whether the player has reported that it is heard.
  func isHeard() -> Bool {
    drain()
    return hasBegun.withLock(\.self)
  }

  private static let beginning = "playback-restart"

  /// Sends a command without blocking. A player that no longer reads will be ended anyway.
  private func send(_ command: String) {
    drain()
    let line = Array((command + "\n").utf8)
    _ = Self.send(ours, line)
  }

  /// Drops the replies to earlier commands, and records the one event.
  private func drain() {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
      while true {
        let count = recv(ours, buffer.baseAddress, buffer.count, Self.withoutWaiting)
        guard count > 0 else { break }
        guard !hasBegun.withLock(\.self) else { continue }
        let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains(#""event":"\#(Self.beginning)""#) else { continue }
        hasBegun.withLock { $0 = true }
        let line = Array((#"{"command":["disable_event","\#(Self.beginning)"]}"# + "\n").utf8)
        _ = Self.send(ours, line)
      }
    }
  }

  #if os(Linux)
    private static let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    private static let withoutWaiting = Int32(MSG_DONTWAIT)

    private static func send(_ socket: Int32, _ bytes: [UInt8]) -> Int {
      Glibc.send(socket, bytes, bytes.count, withoutWaiting | Int32(MSG_NOSIGNAL))
    }
  #else
    private static let kind = SOCK_STREAM
    private static let withoutWaiting = MSG_DONTWAIT

    private static func send(_ socket: Int32, _ bytes: [UInt8]) -> Int {
      Darwin.send(socket, bytes, bytes.count, withoutWaiting)
    }
  #endif
}
