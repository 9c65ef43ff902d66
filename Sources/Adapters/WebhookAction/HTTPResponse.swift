// SPDX-License-Identifier: MIT

/// A complete answer, with any status.
package struct HTTPResponse: Sendable {
  /// The status of the final answer (not a 100 or 103).
  package var status: Int
  /// The headers as received, in order.
  package var headers: [(name: String, value: String)]
  /// The first 64 KiB of the body.
  package var body: [UInt8]
  /// Whether the body was longer.
  package var truncated: Bool
  /// The time from the start of the transfer to its end.
  package var duration: Duration
  /// `HTTP/1.1`, `HTTP/2`, …
  package var version: String

  /// Creates a response that didn't come from the network, for callers that need only the verdict.
  package init(
    status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], truncated: Bool = false,
    duration: Duration = .zero, version: String = "HTTP/1.1"
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.truncated = truncated
    self.duration = duration
    self.version = version
  }

  /// The first header with this name, in any case.
  package subscript(header name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name.lowercased() == wanted }?.value
  }
}
