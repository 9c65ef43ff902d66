// SPDX-License-Identifier: MIT

/// Writes values as JSON in one pass from their `Codable` conformance: members sorted by name, hidden characters escaped.
///
/// Foundation's encoder first builds a tree of boxed values, which took most of the time of a transition.
final class JSONWriter {
  private var output = Output()

  /// Returns the JSON bytes of `value`.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let writer = JSONWriter()
    try writer.write(value)
    return writer.output.bytes
  }

  func write(_ value: some Encodable) throws {
    let (depth, start) = (output.depth, output.bytes.count)
    try value.encode(to: JSONLineEncoder(writer: self, depth: depth))
    output.close(to: depth)
    // Foundation also writes this for a value that encodes nothing.
    if output.bytes.count == start { literal("{}") }
  }

  /// Opens an object or a list at `depth`, unless it is already open.
  func open(isObject: Bool, at depth: Int) { output.open(isObject: isObject, at: depth) }

  /// Begins a member of the object at `depth`.
  func member(_ name: String, at depth: Int) { output.member(name, at: depth) }

  /// Begins an element of the list at `depth`.
  func element(at depth: Int) { output.element(at: depth) }

  func literal(_ text: String) { output.bytes += text.utf8 }

  func string(_ text: String) { output.string(text) }

  func number<Value: BinaryFloatingPoint & LosslessStringConvertible & Encodable>(_ value: Value) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: "JSON has no number for \(value)"))
    }
    let text = String(value)
    literal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

/// A text in the making.
///
/// It is a structure because each access to a variable of a class is checked while the program runs: this way once for each
/// call, and not for each change of the variables.
private struct Output {
  /// A list or an object that is still open.
  private struct Frame {
    let isObject: Bool
    let start: Int
    /// The index of its first member in `members`.
    let firstMember: Int
    var isSorted = true
  }

  var bytes: [UInt8] = []
  private var frames: [Frame] = []
  /// The names of the open objects' members, and the offsets at which they begin.
  private var members: [(name: String, start: Int)] = []

  init() { bytes.reserveCapacity(1024) }

  /// The number of open lists and objects.
  var depth: Int { frames.count }

  mutating func open(isObject: Bool, at depth: Int) {
    guard depth == frames.count else { return }
    frames.append(Frame(isObject: isObject, start: bytes.count, firstMember: members.count))
    bytes.append(UInt8(ascii: isObject ? "{" : "["))
  }

  mutating func member(_ name: String, at depth: Int) {
    close(to: depth + 1)
    if members.count > frames[depth].firstMember {
      bytes.append(UInt8(ascii: ","))
      if members[members.count - 1].name >= name { frames[depth].isSorted = false }
    }
    members.append((name, bytes.count))
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func element(at depth: Int) {
    close(to: depth + 1)
    if bytes.count > frames[depth].start + 1 { bytes.append(UInt8(ascii: ",")) }
  }

  mutating func close(to depth: Int) {
    while let frame = frames.last, frames.count > depth {
      frames.removeLast()
      if !frame.isSorted { sort(frame) }
      members.removeLast(members.count - frame.firstMember)
      bytes.append(UInt8(ascii: frame.isObject ? "}" : "]"))
    }
  }

  /// Sorts the members of the last object; of duplicate names, the last member remains.
  private mutating func sort(_ frame: Frame) {
    let order = (frame.firstMember..<members.count).sorted { members[$0].name < members[$1].name }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count - frame.start)
    for (place, index) in order.enumerated() {
      if place + 1 < order.count, members[order[place + 1]].name == members[index].name { continue }
      if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
      sorted += bytes[members[index].start..<(index + 1 < members.count ? members[index + 1].start - 1 : bytes.count)]
    }
    bytes.removeLast(bytes.count - frame.start - 1)
    bytes += sorted
  }

