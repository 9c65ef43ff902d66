// SPDX-License-Identifier: MIT

/// The colours of a terminal: 256, 16, or none. No state is shown by colour alone.
package struct Theme: Hashable, Sendable {
  package enum Depth: Hashable, Sendable { case none, basic, full }

  package var depth: Depth
  package var isDark: Bool
  /// Whether the background is painted, because the person chose another one than the terminal's.
  package var isPainted: Bool

  package init(depth: Depth, isDark: Bool = true, isPainted: Bool = false) {
    (self.depth, self.isDark, self.isPainted) = (depth, isDark, isPainted)
  }

  /// The colours of a terminal with these variables.
  package static func depth(hasColour: Bool, environment: [String: String]) -> Depth {
    guard hasColour else { return .none }
    let terminal = environment["TERM"] ?? ""
    let isFull =
      environment["COLORTERM"] != nil
      || ["256color", "direct", "kitty", "foot", "alacritty", "ghostty", "wezterm"].contains(where: terminal.contains)
    return isFull ? .full : .basic
  }

  /// The numbers of the 256 colours, dark and light: each has a contrast of at least 4.5 : 1 on its background.
  package static func colour(_ ink: Ink, isDark: Bool) -> Int {
    switch ink {
    case .plain: isDark ? 252 : 234
    case .muted: isDark ? 247 : 240
    case .focus, .bad: isDark ? 210 : 124
    case .rest, .good: isDark ? 114 : 22
    case .warning: isDark ? 221 : 94
    case .accent: isDark ? 117 : 25
    }
  }

  /// The numbers of the painted backgrounds.
  package static func background(isDark: Bool) -> Int { isDark ? 234 : 231 }

  private static let basic: [Ink: Int] = [
    .focus: 31, .bad: 31, .rest: 32, .good: 32, .warning: 33, .accent: 36,
  ]

  /// The escape sequence that begins a look, after any other look.
  package func sequence(_ look: Look) -> String {
    var codes = ["0"]
    if look.isBold { codes.append("1") }
    if look.isReverse { codes.append("7") }
    switch depth {
    case .none: break
    case .basic:
      if look.ink == .muted { codes.append("2") }
      if let code = Self.basic[look.ink] { codes.append(String(code)) }
    case .full:
      if look.ink != .plain || isPainted { codes.append("38;5;\(Self.colour(look.ink, isDark: isDark))") }
      if isPainted { codes.append("48;5;\(Self.background(isDark: isDark))") }
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
