// SPDX-License-Identifier: MIT

/// One connected client, as its handler sees it; a copy kept after the end is harmless.
package struct Peer: Hashable, Identifiable, Sendable {
  /// Counts up from 1 within one server.
  package let id: UInt64
  private let connection: PeerConnection

  init(_ connection: PeerConnection) {
    id = connection.id
    self.connection = connection
  }

  /// Sends a line that nobody asked for, at any time, from any thread, without ever waiting.
  ///
  /// - Parameter topic: what the line says the latest of; an older one of the same topic that a slow reader hasn't
  ///   begun to take isn't sent any more.
  @discardableResult
  package func send(_ line: [UInt8], newsOf topic: String? = nil) -> SendResult {
    connection.send(line, as: topic.map { .news(of: $0) } ?? .notification)
  }

  /// Whether it has hung up, so that nobody reads what it is sent. Its lines are handled to the last all the same: they may be
  /// about something else than their replies.
  package var hasHungUp: Bool { !connection.isReachable }

  /// Disconnects, after what was sent before has gone out; replies still to come are not sent.
  package func close() {
    connection.leave(saying: nil)
  }

  /// Keeps the connection after the peer has said its last word (half-closed), until it hangs up: for subscribers. Without it
  /// such a peer is closed when its last reply has gone out. False where so many are kept that no command would get in.
  @discardableResult
  package func holdOpen() -> Bool {
    connection.holdOpen()
  }

  package static func == (left: Peer, right: Peer) -> Bool { left.connection === right.connection }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What became of a line that was to be sent.
package enum SendResult: Hashable, Sendable {
  /// The system has all of it.
  case sent
  /// It waits for the peer to read.
  case queued
  /// The peer reads too slowly: this line is lost, and the peer is disconnected with `LineProblem.tooSlow`.
  case dropped
  /// There is no connection any more.
  case closed
}
