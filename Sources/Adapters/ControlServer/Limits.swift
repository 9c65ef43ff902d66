// SPDX-License-Identifier: MIT

/// How much one server, and each of its connections, may hold.
package struct Limits: Hashable, Sendable {
  /// Connections served at the same time, and those that may be held open: beyond them the idlest is closed for who comes.
  package var connections = 128
  /// Connections served beyond those where nobody is idle: no subscriber can hold them, so that a command gets in.
  package var commandSeats = 4
  /// How long one that is closed for another must have been idle: whoever has just come gets to say what for.
  package var idleTime: Duration = .milliseconds(20)
  /// Connections beyond all of those that may take their time to read that they aren't served.
  package var farewells = 64
  /// The number that no connection's descriptor may reach: the rest is for what the process is there for.
  package var descriptors = Int.max
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
