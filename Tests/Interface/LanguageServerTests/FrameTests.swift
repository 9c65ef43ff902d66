// SPDX-License-Identifier: MIT
import Events
import LanguageServer
import Testing

/// Checks how messages are cut out of the input, and texts are changed by ranges.
struct FrameTests {
  private func items(_ chunks: [String], limit: Int = 100) -> [FrameBuffer.Item] {
    var frames = FrameBuffer(limit: limit)
    var items: [FrameBuffer.Item] = []
    for chunk in chunks {
      frames.append(Array(chunk.utf8))
      while let item = frames.next() { items.append(item) }
    }
    return items
  }

  private func message(_ text: String) -> FrameBuffer.Item { .message(Array(text.utf8)) }

  @Test func `messages come in any pieces`() {
    let text = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:6\r\n\r\n[\"é"
    #expect(items([text]) == [message("{}")])
    #expect(items([text, "\"]"]).count == 2)
    #expect(items(text.map(String.init)) == [message("{}")])
  }

  @Test func `a malformed header is reported, and the next message is read`() {
    #expect(items(["nonsense\r\n\r\nContent-Length: 2\r\n\r\n{}"]) == [.malformed, message("{}")])
    #expect(items(["Content-Length: -2\r\n\r\n{}Content-Length: 2\r\n\r\n{}"]) == [.malformed, message("{}")])
    let large = "Content-Length: 99999999999999999999\r\n\r\n"
    #expect(items([large + "Content-Length: 1\r\n\r\n1"]) == [.malformed, message("1")])
    #expect(items([String(repeating: "x", count: 10_000)]).first == .malformed)
  }

  @Test func `a message beyond the limit is skipped, and the next one is read`() {
    let long = "Content-Length: 500\r\n\r\n" + String(repeating: "x", count: 500)
    let next = "Content-Length: 2\r\n\r\n{}"
    #expect(items([long + next]) == [.tooLong(500), message("{}")])
    #expect(items((long + next).map(String.init)) == [.tooLong(500), message("{}")])
  }

  @Test func `a range counts in UTF-16, and ends of lines may be of any kind`() {
    var document = Document("a: 🍅x\r\nb: é\rc\n")
    #expect(document.lineCount == 4)
    #expect((0..<4).map { String(document.line($0)) } == ["a: 🍅x", "b: é", "c", ""])
    document.replace(TextRange(line: 0, 5..<6), with: "y\nz")
    #expect(document.text == "a: 🍅y\nz\r\nb: é\rc\n")
    // A column inside the tomato is its start, and columns beyond a line are its end.
    document.replace(TextRange(line: 0, 4..<99), with: "!")
    #expect(document.text == "a: !\nz\r\nb: é\rc\n")
    document.replace(TextRange(TextPosition(1, 0), TextPosition(99, 9)), with: "")
    #expect(document.text == "a: !\n")
    document.replace(TextRange(TextPosition(7, 7), TextPosition(9, 9)), with: "end")
    #expect(document.text == "a: !\nend")
  }
}
