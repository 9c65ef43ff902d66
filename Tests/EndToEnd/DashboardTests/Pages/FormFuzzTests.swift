// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Messages
import Testing
import TimerEngine

@testable import WebDashboard
@testable import WebPages

/// Random forms: they say what they say, and whatever the pages make of them is right or refused.
@Suite struct FormFuzzTests {
  /// The same numbers each time.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let pieces = [
    "task", "note", "=", "&", "+", "%", "%00", "%0D%0A", "%F0%9F%8D%85", "%ff", "<script>", "\"", "'", "../",
    "\u{202E}", "🍅",
    "--b", "--b--", "\r\n", "\n", "Content-Disposition: form-data; name=\"text\"", "; filename=\"../x.png\"",
    "\r\n\r\n", ";",
    "name=", "filename=\"", "\0", "2026-03-02", "25:61", "-1", "99999999999999999999", ":", "@2", "last",
  ]

  private func text(_ numbers: inout Numbers) -> String {
    (0..<Int.random(in: 0...12, using: &numbers)).map { _ in Self.pieces.randomElement(using: &numbers) ?? "" }.joined()
  }

  @Test func `a form that is right says what it says, however it is sent`() throws {
    var numbers = Numbers(state: 2)
    for _ in 0..<2_000 {
      let pairs = (0..<3).map { ("field\($0)", text(&numbers).replacing("\r\n", with: "\n").replacing("\r", with: "")) }
      let encoded = pairs.map { "\($0)=\(Answer.percentEncoded($1))" }.joined(separator: "&")
      let fields = try #require(FormFields(urlEncoded: encoded.utf8))
      for (name, value) in pairs { #expect(fields[name] == value) }
      let parts = pairs.map {
        "--boundary7\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n"
      }.joined()
      let body =
        parts
        + "--boundary7\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a/../b.png\"\r\n\r\n\0\r\n--boundary7--\r\n"
      let form = try #require(
        MultipartForm(body: Array(body.utf8), contentType: "multipart/form-data; boundary=boundary7"))
      for (name, value) in pairs { #expect(form.fields[name] == value) }
      #expect(form.files.map(\.name) == ["b.png"] && form.files.map(\.bytes) == [[0]])
    }
  }

  @Test func `what forms of the pages ask for is right or refused, whatever they say`() throws {
    var numbers = Numbers(state: 3)
    var session = Session(
      id: "019b8c2f-5a20-7b1e-a2a5-4f4c9a3d7e11", phase: .focus, task: "write", planned: .minutes(25),
      startedAt: Instant(milliseconds: 1_770_000_000_000))
    session.segments[0].end = session.startedAt + .minutes(25)
    let record = SessionRecord(
      StoredSession(session), attachments: [], at: session.startedAt + .minutes(30), isWhole: true)
    let names = [
      "task", "project", "tags", "note", "outcome", "date", "start", "length", "order", "from", "to", "text", "after",
      "period",
      "tag", "breaks",
    ]
    for _ in 0..<4_000 {
      let pairs = (0..<6).map { _ in
        "\(names.randomElement(using: &numbers) ?? "")=\(Answer.percentEncoded(text(&numbers)))"
      }
      let form = try #require(FormFields(urlEncoded: pairs.joined(separator: "&").utf8))
      if let params = try? SessionChange(form).params(for: record) {
        #expect(params.session == record.id)
        #expect(params.length.map { $0 >= 0 && $0 < 1e10 } ?? true)
        #expect(params.tags?.contains { $0.contains { $0.isWhitespace } } != true)
      }
      let filter = HistoryFilter(form)
      #expect(filter.params.limit == 50)
      #expect(!filter.address(after: "x").contains { $0 == "<" || $0 == "\"" || $0 == "'" || $0.isNewline })
      _ = ReportParams(form)
    }
  }

  @Test(arguments: [
    ("2026-03-02", "09:30", true), ("2026-03-02", "09:30:15", true), ("2026-02-30", "09:30", false),
    ("2026-13-01", "09:30", false), ("2026-03-02", "24:00", false), ("2026-03-02", "9", false),
    ("0000-00-00", "00:00", false),
    ("2026-03-02", "09:60", false), ("", "", false), ("2026-3-2", "9:5", true), ("-2026-03-02", "09:30", false),
  ]) func `a time of a form is one that the clock shows`(date: String, clock: String, isTime: Bool) {
    #expect((LocalTime.instant(date: date, clock: clock) != nil) == isTime)
  }
}
