// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Events

@Suite struct JSONLineTests {
  @Test(
    arguments: [
      ("\u{7F}", #""\u007f""#), ("\u{80}x\u{9B}31m", #""\u0080x\u009b31m""#), ("a\u{AD}b", #""a\u00adb""#),
      ("\u{61C}", #""\u061c""#), ("\u{200B}\u{200F}", #""\u200b\u200f""#), ("\u{202A}\u{202E}", #""\u202a\u202e""#),
      ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{2066}\u{2069}", #""\u2066\u2069""#), ("\u{FEFF}", #""\ufeff""#),
      ("👩\u{200D}💻", #""👩\u200d💻""#), ("\u{E0041}", #""\udb40\udc41""#), ("\u{1B}[2J", #""\u001b[2J""#),
    ])
  func `hidden characters are escaped`(text: String, json: String) throws {
    #expect(try JSON.line(text).lowercased() == json.lowercased())
  }

  @Test(arguments: [
    "", "plain", "Für „dich“ – 10 €… ‰", "日本語 العربية עברית", "🍅🇩🇪", "\u{A0}\u{AE}\u{200A}\u{2010}\u{2030}\u{2070}",
    "ÿ߿ࠀ\u{FFFD}",
  ])
  func `everything else stays as it is`(text: String) throws {
    #expect(try JSON.line(text) == "\"\(text)\"")
  }

  @Test func `it says the same as before`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let scalars = (0..<20).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...(Bool.random() ? 0x2100 : 0x10FFFF), using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let line = try JSON.line([text: [text]])
      #expect(try JSON.read([String: [String]].self, from: line) == [text: [text]])
      let hidden = line.unicodeScalars.filter {
        $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
      }
      #expect(hidden.isEmpty)
    }
  }

  /// Everything that `Codable` can ask of an encoder.
  private struct Everything: Codable {
    enum Kind: String, Codable { case some, none }
    enum Choice: Codable { case plain, one(Int), named(x: Double?, y: [String]) }

    var zebra = 1
    var alpha: String? = "a\"\\/\u{8}\u{c}\n\r\t\u{1}\u{1f}é🍅"
    var missing: String?
    @OrNull var null: Int? = nil
    var kind = Kind.some
    var kinds: [Kind] = [.none, .some]
    var choices: [Choice] = [.plain, .one(-1), .named(x: nil, y: ["q"]), .named(x: 0.1, y: [])]
    var numbers: [Double] = [0, -0.0, 1.5, 100, 1e20, 1e-7, 123_456_789_012_345_680, .pi, .leastNonzeroMagnitude]
    var small: Float = 0.1
    var sizes: [UInt64] = [.min, .max]
    var bytes: [Int8] = [.min, .max]
    var byName: [String: [Int]] = ["b": [], "a10": [1], "a2": [2], "B": [3], "é": [4], "e": [5]]
    var byNumber = [3: "c", 20: "d"]
    var optional: [Int?] = [nil, 1]
    var empty: [Int] = []
    var value: JSONValue = .object([
      .init("z", .array([.null, .bool(true), .object([])])), .init("a", .number(0.5)), .init("z", .integer(7)),
    ])
    var nothing = Nothing()
    struct Nothing: Codable {}
  }

  @Test func `it writes what the encoder of Foundation writes`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try JSON.line(Everything()) == String(decoding: encoder.encode(Everything()), as: UTF8.self))
    #expect(try JSON.line([[Everything]]()) == "[]")
    #expect(try JSON.line(true) == "true")
    #expect(try JSON.line(Int?.none) == "null")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that JSON does not have is an error`(number: Double) {
    #expect(throws: EncodingError.self) { try JSON.line(["a": [number]]) }
  }
}
