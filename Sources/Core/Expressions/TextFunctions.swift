// SPDX-License-Identifier: MIT
import CEL
import Hooks
import TimerEngine

/// `escape.…` and `clock`: Segue's extensions of the language.
enum TextFunctions {
  static func all(_ clock: LocalClock) -> [Function] {
    [
      escape("slack") { replacing($0, markup) }, escape("html") { replacing($0, markupOrQuote) },
      escape("markdown") { replacing($0, markdown) }, escape("mattermost", mattermost),
      escape("url") { FilledURL.percentEncoded($0) },
      // The person's zone may change between evaluations.
      Function("clock", [.timestamp], .string, isPure: false, steps: 100) { arguments throws(EvaluationError) in
        guard case .timestamp(let time)? = arguments.first else {
          throw EvaluationError(.noSuchOverload, "clock() takes a time")
        }
        return .string(clock.hours(of: Instant(time)))
      },
    ]
  }

  private static func escape(_ name: String, _ body: @escaping @Sendable (String) -> String) -> Function {
    Function("escape.\(name)", [.string], .string, isPure: true) { arguments throws(EvaluationError) in
      guard case .string(let text)? = arguments.first else {
        throw EvaluationError(.noSuchOverload, "escape.\(name)() takes a text")
      }
      return .string(body(text))
    }
  }

  private static let markup: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
  private static let markupOrQuote = markup.merging(["\"": "&quot;", "'": "&#39;"]) { $1 }
  /// A backslash precedes every possible Markdown character. Line breaks become spaces, because a line may begin a list or a
  /// heading.
  private static let markdown = Dictionary(
    uniqueKeysWithValues: "\\`*_{}[]()<>#+-.!|~&:@".unicodeScalars.map { ($0, "\\\($0)") } + [("\n", " "), ("\r", " ")])

  private static func replacing(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = replacements[scalar] {
        out.append(contentsOf: replacement.unicodeScalars)
      } else {
        out.append(scalar)
      }
    }
    return String(out)
  }

  /// All characters that Mattermost allows after a backslash; before others, the backslash would be visible.
  private static let mattermostMarks = Set("`*{}[]()#+-.!_>|~".unicodeScalars)
  /// A space without width.
  private static let gap: Unicode.Scalar = "\u{200B}"

  /// The escaping for Mattermost's Markdown. A gap prevents mentions such as `@all`, and links, in which backslashes would be
  /// visible.
  /// `<` begins Slack's links and mentions, which Mattermost also understands.
  private static func mattermost(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var out = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let rest = scalars[(index + 1)...]
      switch scalar {
      // Mattermost treats U+2424 as a line break.
      case "\n", "\r", "\u{2424}": out.append(" ")
      case "@": out += [scalar, gap]
      case ":" where rest.first == "/": out += [scalar, gap]
      case "<": out += "&lt;".unicodeScalars
      case "&": out += (isEntity(rest) ? "&amp;" : "&").unicodeScalars
      // Two backslashes display as one, but a letter needs no escape.
      case "\\": out += (rest.first.map(isLetterOrDigit) ?? false ? "\\" : "\\\\").unicodeScalars
      default:
        if mattermostMarks.contains(scalar) { out.append("\\") }
        out.append(scalar)
      }
    }
    return String(out)
  }

  /// Whether a preceding `&` would begin a character entity.
  private static func isEntity(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    let name = rest.prefix(while: isLetterOrDigit)
    return !name.isEmpty && rest.dropFirst(name.count).first == ";"
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}

extension Instant {
  init(_ time: Timestamp) {
    self.init(milliseconds: time.seconds * 1000 + Int64(time.nanoseconds / 1_000_000))
  }
}
