// SPDX-License-Identifier: MIT

/// Reads the value at a place of a JSON text by its `Codable` conformance.
struct JSONTextDecoder: Decoder, SingleValueDecodingContainer {
  let text: JSONText
  let place: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try MemberReader<Key>(text, place))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try ElementReader(text, place) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { text.values[place].kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch text.values[place].kind {
    case .yes: true
    case .no: false
    default: throw JSONText.Unread()
    }
  }

  func decode(_ type: String.Type) throws -> String { try text.string(place) }
  func decode(_ type: Double.Type) throws -> Double { try text.number(place) }
  func decode(_ type: Float.Type) throws -> Float { try text.number(place) }
  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number { try text.integer(place) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

/// The members of an object.
private struct MemberReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let text: JSONText
  private let members: [(name: String, place: Int)]
  /// The places by name, if there are so many that looking through them for each would take long.
  private let places: [String: Int]?
  var codingPath: [any CodingKey] { [] }

  init(_ text: JSONText, _ place: Int) throws {
    guard text.values[place].kind == .object else { throw JSONText.Unread() }
    var members: [(name: String, place: Int)] = []
    var index = place + 1
    while index < text.values[place].next {
      members.append((try text.string(index), index + 1))
      index = text.values[index + 1].next
    }
    self.text = text
    self.members = members
    places = members.count > 50 ? Dictionary(members.map { ($0.name, $0.place) }) { first, _ in first } : nil
  }

  var allKeys: [Key] {
    // Whoever asks for all, of duplicate names too, gets each once.
    if Set(members.map(\.name)).count < members.count { _ = text.unusual() }
    return members.compactMap { Key(stringValue: $0.name) }
  }

  func contains(_ key: Key) -> Bool { place(key) != nil }

  private func place(_ key: Key) -> Int? {
    let name = key.stringValue
    return places.map { $0[name] } ?? members.first { $0.name == name }?.place
  }

  private func value(_ key: Key) throws -> JSONTextDecoder {
    guard let place = place(key) else { throw JSONText.Unread() }
    return JSONTextDecoder(text: text, place: place)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type, forKey key: Key) throws -> Number {
    try value(key).decode(type)
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key).decode(type) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try value(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { throw text.unusual() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw text.unusual() }
}

/// The elements of a list, one after the other.
private struct ElementReader: UnkeyedDecodingContainer {
  private let text: JSONText
  private let end: Int
  private var place: Int
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }

  init(_ text: JSONText, _ place: Int) throws {
    guard text.values[place].kind == .list else { throw JSONText.Unread() }
    self.text = text
    end = text.values[place].next
    self.place = place + 1
  }

  var count: Int? { nil }
  var isAtEnd: Bool { place >= end }

  /// What `read` makes of the next element, which is then over.
  private mutating func next<Value>(_ read: (JSONTextDecoder) throws -> Value) throws -> Value {
    guard !isAtEnd else { throw JSONText.Unread() }
    let value = try read(JSONTextDecoder(text: text, place: place))
    place = text.values[place].next
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { throw JSONText.Unread() }
    guard text.values[place].kind == .null else { return false }
    return try next { _ in true }
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.decode(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.decode(type) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.decode(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.decode(type) } }
  mutating func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    try next { try $0.decode(type) }
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

  mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { throw text.unusual() }
}
