// SPDX-License-Identifier: MIT
import CEL
import Hooks
import TimerEngine

/// `escape.…` and `clock`: what Segue adds to the language.
enum TextFunctions {
  static func all(_ clock: LocalClock) -> [Function] {
    [
      escape("slack") { replacing($0, markup) }, escape("html") { replacing($0, markupOrQuote) },
      escape("markdown") { replacing($0, markdown) }, escape("mattermost", mattermost),
      escape("url") { FilledURL.percentEncoded($0) },
      // Where the person is may be another place at each look.
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
  /// A backslash before everything that Markdown might take for markup; line breaks become spaces, since a line
  /// may begin a list or a heading.
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

  /// All that Mattermost takes a backslash before; before anything else it would be seen.
  private static let mattermostMarks = Set("`*{}[]()#+-.!_>|~".unicodeScalars)
  /// A space without width.
  private static let gap: Unicode.Scalar = "\u{200B}"

  /// The same for Mattermost's Markdown. A gap keeps `@all` from being a mention, and an address from being a link, in which
  /// the backslashes would be seen; `<` begins links and mentions of Slack's, which Mattermost understands, too.
  private static func mattermost(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var out = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let rest = scalars[(index + 1)...]
      switch scalar {
      // The last is a line break to Mattermost.
      case "\n", "\r", "\u{2424}": out.append(" ")
      case "@": out += [scalar, gap]
      case ":" where rest.first == "/": out += [scalar, gap]
      case "<": out += "&lt;".unicodeScalars
      case "&": out += (isEntity(rest) ? "&amp;" : "&").unicodeScalars
      // Two are one, but for before a letter.
      case "\\": out += (rest.first.map(isLetterOrDigit) ?? false ? "\\" : "\\\\").unicodeScalars
      default:
        if mattermostMarks.contains(scalar) { out.append("\\") }
        out.append(scalar)
      }
    }
    return String(out)
  }

  /// Whether a `&` before it would begin the name of a character.
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
