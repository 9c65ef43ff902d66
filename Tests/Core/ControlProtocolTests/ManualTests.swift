// SPDX-License-Identifier: MIT
import ControlProtocol
import TestSupport
import Testing

/// The manual's table of methods, against their declarations.
@Suite struct ManualTests {
  private static let head = "| Method | Parameters (all optional unless said) | Result |"

  /// Neighbours that differ in their name alone share a row.
  private static var rows: [String] {
    var rows: [(names: [String], cells: String)] = []
    for method in MethodInfo.all {
      let parameters = method.parameters.isEmpty ? "" : "\(method.parameters) "
      let cells = "| \(parameters)| \(method.result) |"
      if rows.last?.cells == cells {
        rows[rows.count - 1].names.append(method.name)
      } else {
        rows.append(([method.name], cells))
      }
    }
    return rows.map { row in "| " + row.names.map { "`\($0)` " }.joined() + row.cells }
  }

  @Test func `the table of methods follows from their declarations`() throws {
    try ManualTable.record(Self.rows, under: Self.head, in: "docs/control-socket.md")
    #expect(try ManualTable.rows(under: Self.head, in: "docs/control-socket.md") == Self.rows)
  }

  @Test(arguments: MethodInfo.all.filter { !$0.name.hasPrefix("timer.") })
  func `each parameter is named`(_ method: MethodInfo) {
    for name in MemberNames.read(by: method.params) {
      #expect(method.parameters.contains("`\(name)`"), "\(method.name) doesn't name '\(name)'")
    }
  }

  @Test func `each parameter of a timer's method belongs to one`() {
    let words = MethodInfo.all.filter { $0.name.hasPrefix("timer.") }.map(\.parameters).joined()
    for name in MemberNames.read(by: TimerParams.self) {
      #expect(words.contains("`\(name)`"), "no method names '\(name)'")
    }
  }
}

/// A decoder that has nothing, and remembers what it is asked for.
private final class MemberNames: Decoder {
  private var names: [String] = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private struct Nothing: Error {}

  /// The members that a type reads: all of an optional kind, and those up to a second needed one.
  static func read(by type: any Decodable.Type) -> [String] {
    let decoder = MemberNames()
    _ = try? type.init(from: decoder)
    return decoder.names
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Nothing() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Nothing() }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: MemberNames
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    func contains(_ key: Key) -> Bool {
      decoder.names.append(key.stringValue)
      return false
    }
    func decodeNil(forKey key: Key) throws -> Bool { true }
    /// What is needed: text, numbers, flags and lists have an empty value that serves.
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      decoder.names.append(key.stringValue)
      for empty: any Decodable in [String(), Int(), Double(), false, [String](), [String: String]()] {
        if let value = empty as? Value { return value }
      }
      throw Nothing()
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      decoder.names.append(key.stringValue)
      return nil
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw Nothing() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Nothing() }
    func superDecoder() throws -> any Decoder { throw Nothing() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Nothing() }
  }
}
