// SPDX-License-Identifier: MIT
import Foundation
import Testing
import TimerEngine

@testable import Events

/// JSON is read as Foundation reads it: what differs would be another answer to the same request.
@Suite struct JSONTextTests {
  private enum Kind: String, Codable { case some, none }

  private struct Sample: Codable, Equatable {
    var name: String
    var count: Int
    var size: UInt8?
    var share: Double?
    @OrNull var kind: Kind?
    var isOn: Bool?
    var list: [Sample]?
    var byName: [String: Int]?
    var any: JSONValue?
  }

  /// Both results of reading `text`: the same value, or none.
  private func expectTheSame<Value: Codable & Equatable>(_ type: Value.Type, _ text: some Sequence<UInt8>) {
    let bytes = Array(text)
    let wanted = Result { try JSONDecoder().decode(type, from: Data(bytes)) }
    let read = Result { try JSON.read(type, from: bytes) }
    switch (wanted, read) {
    case (.success(let wanted), .success(let value)): #expect(value == wanted)
    case (.failure(let wanted), .failure(let error)): #expect("\(error)" == "\(wanted)")
    default: Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(read) instead of \(wanted)")
    }
  }

  private static let plain = #"""
    {"any":{"a":[1,-2.5,true,false,null,"x"],"b":{}},"byName":{"a":1,"b":2},"count":3,"isOn":true,"kind":"some",
     "list":[{"count":-1,"kind":null,"name":""}],"name":"é \"\\\/\b\f\n\r\t\u00e9\ud83c\udf45","share":0.25,"size":255}
    """#

  @Test func `what Segue writes is read without Foundation`() throws {
    let text = try #require(JSONText(Array(Self.plain.utf8)))
    let sample = try #require(text.value(Sample.self))
    #expect(sample.name == "é \"\\/\u{8}\u{C}\n\r\té🍅")
    #expect(try JSON.line(sample) == JSON.line(JSON.read(Sample.self, from: JSON.line(sample))))
    expectTheSame(Sample.self, Self.plain.utf8)
  }

  @Test(arguments: [
    "", " ", "{}", "[]", "null", "{", "{\"name\":\"a\",\"count\":1}", "{\"name\":\"a\",\"count\":1,}",
    "{\"name\":\"a\",\"count\":1.0}", "{\"name\":\"a\",\"count\":1e2}", "{\"name\":\"a\",\"count\":1.5}",
    "{\"name\":\"a\",\"count\":9223372036854775807}", "{\"name\":\"a\",\"count\":9223372036854775808}",
    "{\"name\":\"a\",\"count\":-9223372036854775808}", "{\"name\":\"a\",\"count\":01}", "{\"name\":\"a\",\"count\":-}",
    "{\"name\":\"a\",\"count\":1,\"size\":256}", "{\"name\":\"a\",\"count\":1,\"size\":-1}",
    "{\"name\":\"a\",\"count\":1,\"share\":1e999}", "{\"name\":\"a\",\"count\":1,\"share\":1e-999}",
    "{\"name\":\"a\",\"count\":1,\"share\":-0.0}", "{\"name\":\"a\",\"count\":1,\"share\":\"1\"}",
    "{\"name\":\"a\",\"name\":\"b\",\"count\":1}", "{\"name\":\"a\",\"count\":1,\"any\":{\"x\":1,\"x\":2}}",
    "{\"name\":\"a\",\"count\":1,\"byName\":{\"x\":1,\"x\":2}}", "{\"name\":\"a\",\"count\":1,\"kind\":\"other\"}",
    "{\"name\":\"\\ud83c\",\"count\":1}", "{\"name\":\"\\udf45\",\"count\":1}", "{\"name\":\"\\u+0e9\",\"count\":1}",
    "{\"name\":\"\\x\",\"count\":1}", "{\"name\":\"a\u{1}\",\"count\":1}", "{\"na\\u006de\":\"a\",\"count\":1}",
    "{\"name\":null,\"count\":1}", "{\"name\":\"a\",\"count\":1,\"list\":[1]}", "{\"name\":\"a\",\"count\":1} x",
    "{\"name\":\"a\",\"count\":1,\"any\":[1.0,1e3,1e30,-0,0.1]}", "\u{FEFF}{\"name\":\"a\",\"count\":1}", "nul", "1",
    "{\"name\" : \"a\" ,\r\n\t\"count\" : 1 }", "{\"name\":\"\\u0000\",\"count\":1}",
  ])
  func `the unusual and the wrong are read as before`(_ text: String) {
    expectTheSame(Sample.self, text.utf8)
    expectTheSame(JSONValue.self, text.utf8)
  }

  @Test func `changed bytes are read as before`() {
    var random = SplitMix64(state: 7)
    let marks = Array(#"{}[]",:\u0e1.-+tfn "#.utf8)
    for _ in 0..<5_000 {
      var bytes = Array(Self.plain.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = marks[Int.random(in: 0..<marks.count, using: &random)]
        case 1: bytes.remove(at: place)
        default: bytes[place] = .random(in: 0...255, using: &random)
        }
      }
      expectTheSame(Sample.self, bytes)
    }
  }

  @Test(arguments: [64, 65, 600])
  func `nesting ends where it did`(_ depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    expectTheSame(JSONValue.self, text.utf8)
  }
}
