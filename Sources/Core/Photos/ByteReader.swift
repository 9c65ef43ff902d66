// SPDX-License-Identifier: MIT

/// Reads bytes from front to back, and never beyond the end.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) {
    rest = Array(bytes)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }
  var count: Int { rest.count }

  /// Nil if fewer bytes are left.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func byte() -> UInt8? { rest.popFirst() }

  /// Skips `expected` if it comes next.
  mutating func skip(_ expected: [UInt8]) -> Bool {
    guard rest.starts(with: expected) else { return false }
    rest = rest.dropFirst(expected.count)
    return true
  }

  mutating func bigEndian(_ count: Int) -> Int? {
    bytes(count).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  mutating func littleEndian(_ count: Int) -> Int? {
    bytes(count).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }
}

extension [UInt8] {
  mutating func append(bigEndian value: Int, _ count: Int) {
    for shift in (0..<count).reversed() { append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
  }

  mutating func append(littleEndian value: Int, _ count: Int) {
    for shift in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
  }
}
