// SPDX-License-Identifier: MIT

/// Sequences for a terminal beside its screen. Foreign text is cleaned, so that it can't end a sequence.
package enum TerminalSequence {
  /// The way in which a terminal shows notices.
  package enum Notices: Hashable, Sendable {
    case kitty, urxvt, iTerm
  }

  /// The timer's progress in a taskbar.
  package enum Progress: Hashable, Sendable {
    case none
    case running(percent: Int), paused(percent: Int)
  }

  package static func title(_ text: String) -> String { "\u{1B}]2;\(SafeText.line(text))\u{1B}\\" }

  package static func progress(_ progress: Progress) -> String {
    switch progress {
    case .none: "\u{1B}]9;4;0\u{1B}\\"
    case .running(let percent): "\u{1B}]9;4;1;\(percent)\u{1B}\\"
    case .paused(let percent): "\u{1B}]9;4;4;\(percent)\u{1B}\\"
    }
  }

  /// Mouse reports: clicks and the wheel, with decimal coordinates.
  package static func mouse(_ isOn: Bool) -> String {
    isOn ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l"
  }

  /// A notice. Inside tmux, it is for the outer terminal, if `allow-passthrough` permits it.
  package static func notice(title: String, body: String, by way: Notices, isInTmux: Bool) -> String {
    let (title, body) = (cleaned(title), cleaned(body))
    let end = "\u{1B}\\"
    let text =
      switch way {
      case .kitty:
        "\u{1B}]99;i=segue:d=0;\(title)\(end)\u{1B}]99;i=segue:p=body;\(body)\(end)"
      case .urxvt: "\u{1B}]777;notify;\(title);\(body)\(end)"
      case .iTerm: "\u{1B}]9;\(title)\(body.isEmpty ? "" : ": " + body)\(end)"
      }
    guard isInTmux else { return text }
    return "\u{1B}Ptmux;\(text.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\(end)"
  }

  /// Removes control characters and `;`. A semicolon separates the parts of a notice, and a leading `4;` would be progress.
  private static func cleaned(_ text: String) -> String { SafeText.line(text).replacing(";", with: ",") }

  /// The way in which a terminal with this name or these variables shows notices; nil if unknown.
  package static func notices(name: String, environment: [String: String]) -> Notices? {
    let name = (name.isEmpty ? environment["TERM_PROGRAM"] ?? environment["TERM"] ?? "" : name).lowercased()
    if name.contains("kitty") || name.contains("foot") { return .kitty }
    if ["rxvt", "wezterm", "ghostty", "vte"].contains(where: name.contains) { return .urxvt }
    return name.contains("iterm") ? .iTerm : nil
  }
}
