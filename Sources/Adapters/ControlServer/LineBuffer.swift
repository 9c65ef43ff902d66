// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Bytes in, lines out; what isn't asked for stays as bytes, so that a flood of short lines costs no more than it weighs.
struct LineBuffer: Sendable {
  /// What the input holds next.
  enum Item: Hashable {
    case line([UInt8])
    /// A line beyond the limit; nothing follows it.
    case tooLong
  }

  private enum Front {
    /// No newline among the bytes before `searched`.
    case open(searched: Int)
    case newline(at: Int)
    case tooLong
    /// The refusal was taken: everything else is thrown away.
    case refused
  }

  private static let newline = UInt8(ascii: "\n")
  private let limit: Int
  private let readAhead: Int
  private var bytes: [UInt8] = []
  private var head = 0
  private var front = Front.open(searched: 0)
  private var ended = false

  init(limit: Int, readAhead: Int) {
    self.limit = limit
    self.readAhead = readAhead
  }

  /// Whether `next` would give something.
  var hasItem: Bool {
    switch front {
    case .newline, .tooLong: true
    case .open: ended && head < bytes.count
    case .refused: false
    }
  }

  /// Whether reading should wait until some of it has been taken.
  var isFull: Bool { hasItem && bytes.count - head >= readAhead }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    switch front {
    case .tooLong, .refused: return
    case .open, .newline: break
    }
    if head > 0 && head >= bytes.count / 2 { moveToFront() }
    bytes.append(contentsOf: more)
    search()
  }

  /// No more bytes will come: what is left is a line without a newline.
  mutating func end() {
    ended = true
  }

  mutating func next() -> Item? {
    switch front {
    case .tooLong:
      front = .refused
      return .tooLong
    case .newline(let end):
      let line = Array(bytes[head..<end])
      head = end + 1
      front = .open(searched: head)
      if head == bytes.count { clear() } else { search() }
      return .line(line)
    case .open where hasItem:
      let line = Array(bytes[head...])
      clear()
      return .line(line)
    case .open, .refused:
      return nil
    }
  }

  private mutating func search() {
    guard case .open(let searched) = front else { return }
    let found = bytes.withUnsafeBytes { raw -> Int? in
      guard let start = raw.baseAddress, searched < raw.count else { return nil }
      return memchr(start + searched, Int32(Self.newline), raw.count - searched).map { UnsafeRawPointer($0) - start }
    }
    let end = found ?? bytes.count
    if end - head > limit {
      bytes = []
      front = .tooLong
    } else {
      front = found.map { .newline(at: $0) } ?? .open(searched: end)
    }
  }

  private mutating func moveToFront() {
    bytes.removeFirst(head)
    switch front {
    case .open(let searched): front = .open(searched: searched - head)
    case .newline(let end): front = .newline(at: end - head)
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
