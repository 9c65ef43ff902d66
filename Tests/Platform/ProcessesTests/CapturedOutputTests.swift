// SPDX-License-Identifier: MIT
import Processes
import Testing

@Suite struct CapturedOutputTests {
  private func capture(_ bytes: [UInt8], limit: Int, chunk: Int) -> CapturedOutput {
    var output = CapturedOutput(limit: limit)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      bytes[start..<min(start + chunk, bytes.count)].withUnsafeBytes { output.append($0) }
    }
    output.trim()
    return output
  }

  @Test(arguments: [0, 1, 9, 10, 11, 19, 20, 21, 35, 1000], [1, 3, 7, 10, 25, 1000])
  func `head and tail are kept whatever the chunks`(_ count: Int, _ chunk: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let output = capture(bytes, limit: 10, chunk: chunk)
    #expect(output.head == Array(bytes.prefix(10)))
    #expect(output.tail == Array(bytes.dropFirst(10).suffix(10)))
    #expect(output.omitted == max(0, count - 20))
    #expect(output.total == count)
  }

  @Test func `text is whole when nothing is missing`() {
    let text = "밤 🍅 end"
    #expect(capture(Array(text.utf8), limit: 7, chunk: 2).text == text)
  }

  @Test(arguments: 4...12)
  func `characters that were cut are left out`(_ limit: Int) {
    let text = capture(Array(String(repeating: "🍅", count: 40).utf8), limit: limit, chunk: 5).text
    #expect(!text.contains("\u{FFFD}"))
    #expect(text.contains("bytes omitted"))
    #expect(text.hasPrefix("🍅\n") || text.hasPrefix("🍅🍅"))
  }
}
