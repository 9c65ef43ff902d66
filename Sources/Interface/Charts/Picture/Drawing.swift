// SPDX-License-Identifier: MIT
import TerminalUI

/// A part of a picture: SVG elements within a box, in pixels.
package struct Drawing: Hashable, Sendable {
  var width: Double
  var height: Double
  var body = ""

  /// Below this width, in pixels, names are above what they name instead of beside it.
  static let narrow = 340.0

  /// The drawings from top to bottom.
  static func stack(_ drawings: [Drawing], gap: Double = 24) -> Drawing {
    var whole = Drawing(width: drawings.map(\.width).max() ?? 0, height: 0)
    for (index, drawing) in drawings.enumerated() {
      if index > 0 { whole.height += gap }
      whole.add(drawing, x: 0, y: whole.height)
      whole.height += drawing.height
    }
    return whole
  }

  /// Adds `drawing` with its corner at this position.
  mutating func add(_ drawing: Drawing, x: Double, y: Double) {
    body += "<g transform=\"translate(\(SVG.number(x)) \(SVG.number(y)))\">\(drawing.body)</g>\n"
  }

  mutating func text(
    _ text: String, x: Double, y: Double, _ classes: String, anchor: String = "start"
  ) {
    let anchor = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    body +=
      "<text class=\"\(classes)\" x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\"\(anchor)>\(SVG.escaped(text))</text>"
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ classes: String) {
    let place = [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)].map { "\($0.0)=\"\(SVG.number($0.1))\"" }
    body += "<line class=\"\(classes)\" \(place.joined(separator: " "))/>"
  }

  /// A rectangle with the tooltip `hint`.
  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0, _ classes: String, fill: String? = nil,
    hint: String = ""
  ) {
    var place = [("x", x), ("y", y), ("width", width), ("height", height)]
    if radius > 0 { place.append(("rx", radius)) }
    let attributes = place.map { "\($0.0)=\"\(SVG.number($0.1))\"" }.joined(separator: " ")
    body += "<rect \(SVG.look(classes, fill: fill)) \(attributes)" + SVG.hinted("rect", hint)
  }

  /// A bar within its track: 0 is empty, 1 full.
  mutating func bar(
    _ part: Double, x: Double, y: Double, width: Double, _ classes: String = "bar", hint: String = ""
  ) {
    rectangle(x: x, y: y, width: width, height: 12, radius: 3, "track")
    guard part > 0 else { return }
    // A small value stays visible.
    rectangle(
      x: x, y: y, width: min(width, max(3, width * part)), height: 12, radius: 3, classes, hint: hint)
  }

  mutating func path(_ data: String, _ classes: String, fill: String? = nil, hint: String = "") {
    body += "<path \(SVG.look(classes, fill: fill)) d=\"\(data)\"" + SVG.hinted("path", hint)
  }

  /// The beginning of a file. `kind` marks it as a report of Segue, so that it can be recognised.
  static func beginning(of kind: String?) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" " + (kind.map { "data-segue=\"\($0)\" " } ?? "")
  }

  /// A complete file with its own style, light and dark, that loads nothing from elsewhere.
  func document(title: String, kind: String? = nil, margin: Double = 28) -> String {
    let (width, height) = (width + 2 * margin, height + 2 * margin)
    let box = "0 0 \(SVG.number(width)) \(SVG.number(height))"
    return """
      \(Self.beginning(of: kind))width="\(SVG.number(width))" height="\(SVG.number(height))" \
      viewBox="\(box)" role="img">
      <title>\(SVG.escaped(title))</title>
      <style>
      \(SVG.style)
      </style>
      <rect class="paper" width="100%" height="100%"/>
      <g transform="translate(\(SVG.number(margin)) \(SVG.number(margin)))">
      \(body)
      </g>
      </svg>

      """
  }

  /// The drawing for a page that has the style itself.
  package func inline(label: String) -> String {
    let box = "0 0 \(SVG.number(width)) \(SVG.number(height))"
    return """
      <svg viewBox="\(box)" role="img" aria-label="\(SVG.escaped(label))">
      \(body)
      </svg>
      """
  }
}

