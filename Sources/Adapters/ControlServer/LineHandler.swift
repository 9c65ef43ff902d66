// SPDX-License-Identifier: MIT

/// The meaning of the lines: the server carries them and knows nothing else of them.
///
/// A line is its bytes without the newline: any bytes, or none. Replies and notifications must not contain a newline.
package protocol LineHandler: Sendable {
  /// Answers a line; nil sends no answer. The peer's next line waits for this call. Other peers don't wait.
  ///
  /// Called on the one thread that all peers share, turn by turn, so blocking work must run elsewhere.
  func received(_ line: [UInt8], from peer: Peer) async -> [UInt8]?

  /// Called once for each peer that was served, after its last `received` has returned.
  func closed(_ peer: Peer) async

  /// The last line for a peer that the server is about to disconnect. Called on the server's thread: it must not block.
  func refuse(_ problem: LineProblem) -> [UInt8]
}

/// The reasons for which the server disconnects a peer.
package enum LineProblem: Hashable, Sendable {
  /// The peer sent a line longer than `Limits.line`.
  case lineTooLong(limit: Int)
  /// The peer reads too slowly, and has missed a line.
  case tooSlow
  /// `Limits.connections` peers are served already, and none of them is idle.
  case tooManyConnections(limit: Int)
  /// The peer was the idlest when more than `Limits.connections` peers connected.
  case idlest(limit: Int)
  /// The peer belongs to another user.
  case otherUser
}
