// SPDX-License-Identifier: MIT

/// Walks over JSON text without decoding it, so that an archive's sessions are read one at a time.
///
/// The walk finds where values begin and end. Decoding later checks whether the values are valid.
struct JSONWalk {
  /// The text ends too early, or another character stands in place of a value.
  struct Broken: Error {
    var offset: Int
  }

  let bytes: [UInt8]

  /// Returns the range of the root value.
  func root() throws(Broken) -> Range<Int> {
    let start = skip(0)
    let end = try valueEnd(start)
    guard skip(end) == bytes.count else { throw Broken(offset: end) }
    return start..<end
  }

  func isObject(_ value: Range<Int>) -> Bool { bytes[value.lowerBound] == UInt8(ascii: "{") }

  /// Returns the members of an object. Names keep their escapes, as written between the quotes.
  func members(of object: Range<Int>) throws(Broken) -> [(name: String, value: Range<Int>)] {
    var members: [(name: String, value: Range<Int>)] = []
    var index = try opening(of: object, UInt8(ascii: "{"))
    while bytes[index] != UInt8(ascii: "}") {
      guard bytes[index] == UInt8(ascii: "\"") else { throw Broken(offset: index) }
      let end = try stringEnd(index)
      let name = String(decoding: bytes[(index + 1)..<(end - 1)], as: UTF8.self)
      let colon = try need(skip(end))
      guard bytes[colon] == UInt8(ascii: ":") else { throw Broken(offset: colon) }
      let value = try need(skip(colon + 1))
      let valueEnd = try valueEnd(value)
      members.append((name, value..<valueEnd))
      index = try next(valueEnd, closing: UInt8(ascii: "}"))
    }
    return members
  }

  func elements(of array: Range<Int>) throws(Broken) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    var index = try opening(of: array, UInt8(ascii: "["))
    while bytes[index] != UInt8(ascii: "]") {
      let end = try valueEnd(index)
      elements.append(index..<end)
      index = try next(end, closing: UInt8(ascii: "]"))
    }
    return elements
  }

  /// Returns the offset of the first item in an object or array, or of its closing bracket.
  private func opening(of value: Range<Int>, _ bracket: UInt8) throws(Broken) -> Int {
    guard bytes[value.lowerBound] == bracket else { throw Broken(offset: value.lowerBound) }
    return try need(skip(value.lowerBound + 1))
  }

  /// Returns the offset of the next item after one that ended at `end`, or of the closing bracket.
  private func next(_ end: Int, closing: UInt8) throws(Broken) -> Int {
    let index = try need(skip(end))
    if bytes[index] == closing { return index }
    guard bytes[index] == UInt8(ascii: ",") else { throw Broken(offset: index) }
    let following = try need(skip(index + 1))
    guard bytes[following] != closing else { throw Broken(offset: following) }
    return following
  }

  private func valueEnd(_ start: Int) throws(Broken) -> Int {
    switch bytes[try need(start)] {
    case UInt8(ascii: "\""): return try stringEnd(start)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try bracketEnd(start)
    default:
      var index = start
      while index < bytes.count, !Self.endsWord(bytes[index]) { index += 1 }
      guard index > start else { throw Broken(offset: start) }
      return index
    }
  }

  private func bracketEnd(_ start: Int) throws(Broken) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = try stringEnd(index)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    throw Broken(offset: bytes.count)
  }

  private func stringEnd(_ start: Int) throws(Broken) -> Int {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    throw Broken(offset: bytes.count)
  }

  private func need(_ index: Int) throws(Broken) -> Int {
    guard index < bytes.count else { throw Broken(offset: bytes.count) }
    return index
  }

  /// Returns the offset of the first byte from `index` on that is not white space.
  private func skip(_ index: Int) -> Int {
    var index = index
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isSpace(byte) || [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":")].contains(byte)
  }
}

/// Counts the lines before an offset. Successive offsets mostly ascend.
struct LineCount {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func line(at place: Int) -> Int {
    if place < offset { (offset, line) = (0, 1) }
    while offset < min(place, bytes.count) {
      if bytes[offset] == 0x0A { line += 1 }
      offset += 1
    }
    return line
  }
}
