// SPDX-License-Identifier: MIT

/// Limits of a client's input, connections and time. A client beyond a limit is refused or disconnected.
package struct WebLimits: Hashable, Sendable {
  /// Simultaneous connections. Further connections wait to be accepted.
  package var connections = 400
  /// One header line, in bytes.
  package var headerLine = 8 << 10
  /// All header lines, in bytes.
  package var headers = 16 << 10
  package var headerCount = 64
  /// The body of a form, in bytes.
  package var form = 1 << 20
  /// The body of a form with files, in bytes.
  package var upload = 32 << 20
  /// The time between two requests, and for the head of one.
  package var idle = Duration.seconds(30)
  /// The time from the head of a request to the end of its body.
  package var request = Duration.seconds(120)
  /// The time for a client to read the last output.
  package var reading = Duration.seconds(30)

  package init() {}
}
