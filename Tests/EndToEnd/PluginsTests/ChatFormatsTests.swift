// SPDX-License-Identifier: MIT
import Events
import TestSupport
import Testing

/// The checkers themselves: what they let pass, and that they let nothing else pass.
@Suite struct ChatFormatsTests {
  private static let card: JSONValue = [
    "type": "message",
    "attachments": [
      [
        "contentType": "application/vnd.microsoft.card.adaptive", "contentUrl": .null,
        "content": [
          "type": "AdaptiveCard", "version": "1.4",
          "body": [["type": "RichTextBlock", "inlines": [["type": "TextRun", "text": "hi"]]]],
        ],
      ]
    ],
  ]

  private static let good: [(ChatFormat, String, JSONValue)] = [
    (.slack, "/services/T/B/x", ["text": "hi"]), (.mattermost, "/hooks/x", ["text": "hi"]),
    (.discord, "/api/webhooks/1/x", ["content": "hi", "allowed_mentions": ["parse": []]]),
    (.teams, "/workflows/x", card),
    (.telegram, "/bot12:AAE_x-y/sendMessage", ["chat_id": "-100123", "text": "hi"]),
    (.matrix, "/_matrix/client/v3/rooms/%21a:b.c/send/m.room.message/1-a", ["msgtype": "m.notice", "body": "hi"]),
    (.ntfy, "/", ["topic": "mine", "message": "hi", "tags": ["tomato"]]),
  ]

  private func request(_ format: ChatFormat, _ path: String, _ body: JSONValue) -> ChatRequest {
    let headers = ["content-type": "application/json", "authorization": "Bearer x"]
    return ChatRequest(
      method: format == .matrix ? "PUT" : "POST", path: path, headers: headers, body: body.text)
  }

  @Test func `each has an example that is as it should be`() {
    #expect(Set(Self.good.map(\.0)) == Set(ChatFormat.allCases))
    for (format, path, body) in Self.good {
      #expect(format.problems(request(format, path, body)).isEmpty, "\(format)")
    }
  }

  @Test func `what isn't documented is a problem`() {
    for (format, path, body) in Self.good {
      #expect(!format.problems(request(format, path, body.replacing(["surprise": 1]))).isEmpty, "\(format)")
      var other = request(format, path, body)
      other.method = "GET"
      #expect(!format.problems(other).isEmpty)
      other = request(format, path, body)
      other.headers["content-type"] = "text/plain"
      #expect(!format.problems(other).isEmpty)
      for name in ["text", "content", "body", "message"] where body[name] != nil {
        let long: [String: JSONValue] = [name: .string(String(repeating: "🍅", count: 16384))]
        #expect(!format.problems(request(format, path, body.replacing(long))).isEmpty, "\(format)")
      }
    }
  }
}