package enum SVG {
  /// Text escaped for an element or an attribute.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var out = ""
    for scalar in SafeText.line(text).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      // XML doesn't allow these characters.
      case "\u{FFFE}", "\u{FFFF}": out += " "
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// Whether a byte of UTF-8 is an ASCII letter, digit or sign that stays as it is. A year has hundreds of such texts.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && !"&<>\"'".utf8.contains(byte)
  }

  /// The number with at most two decimals.
  static func number(_ value: Double) -> String {
    let hundredths = Int64((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    let decimals = (rest < 10 ? "0" : "") + String(rest)
    return sign + "\(whole)." + (decimals.hasSuffix("0") ? String(decimals.dropLast()) : decimals)
  }

  static func hinted(_ element: String, _ hint: String) -> String {
    hint.isEmpty ? "/>" : "><title>\(escaped(hint))</title></\(element)>"
  }

  /// The font size of labels, and the factor by which bold letters are wider.
  private static let label = (size: 12.0, strong: 1.2)

  private static func em(_ isStrong: Bool) -> Double { isStrong ? label.size * label.strong : label.size }

  /// The width of a label in pixels, in any font.
  static func width(of text: String, isStrong: Bool = false) -> Double {
    LetterWidth.of(SafeText.line(text)) * em(isStrong)
  }

  /// `text` as a label, truncated to a width in pixels.
  static func fit(_ text: String, _ width: Double, isStrong: Bool = false) -> String {
    LetterWidth.fit(SafeText.line(text), width / em(isStrong))
  }

  /// `text` as lines of labels, folded to a width in pixels.
  static func fold(_ text: String, _ width: Double, isStrong: Bool = false) -> [String] {
    LetterWidth.fold(SafeText.line(text), width / em(isStrong))
  }

  /// The attribute for the look of an element: its classes, or a colour of its own, which is `#rrggbb` or a known name. Not a
  /// style attribute, which the policy of a page refuses.
  static func look(_ classes: String, fill colour: String?) -> String {
    guard let colour, let value = self.colour(colour) else { return "class=\"\(classes)\"" }
    return "fill=\"\(value)\""
  }

  /// The colour as `#rrggbb`, from that form or a known name; nil for any other text.
  package static func colour(_ text: String) -> String? { named[text] ?? (isHex(text) ? text : nil) }

  private static func isHex(_ colour: String) -> Bool {
    colour.utf8.count == 7 && colour.first == "#" && colour.dropFirst().allSatisfy(\.isHexDigit)
  }

  private static let named = [
    "red": "#d9534a", "orange": "#dd8434", "yellow": "#e0bd3c", "green": "#4c9f62", "cyan": "#3aa7b5",
    "blue": "#3f7fbf", "purple": "#9467bd", "pink": "#d977a8", "grey": "#8a939c",
  ]

  /// The number of parts with a colour of their own.
  static let partColours = 7

  package static let style = """
    text { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; font-size: 12px; \
    fill: #1f2933; }
    .paper { fill: #ffffff; }
    .title { font-size: 22px; font-weight: 650; }
    .heading { font-size: 14px; font-weight: 650; }
    .figure { font-size: 24px; font-weight: 650; font-variant-numeric: tabular-nums; }
    .muted { fill: #66717d; }
    .number { font-variant-numeric: tabular-nums; }
    .strong { font-weight: 650; }
    .grid { stroke: #e4e8ec; stroke-width: 1; }
    .base { stroke: #b6bfc8; stroke-width: 1; }
    .bar { fill: #d9534a; }
    .best { fill: #b03227; }
    .other { fill: #e0a43a; }
    .track { fill: #eef0f3; }
    .reached { fill: #4c9f62; }
    .curve { fill: none; stroke: #d9534a; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
    .area { fill: #d9534a; fill-opacity: 0.13; }
    .mean { fill: none; stroke: #3f6fb0; stroke-width: 2; stroke-dasharray: 5 4; stroke-linecap: round; }
    .dot { fill: #d9534a; }
    .heat0 { fill: #eceff2; } .heat1 { fill: #f7cfc8; } .heat2 { fill: #ee9d92; } .heat3 { fill: #d9534a; } \
    .heat4 { fill: #98261c; }
    .part0 { fill: #d9534a; } .part1 { fill: #3f7fbf; } .part2 { fill: #4c9f62; } .part3 { fill: #dd9a34; } \
    .part4 { fill: #9467bd; } .part5 { fill: #2a9d9a; } .part6 { fill: #8a949e; }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6e9ed; }
    .paper { fill: #16191d; }
    .muted { fill: #9aa5b1; }
    .grid { stroke: #2b3138; } .base { stroke: #535d68; }
    .bar, .dot { fill: #e8675e; } .curve { stroke: #e8675e; } .area { fill: #e8675e; fill-opacity: 0.18; }
    .best { fill: #ff9b91; }
    .mean { stroke: #82aee6; }
    .track { fill: #262b31; }
    .reached { fill: #62b87a; }
    .heat0 { fill: #262b31; } .heat1 { fill: #57302d; } .heat2 { fill: #8d3c36; } .heat3 { fill: #d0544b; } \
    .heat4 { fill: #ffa89f; }
    .part0 { fill: #e8675e; } .part1 { fill: #5b9ad8; } .part2 { fill: #62b87a; } .part3 { fill: #e9b04f; } \
    .part4 { fill: #ac85d3; } .part5 { fill: #45b8b4; } .part6 { fill: #8a949e; }
    }
    """
}
