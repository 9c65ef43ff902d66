// SPDX-License-Identifier: MIT

/// What the lines mean: the server carries them and knows nothing else of them.
///
/// A line is its bytes without the newline: any bytes, none at all included. Replies and notifications must not hold a newline.
package protocol LineHandler: Sendable {
  /// Answers a line; nil answers nothing. The next line of the same peer waits for this one; other peers don't.
  ///
  /// Called on the one thread that all peers share, turn by turn: what blocks has to be done elsewhere.
  func received(_ line: [UInt8], from peer: Peer) async -> [UInt8]?

  /// Called once for each peer that was served, after its last `received` has returned.
  func closed(_ peer: Peer) async

  /// The last line for a peer that is about to be disconnected. Called on the server's thread: it must not wait for anything.
  func refuse(_ problem: LineProblem) -> [UInt8]
}

/// Why a peer is disconnected.
package enum LineProblem: Hashable, Sendable {
  /// It sent a line beyond `Limits.line`.
  case lineTooLong(limit: Int)
  /// It reads too slowly for what it is sent, and has missed something.
  case tooSlow
  /// `Limits.connections` are served already, and none of them is idle.
  case tooManyConnections(limit: Int)
  /// It was the idlest when more than `Limits.connections` came.
  case idlest(limit: Int)
  /// It belongs to another user.
  case otherUser
}
