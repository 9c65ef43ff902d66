// SPDX-License-Identifier: MIT
import Expressions
import Hooks

/// A text with `${{ }}` in it: taken apart, and filled in wherever such a text may stand.
enum TemplateValue {
  static func run(_ bytes: [UInt8]) {
    let source = String(decoding: bytes, as: UTF8.self)
    let template = TemplateText(source)
    expectWhole(template, source)
    let parts = template.parts.map { part -> Text in
      switch part {
      case .literal(let text): .literal(text)
      case .expression(let expression, range: _): .expression(expression)
      }
    }
    let text = parts.count == 1 ? parts[0] : .joined(parts)
    let situation = Occasion(Occasion.language()).event
    _ = try? text.filled(in: situation)
    fill(text, in: situation)
    let play = Play(sound: .template(text))
    _ = try? play.filled(in: situation)
  }

  /// Nothing of the text is lost or doubled.
  private static func expectWhole(_ template: TemplateText, _ source: String) {
    let again = template.parts.map { part in
      switch part {
      case .literal(let text): text
      case .expression(let expression, range: _): "${{\(expression)}}"
      }
    }.joined()
    promise(again.unicodeScalars.elementsEqual(source.unicodeScalars), "the parts aren't the whole")
    let count = source.unicodeScalars.count
    for case .expression(_, let range) in template.parts {
      promise(3 <= range.lowerBound && range.upperBound < count, "no such place: \(range)")
    }
    if let unclosed = template.unclosed { promise(unclosed < count, "no such place: \(unclosed)") }
  }

  /// Neither does a header break its line nor an address its place.
  private static func fill(_ text: Text, in situation: EventSituation) {
    var webhook = Webhook(url: .joined([.literal("https://example.org/a/"), text]))
    webhook.headers = [NamedText("X-Fuzzed", text)]
    webhook.body = .json(.object([.init("text", .text(text))]))
    guard let filled = try? webhook.filled(in: situation) else { return }
    for case .expression(let source) in text.parts {
      guard let value = try? situation.text(source, isWhole: text.parts.count == 1) else { continue }
      promise(!value.unicodeScalars.contains { $0 == "\r" || $0 == "\n" }, "a header with a line break")
    }
    promise(filled.url.shown.utf8.starts(with: "https://example.org/a/".utf8), "the address has left its place")
  }
}
