// SPDX-License-Identifier: MIT
import Expressions
import Testing

@Suite struct TemplateTextTests {
  @Test(arguments: [
    ("plain", [TemplateText.Part.literal("plain")]), ("", []),
    ("${{ a }}", [.expression(" a ", range: 3..<6)]),
    ("x ${{a}} y", [.literal("x "), .expression("a", range: 5..<6), .literal(" y")]),
    ("${{a}}${{b}}", [.expression("a", range: 3..<4), .expression("b", range: 9..<10)]),
    ("${{ '}}' }}", [.expression(" '}}' ", range: 3..<9)]),
    (#"${{ "a\"}}" }}"#, [.expression(#" "a\"}}" "#, range: 3..<12)]),
    ("${{ {'a': {'b': 1}} }}", [.expression(" {'a': {'b': 1}} ", range: 3..<20)]),
    ("🍅 ${{ a }}", [.literal("🍅 "), .expression(" a ", range: 5..<8)]),
    (
      "é${{ 'ü' }}ö ${{ b }}",
      [
        .literal("é"), .expression(" 'ü' ", range: 4..<9), .literal("ö "), .expression(" b ", range: 16..<19),
      ]
    ),
    ("$${{ a }}", [.literal("$"), .expression(" a ", range: 4..<7)]),
    ("{{ a }} $ {", [.literal("{{ a }} $ {")]), ("${{ 'a }} b", [.expression(" 'a ", range: 3..<7), .literal(" b")]),
  ])
  func `a text is taken apart`(_ text: String, _ parts: [TemplateText.Part]) {
    let template = TemplateText(text)
    #expect(template.parts == parts)
    #expect(template.unclosed == nil)
  }

  @Test(arguments: [("a ${{ b", 2), ("${{", 0), ("${{ a }", 0), ("${{ a }} ${{ b }", 9), ("é🍅${{ b", 2)])
  func `what is never closed is found`(_ text: String, _ place: Int) {
    #expect(TemplateText(text).unclosed == place)
  }
}
