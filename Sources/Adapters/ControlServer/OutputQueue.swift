// SPDX-License-Identifier: MIT

/// Lines that the system hasn't accepted yet.
struct OutputQueue: Sendable {
  /// The kind of a line, which decides whether it counts against a slow reader's limits.
  enum Kind: Hashable {
    case reply
    case notification
    /// A notification of a current state. A later line of the same topic makes it outdated, unless it is partly sent.
    case news(of: String)
  }

  private struct Entry {
    var bytes: [UInt8]
    var kind: Kind
  }

  private let byteLimit: Int
  private let lineLimit: Int
  private var entries: [Entry] = []
  /// The first entry that isn't completely sent, and the number of its sent bytes.
  private var first = 0
  private var offset = 0
  private var notificationBytes = 0
  private var notificationLines = 0
  /// All unsent bytes, including replies.
  private(set) var bytes = 0

  init(byteLimit: Int, lineLimit: Int) {
    self.byteLimit = byteLimit
    self.lineLimit = lineLimit
  }

  var isEmpty: Bool { first == entries.count }

  /// Whether the unsent bytes exceed the limit, so that the next request has to wait.
  var isHigh: Bool { bytes > byteLimit }

  /// Whether there is room for a notification. There is always room for a single one.
  func hasRoom(for line: [UInt8]) -> Bool {
    notificationLines == 0 || (notificationLines < lineLimit && notificationBytes + line.count < byteLimit)
  }

  mutating func append(_ line: [UInt8], as kind: Kind) {
    let entry = Entry(bytes: line + [UInt8(ascii: "\n")], kind: kind)
    entries.append(entry)
    count(entry, 1)
  }

  /// Removes the unstarted line that a line of this kind makes outdated.
  mutating func removeOutdated(by kind: Kind) {
    guard case .news = kind, !isEmpty else { return }
    // At most one line: it was the only one of its topic when it was added.
    guard let old = entries[unstarted...].lastIndex(where: { $0.kind == kind }) else { return }
    count(entries[old], -1)
    entries.remove(at: old)
  }

  /// Passes bytes to `write`, which returns the number of accepted bytes, until it accepts none.
  mutating func drain(_ write: (UnsafeRawBufferPointer) -> Int) {
    while first < entries.count {
      let taken = entries[first].bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
      guard taken > 0 else { return }
      offset += taken
      bytes -= taken
      if offset == entries[first].bytes.count { removeFirst() }
    }
  }

  /// Removes every line except the rest of a partly sent one.
  mutating func removeUnstarted() {
    for entry in entries[unstarted...] { count(entry, -1) }
    entries.removeSubrange(unstarted...)
  }

  /// The index of the first entry without a sent byte.
  private var unstarted: Int { offset > 0 ? first + 1 : first }

  mutating func removeAll() {
    self = OutputQueue(byteLimit: byteLimit, lineLimit: lineLimit)
  }

  private mutating func removeFirst() {
    let entry = entries[first]
    // The sent bytes are already subtracted.
    bytes += entry.bytes.count
    count(entry, -1)
    entries[first].bytes = []
    first += 1
    offset = 0
    if first == entries.count {
      entries.removeAll(keepingCapacity: entries.capacity <= 64)
      first = 0
    } else if first >= 1024 {
      entries.removeFirst(first)
      first = 0
    }
  }

  private mutating func count(_ entry: Entry, _ sign: Int) {
    bytes += sign * entry.bytes.count
    guard entry.kind != .reply else { return }
    notificationBytes += sign * entry.bytes.count
    notificationLines += sign
  }
}
