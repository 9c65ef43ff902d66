// SPDX-License-Identifier: MIT
import Events
import Testing
import TimerEngine

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("\"\\\n\r\t\u{8}\u{c}\u{0}\u{1F}", #""\"\\\n\r\t\u0008\u000c\u0000\u001f""#),
    ("é🍅/\u{7F}\u{2028}", "\"é🍅/\u{7F}\u{2028}\""),
    ("e\u{301}👨‍👩‍👧‍👦\r\n", "\"e\u{301}👨‍👩‍👧‍👦\\r\\n\""),
    ("", "\"\""),
  ])
  func `text is escaped`(_ text: String, _ written: String) throws {
    #expect(Array(JSONValue.string(text).text.utf8) == Array(written.utf8))
    let back = try JSON.read([JSONValue].self, from: "[\(JSONValue.string(text).text)]")
    #expect(back.first?.string.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.integer(0), "0"),
    (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"), (.number(0.1), "0.1"),
    (.number(-1.5e300), "-1.5e+300"), (.number(.nan), "null"), (.number(.infinity), "null"), (.array([]), "[]"),
    (.object([]), "{}"), (.array([.null, .integer(1), .string("a")]), #"[null,1,"a"]"#),
    (.object([.init("b", .integer(1)), .init("a", .array([]))]), #"{"b":1,"a":[]}"#),
  ])
  func `a value is written on one line`(_ value: JSONValue, _ text: String) {
    #expect(value.text == text)
  }

  @Test func `a value is written for people`() {
    let value = JSONValue.object([
      .init("b", .array([.integer(1), .string("x")])), .init("a", .object([])), .init("e", .array([])),
      .init("l", .array([.object([.init("n", .null)])])),
      .init("long", .array(Array(repeating: .string("0123456789"), count: 8))),
    ])
    #expect(
      value.indentedText == """
        {
          "b": [1, "x"],
          "a": {},
          "e": [],
          "l": [
            {
              "n": null
            }
          ],
          "long": [
            "0123456789",
            "0123456789",
            "0123456789",
            "0123456789",
            "0123456789",
            "0123456789",
            "0123456789",
            "0123456789"
          ]
        }

        """)
    #expect(JSONValue.bool(true).indentedText == "true\n")
  }

  @Test func `a member is found by name`() throws {
    let value = try JSON.read(JSONValue.self, from: #"{"a":{"b":"c"},"n":null}"#)
    #expect(value["a"]?["b"]?.string == "c")
    #expect(value["n"] == .null)
    #expect(value["x"] == nil)
    #expect(JSONValue.array([])["a"] == nil)
    #expect(JSONValue.integer(1).string == nil)
  }

  /// Both ways of writing, read back, are the value again; members come back sorted.
  @Test func `random values are read back as they were written`() throws {
    var random = SplitMix64(state: 11)
    for _ in 0..<2_000 {
      let value = Self.value(&random, depth: 4)
      #expect(try JSON.read(JSONValue.self, from: value.text) == value, "\(value.text)")
      #expect(try JSON.read(JSONValue.self, from: JSON.line(value)) == value, "\(value.text)")
    }
  }

  private static func value(_ random: inout SplitMix64, depth: Int) -> JSONValue {
    switch Int.random(in: 0...(depth == 0 ? 4 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(.random(in: .min ... .max, using: &random))
    // Never whole, which would come back as an integer.
    case 3: return .number(Double(Int.random(in: -1000...1000, using: &random)) + 0.5)
    case 4: return .string(text(&random))
    case 5: return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth - 1) })
    default:
      let names = Set((0..<Int.random(in: 0...4, using: &random)).map { _ in text(&random) }).sorted()
      return .object(names.map { .init($0, value(&random, depth: depth - 1)) })
    }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let ranges: [ClosedRange<UInt32>] = [0...0x1F, 0x20...0x7F, 0x80...0x2FF, 0x2000...0x20FF, 0x1F300...0x1F6FF]
      let range = ranges.randomElement(using: &random) ?? 0...0
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  @Test(arguments: ["", "{", #"{"a":}"#, "nul", "\"\\x\"", "\u{FEFF}", "[1] 2", #"{"a" 1}"#])
  func `what is not JSON is refused`(_ text: String) {
    #expect(throws: (any Error).self) { try JSON.read(JSONValue.self, from: text) }
  }

  @Test func `endless nesting is refused rather than followed`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: (any Error).self) { try JSON.read(JSONValue.self, from: text) }
  }
}
