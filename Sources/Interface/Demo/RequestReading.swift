// SPDX-License-Identifier: MIT

/// One HTTP/1.1 request, read as its bytes come in.
struct RequestReading {
  /// A request as it was sent; header names are in lower case.
  struct Request: Hashable {
    var method: String
    var path: String
    var headers: [String: String]
    var body: [UInt8]
  }

  enum State: Hashable {
    case incomplete
    /// The head is there, and the sender waits for a word before it sends the body.
    case awaitsContinue
    case complete(Request)
    /// No request that one could answer better than with this status.
    case refused(Int)
  }

  /// Longer requests aren't for us. In bytes.
  private static let longest = 1 << 20

  private var bytes: [UInt8] = []
  private var hasContinued = false

  mutating func append(_ chunk: some Sequence<UInt8>) -> State {
    bytes += chunk
    guard bytes.count <= Self.longest else { return .refused(413) }
    guard let end = endOfHead else { return .incomplete }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ").map(String.init) ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .refused(400) }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return .refused(400) }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].drop { $0 == " " }.description
    }
    guard headers["transfer-encoding"] == nil else { return .refused(411) }
    guard let length = Int(headers["content-length"] ?? "0"), (0...Self.longest).contains(length) else {
      return .refused(400)
    }
    let body = bytes[(end + 4)...]
    guard body.count >= length else {
      guard !hasContinued, headers["expect"]?.lowercased() == "100-continue" else { return .incomplete }
      hasContinued = true
      return .awaitsContinue
    }
    return .complete(Request(method: words[0], path: words[1], headers: headers, body: Array(body.prefix(length))))
  }

  /// Where the empty line after the head begins.
  private var endOfHead: Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= mark.count else { return nil }
    return (0...(bytes.count - mark.count)).first { bytes[$0..<($0 + mark.count)].elementsEqual(mark) }
  }
}
