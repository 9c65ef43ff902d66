// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import SystemEvents

/// What a client sends: cut into lines however it arrives, and each line read as every request that it may be.
enum ControlLines {
  private static let longest = 512

  static func run(_ bytes: [UInt8]) {
    let lines = lines(of: bytes, chunk: bytes.count)
    let chunk = 1 + abs(fingerprint(bytes) % 17)
    promise(self.lines(of: bytes, chunk: chunk) == lines, "lines depend on how they arrive")
    expect(lines, from: bytes)
    for case .line(let line) in lines { read(line) }
  }

  private static func lines(of bytes: [UInt8], chunk: Int) -> [LineBuffer.Item] {
    var buffer = LineBuffer(limit: longest, readAhead: 64)
    var items: [LineBuffer.Item] = []
    for start in stride(from: 0, to: bytes.count, by: max(1, chunk)) {
      bytes[start..<min(bytes.count, start + chunk)].withUnsafeBytes { buffer.append($0) }
      while let item = buffer.next() { items.append(item) }
    }
    buffer.end()
    while let item = buffer.next() { items.append(item) }
    return items
  }

  private static func expect(_ items: [LineBuffer.Item], from bytes: [UInt8]) {
    var expected: [LineBuffer.Item] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.count > longest {
        expected.append(.tooLong)
        break
      }
      expected.append(.line(Array(line)))
    }
    // What stands behind the last newline is a line only if there is something.
    if expected.last == .line([]) { expected.removeLast() }
    promise(items == expected, "the lines are others than those that were sent")
  }

  private static func read(_ line: [UInt8]) {
    guard let head = try? JSON.read(RequestHead.self, from: line) else { return }
    // Whatever id was sent goes back; null is none to a client.
    if head.id != .null { _ = again(Reply(id: head.id, result: Nothing())) }
    for method in TimerMethod.allCases {
      guard let request = read(Request<TimerParams>.self, line), let params = request.params else { break }
      _ = try? params.command(for: method)
    }
    _ = read(Request<SubscribeParams>.self, line)
    _ = read(Request<EventsParams>.self, line)
    _ = read(Request<LogParams>.self, line)
    _ = read(Request<TestParams>.self, line)
    _ = read(Request<ForgetParams>.self, line)
    _ = read(Request<SoundParams>.self, line)
    _ = read(Request<EnvironmentParams>.self, line)
    // What a client reads of its daemon.
    _ = read(Reply<Status>.self, line)
    _ = read(Reply<[DeliveryRecord]>.self, line)
    _ = read(Request<Event>.self, line)
  }

  private static func read<Message: Codable & Sendable>(_ type: Message.Type, _ line: [UInt8]) -> Message? {
    (try? JSON.read(type, from: line)).map(again)
  }

  /// What was read can be written, on one line, and read again.
  private static func again<Message: Codable & Sendable>(_ message: Message) -> Message {
    guard let text = try? JSON.line(message) else { broken("\(message) can't be written") }
    promise(!text.utf8.contains(UInt8(ascii: "\n")), "a line break inside of a line")
    guard let second = try? JSON.read(Message.self, from: text) else { broken("\(text) can't be read") }
    promise((try? JSON.line(second)) == text, "\(text) changes when it is read")
    return second
  }
}
