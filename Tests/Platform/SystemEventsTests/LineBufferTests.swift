// SPDX-License-Identifier: MIT

import SystemEvents
import Testing

@Suite struct LineBufferTests {
  private func buffer(limit: Int = 100, readAhead: Int = 50, overflow: LineBuffer.Overflow = .refuse) -> LineBuffer {
    LineBuffer(limit: limit, readAhead: readAhead, overflow: overflow)
  }

  private func feed(_ buffer: inout LineBuffer, _ text: String, chunk: Int = .max) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let next = rest.prefix(chunk)
      next.withUnsafeBytes { buffer.append($0) }
      rest = rest.dropFirst(next.count)
    }
  }

  private func items(_ buffer: inout LineBuffer) -> [LineBuffer.Item] {
    var all: [LineBuffer.Item] = []
    while let item = buffer.next() { all.append(item) }
    return all
  }

  private func line(_ text: String) -> LineBuffer.Item { .line(Array(text.utf8)) }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `lines are the same however they arrive`(chunk: Int) {
    var buffer = buffer()
    feed(&buffer, "one\n\ntwo\r\n🍅\nrest", chunk: chunk)
    #expect(items(&buffer) == [line("one"), line(""), line("two\r"), line("🍅")])
    #expect(!buffer.hasItem)
    buffer.end()
    #expect(buffer.hasItem)
    #expect(items(&buffer) == [line("rest")])
  }

  @Test func `nothing is left after a last newline`() {
    var buffer = buffer()
    feed(&buffer, "one\n")
    buffer.end()
    #expect(items(&buffer) == [line("one")])
    #expect(!buffer.hasItem)
  }

  @Test func `lines taken in between don't disturb what follows`() {
    var buffer = buffer()
    var seen: [LineBuffer.Item] = []
    for number in 0..<1000 {
      feed(&buffer, "line \(number)\nline")
      seen += items(&buffer)
      feed(&buffer, " \(number) again\n")
      if number % 7 == 0 { seen += items(&buffer) }
    }
    seen += items(&buffer)
    #expect(seen == (0..<1000).flatMap { [line("line \($0)"), line("line \($0) again")] })
  }

  @Test(arguments: [1, 9, 100], [false, true])
  func `a line as long as the limit is a line, one more is too long`(chunk: Int, hasNewline: Bool) {
    let longest = String(repeating: "x", count: 100)
    var buffer = buffer()
    feed(&buffer, longest + "\n", chunk: chunk)
    feed(&buffer, longest + "y" + (hasNewline ? "\nnext\n" : ""), chunk: chunk)
    #expect(items(&buffer) == [line(longest), .tooLong])
    feed(&buffer, "ignored\n")
    buffer.end()
    #expect(items(&buffer).isEmpty)
  }

  @Test(arguments: [1, 9, 100, 500], [false, true])
  func `a line beyond the limit is cut where that is asked for`(chunk: Int, isTaken: Bool) {
    var buffer = buffer(overflow: .cut)
    let beginning = String(repeating: "x", count: 100)
    var seen: [LineBuffer.Item] = []
    for text in [beginning + "\n", beginning + "yy\nnext\n", beginning + beginning + beginning, "y\n\nlast", beginning]
    {
      feed(&buffer, text, chunk: chunk)
      if isTaken { seen += items(&buffer) }
    }
    buffer.end()
    seen += items(&buffer)
    let cut = LineBuffer.Item.cut(Array(beginning.utf8))
    let last = LineBuffer.Item.cut(Array(("last" + beginning).utf8.prefix(100)))
    #expect(seen == [line(beginning), cut, line("next"), cut, line(""), last])
  }

  @Test func `it is full while lines wait, never in the middle of one`() {
    var buffer = buffer()
    feed(&buffer, String(repeating: "x", count: 90))
    #expect(!buffer.isFull)
    feed(&buffer, "\n")
    #expect(buffer.isFull)
    _ = buffer.next()
    #expect(!buffer.isFull)
  }
}
