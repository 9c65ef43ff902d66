// SPDX-License-Identifier: MIT

/// Limits of one server and of each of its connections.
package struct Limits: Hashable, Sendable {
  /// Connections that are served or held open at the same time. Beyond this number, a new connection closes the idlest one.
  package var connections = 128
  /// Connections served beyond that number when none is idle. Subscribers cannot hold them, so that a command gets in.
  package var commandSeats = 4
  /// The least idle time of a connection that is closed for another, so that a new client can still send its first request.
  package var idleTime: Duration = .milliseconds(20)
  /// Refused connections beyond all of those that get time to read the reason.
  package var farewells = 64
  /// No connection's descriptor reaches this number. The rest is for the process's own work.
  package var descriptors = Int.max
  /// The longest line for the handler, without its newline, in bytes.
  package var line = 1 << 20
  /// Bytes read ahead of the line that is being handled. Beyond them, the peer's writes block. A single line may be longer.
  package var readAhead = 1 << 16
  /// Unsent bytes of `Peer.send` that a slow reader may leave. Replies don't count, because each one waits for the last.
  package var outgoingBytes = 1 << 20
  /// Unsent lines of `Peer.send` that a slow reader may leave.
  package var outgoingLines = 4096
  /// Time for a connection that is being closed to read its last line.
  package var farewell: Duration = .seconds(5)
  /// Time without new connections after the process ran out of descriptors.
  package var acceptPause: Duration = .seconds(1)

  package init() {}
}
