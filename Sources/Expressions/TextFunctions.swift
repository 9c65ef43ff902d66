// SPDX-License-Identifier: MIT
import CEL
import Hooks
import TimerEngine

/// `escape.…` and `clock`: what Segue adds to the language.
enum TextFunctions {
  static func all(_ clock: LocalClock) -> [Function] {
    [
      escape("slack") { replacing($0, markup) }, escape("html") { replacing($0, markupOrQuote) },
      escape("markdown", markdown),
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

  private static func markup(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }

  private static func markupOrQuote(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": "&quot;"
    case "'": "&#39;"
    default: markup(scalar)
    }
  }

  private static func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        out.append(contentsOf: replacement.unicodeScalars)
      } else {
        out.append(scalar)
      }
    }
    return String(out)
  }

  private static let marks = Set("\\`*_{}[]()<>#+-.!|~&:@".unicodeScalars)

  /// A backslash before everything that Markdown might take for markup; line breaks become spaces, since a line
  /// may begin a list or a heading.
  private static func markdown(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\r" {
        out.append(" ")
        continue
      }
      if marks.contains(scalar) { out.append("\\") }
      out.append(scalar)
    }
    return String(out)
  }
}

extension Instant {
  init(_ time: Timestamp) {
    self.init(milliseconds: time.seconds * 1000 + Int64(time.nanoseconds / 1_000_000))
  }
}
