// SPDX-License-Identifier: MIT

/// The beginning and the end of a stream, and the number of omitted bytes between them.
package struct CapturedOutput: Sendable, Hashable {
  package private(set) var head: [UInt8] = []
  package private(set) var tail: [UInt8] = []
  package private(set) var omitted = 0
  /// The maximum bytes of `head`, and of `tail`.
  private let limit: Int

  package init(limit: Int = 32 * 1024) {
    self.limit = limit
  }

  /// The total bytes of the stream.
  package var total: Int { head.count + omitted + tail.count }

  /// The kept bytes as UTF-8, with a line that counts the omitted ones.
  package var text: String {
    guard omitted > 0 else { return String(decoding: head + tail, as: UTF8.self) }
    let beginning = String(decoding: head.dropLast(unfinishedCount), as: UTF8.self)
    let end = String(decoding: tail.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
    return "\(beginning)\n[… \(omitted) bytes omitted …]\n\(end)"
  }

  /// The bytes of a truncated character at the end of `head`.
  private var unfinishedCount: Int {
    let last = head.suffix(4)
    guard let start = last.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let width = last[start] >= 0xF0 ? 4 : last[start] >= 0xE0 ? 3 : last[start] >= 0xC0 ? 2 : 1
    let present = last.endIndex - start
    return present < width ? present : 0
  }

  /// Appends the stream's next bytes. Memory stays below three limits, whatever the input.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    let room = limit - head.count
    if room > 0 {
      head.append(contentsOf: rest.prefix(room))
      rest = rest.dropFirst(room)
    }
    if rest.count >= limit {
      omitted += tail.count + rest.count - limit
      tail = Array(rest.suffix(limit))
      return
    }
    tail.append(contentsOf: rest)
    // The tail is trimmed only at twice the limit, so that each byte moves once, and not with every read.
    if tail.count >= 2 * limit { trim() }
  }

  /// Cuts the tail to its limit at the end of the stream.
  package mutating func trim() {
    let excess = tail.count - limit
    guard excess > 0 else { return }
    omitted += excess
    tail.removeFirst(excess)
  }
}
