// SPDX-License-Identifier: MIT
import Testing

@testable import ControlServer

@Suite struct OutputQueueTests {
  private var queue = OutputQueue(byteLimit: 20, lineLimit: 4)

  /// Takes at most `count` bytes in one write. Returns them.
  private func take(_ count: Int, from queue: inout OutputQueue) -> String {
    var taken: [UInt8] = []
    queue.drain { bytes in
      let some = bytes.prefix(count - taken.count)
      taken += some
      return some.count
    }
    return String(decoding: taken, as: UTF8.self)
  }

  private mutating func append(_ text: String, as kind: OutputQueue.Kind = .notification) {
    queue.append(Array(text.utf8), as: kind)
  }

  @Test mutating func `bytes go out in order, in any portions`() {
    append("one")
    append("two", as: .reply)
    append("")
    var seen = ""
    for portion in [1, 2, 0, 4, 1, 9] { seen += take(portion, from: &queue) }
    #expect(seen == "one\ntwo\n\n")
    #expect(queue.isEmpty && queue.bytes == 0)
  }

  @Test mutating func `notifications are bounded in bytes, replies are not`() {
    append("a long reply that is alone beyond the limit", as: .reply)
    #expect(queue.isHigh)
    #expect(queue.hasRoom(for: Array("a notification alone has room however long".utf8)))
    append("0123456789")
    #expect(queue.hasRoom(for: Array("12345678".utf8)))
    #expect(!queue.hasRoom(for: Array("123456789".utf8)))
    _ = take(.max, from: &queue)
    #expect(queue.bytes == 0)
    #expect(queue.hasRoom(for: Array("123456789".utf8)))
  }

  @Test mutating func `notifications are bounded in number`() {
    for _ in 0..<4 { append("") }
    #expect(!queue.hasRoom(for: []))
    _ = take(1, from: &queue)
    #expect(queue.hasRoom(for: []))
  }

  private mutating func tell(_ text: String, of topic: String) {
    queue.removeOutdated(by: .news(of: topic))
    append(text, as: .news(of: topic))
  }

  @Test(arguments: [0, 2, 4])
  mutating func `news takes the place of older news that wasn't begun`(sent: Int) {
    tell("old", of: "a")
    tell("other", of: "b")
    let before = take(sent, from: &queue)
    tell("new", of: "a")
    append("end")
    let rest = sent == 2 ? "d\nother\nnew\nend\n" : "other\nnew\nend\n"
    #expect(before == "old\n".prefix(sent))
    #expect(queue.bytes == rest.utf8.count)
    #expect(take(.max, from: &queue) == rest)
    #expect(queue.isEmpty && queue.bytes == 0)
  }

  @Test mutating func `news that is told often never fills the queue`() {
    for number in 0..<100 {
      tell("news \(number)", of: "a")
      #expect(queue.hasRoom(for: Array("news".utf8)))
    }
    #expect(take(.max, from: &queue) == "news 99\n")
    tell("alone", of: "a")
    #expect(take(.max, from: &queue) == "alone\n")
  }

  @Test(arguments: [0, 2, 4, 6])
  mutating func `only a line that is half sent survives a clearing`(sent: Int) {
    append("one")
    append("two")
    append("three")
    let before = take(sent, from: &queue)
    queue.removeUnstarted()
    append("end", as: .reply)
    let expected = [0: "end\n", 2: "one\nend\n", 4: "one\nend\n", 6: "one\ntwo\nend\n"]
    #expect(before + take(.max, from: &queue) == expected[sent])
    #expect(queue.isEmpty && queue.bytes == 0)
  }

  @Test mutating func `long use keeps nothing`() {
    for number in 0..<5000 {
      append("\(number)")
      append("\(number)")
      let expected = number == 0 ? "0\n" : "\(number - 1)\n\(number)\n"
      #expect(take(expected.utf8.count, from: &queue) == expected)
    }
    #expect(take(.max, from: &queue) == "4999\n")
    #expect(queue.isEmpty && queue.bytes == 0)
  }
}