  mutating func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      let raw = UnsafeRawBufferPointer(text)
      var start = 0
      var index = 0
      while index < raw.count {
        let byte = raw[index]
        var length = 1
        let escape: String
        switch byte {
        case 0x20...0x21, 0x23...0x5B, 0x5D...0x7E:
          index += 1
          continue
        case 0x7F...:
          guard let hidden = HiddenCharacter(raw, at: index) else {
            index += 1
            continue
          }
          (escape, length) = (hidden.escape, hidden.length)
        case UInt8(ascii: "\""): escape = "\\\""
        case UInt8(ascii: "\\"): escape = "\\\\"
        case 0x08: escape = "\\b"
        case 0x09: escape = "\\t"
        case 0x0A: escape = "\\n"
        case 0x0C: escape = "\\f"
        case 0x0D: escape = "\\r"
        default: escape = (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)
        }
        bytes += UnsafeRawBufferPointer(rebasing: raw[start..<index])
        bytes += escape.utf8
        index += length
        start = index
      }
      bytes += UnsafeRawBufferPointer(rebasing: raw[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// A position in a writer's output.
private struct JSONLineEncoder: Encoder {
  let writer: JSONWriter
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    writer.open(isObject: true, at: depth)
    return KeyedEncodingContainer(ObjectContainer(writer: writer, depth: depth))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.open(isObject: false, at: depth)
    return ListContainer(writer: writer, depth: depth)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(writer: writer) }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) -> ValueContainer {
    writer.member(key.stringValue, at: depth)
    return ValueContainer(writer: writer)
  }

  func encodeNil(forKey key: Key) { begin(key).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) { begin(key).encode(value) }
  func encode(_ value: String, forKey key: Key) { begin(key).encode(value) }
  func encode(_ value: Double, forKey key: Key) throws { try begin(key).encode(value) }
  func encode(_ value: Float, forKey key: Key) throws { try begin(key).encode(value) }
  func encode<Number: FixedWidthInteger & Encodable>(_ value: Number, forKey key: Key) { begin(key).encode(value) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try begin(key).encode(value) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    _ = begin(key)
    return JSONLineEncoder(writer: writer, depth: depth + 1).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    _ = begin(key)
    return JSONLineEncoder(writer: writer, depth: depth + 1).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    writer.member("super", at: depth)
    return JSONLineEncoder(writer: writer, depth: depth + 1)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    _ = begin(key)
    return JSONLineEncoder(writer: writer, depth: depth + 1)
  }
}

private struct ListContainer: UnkeyedEncodingContainer {
  let writer: JSONWriter
  let depth: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(writer: JSONWriter, depth: Int) {
    self.writer = writer
    self.depth = depth
  }

  private mutating func begin() -> ValueContainer {
    count += 1
    writer.element(at: depth)
    return ValueContainer(writer: writer)
  }

  mutating func encodeNil() { begin().encodeNil() }
  mutating func encode(_ value: Bool) { begin().encode(value) }
  mutating func encode(_ value: String) { begin().encode(value) }
  mutating func encode(_ value: Double) throws { try begin().encode(value) }
  mutating func encode(_ value: Float) throws { try begin().encode(value) }
  mutating func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) { begin().encode(value) }
  mutating func encode<Value: Encodable>(_ value: Value) throws { try begin().encode(value) }

  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    _ = begin()
    return JSONLineEncoder(writer: writer, depth: depth + 1).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    _ = begin()
    return JSONLineEncoder(writer: writer, depth: depth + 1).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    _ = begin()
    return JSONLineEncoder(writer: writer, depth: depth + 1)
  }
}

private struct ValueContainer: SingleValueEncodingContainer {
  let writer: JSONWriter
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { writer.literal("null") }
  func encode(_ value: Bool) { writer.literal(value ? "true" : "false") }
  func encode(_ value: String) { writer.string(value) }
  func encode(_ value: Double) throws { try writer.number(value) }
  func encode(_ value: Float) throws { try writer.number(value) }
  func encode<Number: FixedWidthInteger & Encodable>(_ value: Number) { writer.literal(String(value)) }
  func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value) }
}
