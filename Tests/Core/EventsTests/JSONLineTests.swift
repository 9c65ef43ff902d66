// SPDX-License-Identifier: MIT
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
}
