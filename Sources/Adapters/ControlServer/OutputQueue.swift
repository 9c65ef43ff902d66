// SPDX-License-Identifier: MIT

/// Lines that the system didn't take yet.
struct OutputQueue: Sendable {
  /// Whether a line counts against what a slow reader may leave.
  enum Kind: Hashable {
    case reply
    case notification
    /// A notification of how something is now: one of the same topic that wasn't begun yet is out of date.
    case news(of: String)
  }

  private struct Entry {
    var bytes: [UInt8]
    var kind: Kind
  }

  private let byteLimit: Int
  private let lineLimit: Int
  private var entries: [Entry] = []
  /// The first entry not wholly sent, and how much of it is.
  private var first = 0
  private var offset = 0
  private var notificationBytes = 0
  private var notificationLines = 0
  /// Everything unsent, replies too.
  private(set) var bytes = 0

  init(byteLimit: Int, lineLimit: Int) {
    self.byteLimit = byteLimit
    self.lineLimit = lineLimit
  }

  var isEmpty: Bool { first == entries.count }

  /// Whether so much is unsent that the next request has to wait.
  var isHigh: Bool { bytes > byteLimit }

  /// Whether there is room for a notification; for one alone there always is.
  func hasRoom(for line: [UInt8]) -> Bool {
    notificationLines == 0 || (notificationLines < lineLimit && notificationBytes + line.count < byteLimit)
  }

  mutating func append(_ line: [UInt8], as kind: Kind) {
    let entry = Entry(bytes: line + [UInt8(ascii: "\n")], kind: kind)
    entries.append(entry)
    count(entry, 1)
  }

  /// Forgets lines that one of this kind makes out of date.
  mutating func removeOutdated(by kind: Kind) {
    guard case .news = kind, !isEmpty else { return }
    // At most one: it was the only one when it came.
    guard let old = entries[unstarted...].lastIndex(where: { $0.kind == kind }) else { return }
    count(entries[old], -1)
    entries.remove(at: old)
  }

  /// Hands bytes to `write`, which returns how many it took, until it takes none.
  mutating func drain(_ write: (UnsafeRawBufferPointer) -> Int) {
    while first < entries.count {
      let taken = entries[first].bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
      guard taken > 0 else { return }
      offset += taken
      bytes -= taken
      if offset == entries[first].bytes.count { removeFirst() }
    }
  }

  /// Forgets every line but the rest of one that is half sent.
  mutating func removeUnstarted() {
    for entry in entries[unstarted...] { count(entry, -1) }
    entries.removeSubrange(unstarted...)
  }

  /// The first entry of which nothing was sent.
  private var unstarted: Int { offset > 0 ? first + 1 : first }

  mutating func removeAll() {
    self = OutputQueue(byteLimit: byteLimit, lineLimit: lineLimit)
  }

  private mutating func removeFirst() {
    let entry = entries[first]
    // What was sent of it is subtracted already.
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
