// SPDX-License-Identifier: MIT
import TerminalUI

/// How text becomes harmless in a bar's language.
enum BarText {
  /// Pango's markup, and XML.
  static func pango(_ text: String) -> String {
    replacing(text) { scalar, _ in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: nil
      }
    }
  }

  /// `%{` begins a tag: an empty one comes between the two. What follows the text may begin with a brace.
  static func polybar(_ text: String) -> String {
    replacing(text) { scalar, next in scalar == "%" && (next == nil || next == "{") ? "%%{O0}" : nil }
  }

  /// lemonbar has no way to write `%{`.
  static func lemonbar(_ text: String) -> String {
    replacing(text) { scalar, next in scalar == "%" && (next == nil || next == "{") ? "% " : nil }
  }

  static func tmux(_ text: String) -> String { text.replacing("#", with: "##") }

  /// Behind `|` come parameters.
  static func menu(_ text: String) -> String { text.replacing("|", with: "¦") }

  /// i3blocks 1.4 ends a string at the first quotation mark, and takes a backslash for itself.
  static func i3blocks(_ text: String) -> String { text.replacing("\"", with: "″").replacing("\\", with: "∖") }

  static func plain(_ text: String) -> String { text }

  /// Each scalar that `replace`, which also gets the next one, has something for.
  private static func replacing(
    _ text: String, _ replace: (Unicode.Scalar, Unicode.Scalar?) -> String?
  ) -> String {
    var out = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if let replacement = replace(scalar, rest.first) {
        out.append(contentsOf: replacement.unicodeScalars)
      } else {
        out.append(scalar)
      }
    }
    return String(out)
  }
}
