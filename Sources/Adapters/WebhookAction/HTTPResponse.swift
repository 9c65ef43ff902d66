// SPDX-License-Identifier: MIT

/// A complete answer, whatever its status.
package struct HTTPResponse: Sendable {
  /// The status of the final answer (not a 100 or 103).
  package var status: Int
  /// As received, in order.
  package var headers: [(name: String, value: String)]
  /// The first 64 KiB.
  package var body: [UInt8]
  /// Whether there was more than `body` holds.
  package var truncated: Bool
  /// From the start of the transfer to its end.
  package var duration: Duration
  /// `HTTP/1.1`, `HTTP/2`, …
  package var version: String

  /// A response that didn't come from the network is of use where only the verdict is wanted.
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

  /// The first header of that name, whatever its case.
  package subscript(header name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name.lowercased() == wanted }?.value
  }
}
