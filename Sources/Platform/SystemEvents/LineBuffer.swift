// SPDX-License-Identifier: MIT
import LibC

/// Splits bytes into lines. Lines remain bytes until they are taken, so that a flood of short lines takes only its own size.
package struct LineBuffer: Sendable {
  /// The next item of the input.
  package enum Item: Hashable, Sendable {
    case line([UInt8])
    /// The beginning of a line beyond the limit, cut to the limit. The rest of the line is discarded.
    case cut([UInt8])
    /// A line exceeds the limit; no item follows.
    case tooLong
  }

  /// The treatment of a line beyond the limit.
  package enum Overflow: Sendable {
    case cut, refuse
  }

  private enum Front {
    /// The bytes before `searched` contain no newline.
    case open(searched: Int)
    case newline(at: Int)
    /// The bytes before `end` are the beginning of a line beyond the limit.
    case cut(end: Int)
    case tooLong
    /// The refusal was taken: all further bytes are discarded.
    case refused
  }

  private static let newline = UInt8(ascii: "\n")
  private let limit: Int
  private let readAhead: Int
  private let overflow: Overflow
  private var bytes: [UInt8] = []
  private var head = 0
  private var front = Front.open(searched: 0)
  /// Whether the bytes up to the next newline are the rest of a line that was cut.
  private var isSkipping = false
  private var ended = false

  package init(limit: Int, readAhead: Int, overflow: Overflow = .refuse) {
    self.limit = limit
    self.readAhead = readAhead
    self.overflow = overflow
  }

  /// Whether `next` would return an item.
  package var hasItem: Bool {
    switch front {
    case .newline, .cut, .tooLong: true
    case .open: ended && head < bytes.count
    case .refused: false
    }
  }

  /// Whether reading should wait until some items have been taken.
  package var isFull: Bool { hasItem && bytes.count - head >= readAhead }

  package mutating func append(_ more: UnsafeRawBufferPointer) {
    var more = more[...]
    switch front {
    case .tooLong, .refused: return
    case .open, .newline, .cut: break
    }
    if isSkipping {
      guard let end = more.firstIndex(of: Self.newline) else { return }
      more = more[(end + 1)...]
      isSkipping = false
    }
    if head > 0 && head >= bytes.count / 2 { moveToFront() }
    bytes.append(contentsOf: more)
    search()
  }

  /// Marks the end of the input: the remaining bytes are a line without a newline.
  package mutating func end() {
    ended = true
  }

  package mutating func next() -> Item? {
    switch front {
    case .tooLong:
      front = .refused
      return .tooLong
    case .newline(let end): return .line(take(to: end, skipping: 1))
    case .cut(let end): return .cut(take(to: end, skipping: 0))
    case .open where hasItem: return .line(take(to: bytes.count, skipping: 0))
    case .open, .refused: return nil
    }
  }

  private mutating func take(to end: Int, skipping rest: Int) -> [UInt8] {
    let line = Array(bytes[head..<end])
    head = end + rest
    front = .open(searched: head)
    if head == bytes.count { clear() } else { search() }
    return line
  }

  private mutating func search() {
    guard case .open(let searched) = front else { return }
    let found = bytes.withUnsafeBytes { raw -> Int? in
      guard let start = raw.baseAddress, searched < raw.count else { return nil }
      return memchr(start + searched, Int32(Self.newline), raw.count - searched).map { UnsafeRawPointer($0) - start }
    }
    let end = found ?? bytes.count
    guard end - head > limit else {
      front = found.map { .newline(at: $0) } ?? .open(searched: end)
      return
    }
    switch overflow {
    case .refuse:
      bytes = []
      front = .tooLong
    case .cut:
      bytes.removeSubrange((head + limit)..<(found.map { $0 + 1 } ?? end))
      isSkipping = found == nil
      front = .cut(end: head + limit)
    }
  }

  private mutating func moveToFront() {
    bytes.removeFirst(head)
    switch front {
    case .open(let searched): front = .open(searched: searched - head)
    case .newline(let end): front = .newline(at: end - head)
    case .cut(let end): front = .cut(end: end - head)
    case .tooLong, .refused: break
    }
    head = 0
  }

  /// An idle connection keeps no large buffer.
  private mutating func clear() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4096)
    head = 0
    front = .open(searched: 0)
  }
}
