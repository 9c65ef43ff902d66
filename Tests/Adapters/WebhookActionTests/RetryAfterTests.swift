// SPDX-License-Identifier: MIT
import Testing

@testable import WebhookAction

@Suite struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  private static let date: Int64 = 784_111_777

  @Test(
    arguments: [
      ("0", .zero), ("120", .seconds(120)), (" 7 ", .seconds(7)), ("007", .seconds(7)),
      ("Sun, 06 Nov 1994 08:49:37 GMT", .seconds(60)),
      ("Sunday, 06-Nov-94 08:49:37 GMT", .seconds(60)),
      ("Sun Nov  6 08:49:37 1994", .seconds(60)),
      ("Mon, 07 Nov 1994 08:48:37 GMT", RetryAfter.limit),
      ("Mon, 07 Nov 2094 08:48:37 GMT", RetryAfter.limit),
      ("86401", RetryAfter.limit), ("9223372036854775807", RetryAfter.limit),
      ("99999999999999999999999999999999", RetryAfter.limit),
    ] as [(String, Duration)])
  func `understands`(header: String, wait: Duration) {
    #expect(RetryAfter.parse(header, now: RetryAfterTests.date - 60) == wait)
  }

  @Test(arguments: [
    "", " ", "-1", "-120", "1.5", "1e3", "0x10", "soon", "Sun", "120 seconds", "+5", "٣", "1994-11-06",
    "Sun, 06 Nov 1994 08:47:37 GMT", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT\u{0}",
    "Sun, 06 Nov 1994 08:49:37 GMT é",
  ])
  func `is nil for`(header: String) {
    #expect(RetryAfter.parse(header, now: RetryAfterTests.date - 60) == nil)
  }

  @Test(arguments: [Int64.min, -1, 0, Int64.max])
  func `stands any clock`(now: Int64) {
    let wait = RetryAfter.parse("Sun, 06 Nov 1994 08:49:37 GMT", now: now)
    #expect(wait == nil || wait == RetryAfter.limit)
  }

  @Test func `is total on any bytes`() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("Sun, 06 Nov 94 08:49:37 GMT+-/0123456789\u{0}\r\n\t".utf8) + [0x80, 0xC3, 0xFF]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      if let wait = RetryAfter.parse(String(decoding: bytes, as: UTF8.self), now: RetryAfterTests.date) {
        #expect(wait >= .zero && wait <= RetryAfter.limit)
      }
    }
  }
}
