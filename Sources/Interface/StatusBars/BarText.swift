// SPDX-License-Identifier: MIT
import TerminalUI

/// Escapes text for the languages of bars.
enum BarText {
  /// Escapes for Pango's markup, and for XML.
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

  /// Inserts an empty tag into `%{`, which begins a tag. Text that begins with a brace may follow.
  static func polybar(_ text: String) -> String {
    replacing(text) { scalar, next in scalar == "%" && (next == nil || next == "{") ? "%%{O0}" : nil }
  }

  /// Inserts a space into `%{`, for which lemonbar has no escape.
  static func lemonbar(_ text: String) -> String {
    replacing(text) { scalar, next in scalar == "%" && (next == nil || next == "{") ? "% " : nil }
  }

  static func tmux(_ text: String) -> String { text.replacing("#", with: "##") }

  /// Replaces `|`, which begins parameters.
  static func menu(_ text: String) -> String { text.replacing("|", with: "¦") }

  /// i3blocks 1.4 ends a string at the first quotation mark, and interprets a backslash.
  static func i3blocks(_ text: String) -> String { text.replacing("\"", with: "″").replacing("\\", with: "∖") }

  static func plain(_ text: String) -> String { text }

  /// Replaces each scalar for which `replace` returns a text. It also gets the next scalar.
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
