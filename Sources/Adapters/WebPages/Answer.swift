// SPDX-License-Identifier: MIT

/// The answer of a route.
package struct Answer: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    case events(Events)
  }

  /// Waits for the next event; nil at their end, or if the task is cancelled.
  package typealias Events = @Sendable () async -> ServerEvent?

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(status: Int = 200, type: String, bytes: [UInt8]) {
    self.status = status
    headers = [("Content-Type", type)]
    body = .bytes(bytes)
  }

  /// An HTML page.
  package static func page(_ html: String, status: Int = 200) -> Answer {
    Answer(status: status, type: "text/html; charset=utf-8", bytes: Array(html.utf8))
  }

  /// Redirects a browser that posted a form to a page of the site.
  package static func redirect(to path: String) -> Answer {
    var answer = Answer(status: 303, type: "text/plain; charset=utf-8", bytes: [])
    answer.headers.append(("Location", path))
    return answer
  }

  package static func json(_ bytes: [UInt8], status: Int = 200) -> Answer {
    Answer(status: status, type: "application/json", bytes: bytes)
  }

  /// A file for download. Pictures without active content are shown in the browser if `isShown`.
  package static func file(_ bytes: [UInt8], name: String, type: String, isShown: Bool = false) -> Answer {
    let isPicture = ["image/png", "image/jpeg", "image/webp", "image/gif"].contains(type) || !WebGuard.fileType.isOn
    var answer = Answer(type: isPicture ? type : "application/octet-stream", bytes: bytes)
    let disposition = isShown && isPicture ? "inline" : "attachment"
    answer.headers.append(("Content-Disposition", "\(disposition); filename*=UTF-8''\(percentEncoded(name))"))
    return answer
  }

  /// The type of an answer with events.
  static let eventStream = "text/event-stream"

  /// Events until the stream ends or the browser disconnects.
  package static func events(next: @escaping Events) -> Answer {
    var answer = Answer(type: eventStream, bytes: [])
    answer.body = .events(next)
    return answer
  }

  /// Events until the stream ends or the browser disconnects.
  package static func events(_ events: AsyncStream<ServerEvent>) -> Answer {
    .events { await events.first { _ in true } }
  }

  /// A text encoded as a part of an address.
  package static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        [byte]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A server-sent event.
package struct ServerEvent: Hashable, Sendable {
  /// The value of `Last-Event-ID` when the browser reconnects.
  package var id: String?
  /// Nil for a heartbeat, which no page notices.
  package var name: String?
  /// The data, as one line.
  package var data: String

  package init(id: String? = nil, name: String, data: String) {
    (self.id, self.name, self.data) = (id, name, data)
  }

  private init() { (id, name, data) = (nil, nil, "") }

  /// Reveals a connection whose browser has disconnected.
  package static let heartbeat = ServerEvent()

  /// The event in the format of the stream. Data can't leave its line.
  package var text: String {
    guard let name else { return ":\n\n" }
    guard WebGuard.eventLines.isOn else { return "event: \(name)\ndata: \(data)\n\n" }
    let lines = data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "data: \($0)\n" }
    return (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\n" + lines.joined() + "\n"
  }
}
