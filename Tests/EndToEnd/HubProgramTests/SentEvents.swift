// SPDX-License-Identifier: MIT
import TestSupport

/// Events as machines send them, with as many attempts as it takes.
struct SentEvents: Sendable {
  /// The bearer of the requests.
  let token: String
  /// Of each event.
  let minutes = 1

  /// The events with these numbers, as a batch of CloudEvents. The same number makes the same event.
  func batch(_ numbers: Range<Int>) -> String {
    let moment = "2026-11-26T12:00:00Z"
    let events = numbers.map { number in
      #"{"specversion":"1.0","id":"\#(token.suffix(8))-\#(number)","type":"focus.completed","time":"\#(moment)","#
        + #""data":{"session":{"id":"session-\#(number)","phase":"focus","strikes":0,"elapsed":\#(minutes * 60)}}}"#
    }
    return "[\(events.joined(separator: ","))]"
  }

  /// One attempt at a hub. Status 0 if the connection broke.
  func send(_ numbers: Range<Int>, to port: Int) async -> WebAnswer {
    let body = batch(numbers)
    let head = [
      "POST /api/v1/events HTTP/1.1", "Host: 127.0.0.1:\(port)", "Authorization: Bearer \(token)",
      "Content-Type: application/cloudevents-batch+json", "Content-Length: \(body.utf8.count)",
    ]
    let answer = try? await WebPeer.ask(port: port, head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return answer ?? WebAnswer(text: "")
  }

  /// Sends until a hub has accepted them, each time to the next port as a load balancer does. Returns the number of attempts
  /// that failed.
  func deliver(_ numbers: Range<Int>, to ports: [Int]) async throws -> Int {
    let end = ContinuousClock.now + Patience.standard
    var failures = 0
    while ContinuousClock.now < end {
      let answer = await send(numbers, to: ports[(numbers.lowerBound + failures) % ports.count])
      if answer.status == 202 { return failures }
      guard answer.status == 0 || answer.status >= 500 else {
        throw NotSeen(what: "status 202, not \(answer.text)", limit: .zero)
      }
      failures += 1
      try await Task.sleep(for: .milliseconds(20))
    }
    throw NotSeen(what: "an accepted batch", limit: Patience.standard)
  }
}
