// SPDX-License-Identifier: MIT
import Testing

@testable import ControlClient

struct LineBufferTests {
  @Test(arguments: 1...7)
  func `lines are the same however they are cut`(_ size: Int) {
    let text = Array("one\n\ntwo and more\nthree\nrest".utf8)
    var buffer = LineBuffer()
    var lines: [String] = []
    for start in stride(from: 0, to: text.count, by: size) {
      buffer.append(text[start..<min(text.count, start + size)])
      while let line = buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    #expect(lines == ["one", "", "two and more", "three"])
    #expect(!buffer.isOverfull)
  }

  @Test func `a line without end is noticed`() {
    var buffer = LineBuffer()
    buffer.append([UInt8](repeating: 0x78, count: LineBuffer.limit + 1))
    #expect(buffer.next() == nil)
    #expect(buffer.isOverfull)
  }
}
