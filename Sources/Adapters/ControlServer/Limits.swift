// SPDX-License-Identifier: MIT

/// How much one server, and each of its connections, may hold.
package struct Limits: Hashable, Sendable {
  /// Connections served at the same time; more are told so and closed.
  package var connections = 64
  /// The longest line that is handed on, without its newline, in bytes.
  package var line = 1 << 20
  /// Bytes read ahead of the line that is being handled; beyond them the peer is left waiting in its writes. A single line may
  /// be longer.
  package var readAhead = 1 << 16
  /// Unsent bytes of `Peer.send` that a slow reader may leave; replies don't count, as one waits for the other.
  package var outgoingBytes = 1 << 20
  /// Unsent lines of `Peer.send` that a slow reader may leave.
  package var outgoingLines = 4096
  /// How long a connection that is being closed may take to read its last line.
  package var farewell: Duration = .seconds(5)
  /// How long no connection is accepted after the process ran out of descriptors.
  package var acceptPause: Duration = .seconds(1)

  package init() {}
}
