// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// The look of text: with or without colour, with emoji or in letters.
package struct Style: Hashable, Sendable {
  package var hasColour: Bool
  package var hasGlyphs: Bool

  package init(hasColour: Bool, hasGlyphs: Bool) {
    self.hasColour = hasColour
    self.hasGlyphs = hasGlyphs
  }

  package static let plain = Style(hasColour: false, hasGlyphs: false)

  /// The style of a stream: plain unless it is a terminal; without colour if the user disables it (no-color.org).
  package init(isTerminal: Bool, environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    let isAble = (isTerminal || Self.isForced(in: environment)) && terminal != "dumb"
    hasColour = isAble && (environment["NO_COLOR"] ?? "").isEmpty
    // The Linux console has no emoji.
    hasGlyphs = isAble && terminal != "linux"
  }

  /// Whether `CLICOLOR_FORCE` requests the style of a terminal without one, as for a pager.
  package static func isForced(in environment: [String: String]) -> Bool {
    !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
  }

  /// A look, by its number in the escape sequence SGR.
  package enum Look: Int, Sendable {
    case bold = 1, dim = 2
    case red = 31, green = 32, yellow = 33, blue = 34, magenta = 35, cyan = 36
  }

  package func paint(_ text: String, _ looks: Look...) -> String {
    paint(text, looks)
  }

  package func paint(_ text: String, _ looks: [Look]) -> String {
    guard hasColour, !looks.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[" + looks.map { String($0.rawValue) }.joined(separator: ";") + "m\(text)\u{1B}[0m"
  }

  /// Red is focus, green is break. Idle has no colour, so that stopping resets both.
  package func theme(_ phase: Phase?) -> [Look] {
    switch phase {
    case .focus: [.red]
    case .shortBreak, .longBreak: [.green]
    case nil: []
    }
  }

  /// Completed pomodoros: one tomato each.
  package func tomatoes(_ count: Int) -> String {
    guard count > 0 else { return "" }
    // More tomatoes don't fit a short line.
    if count > 12 { return hasGlyphs ? "🍅×\(count)" : "*x\(count)" }
    return String(repeating: hasGlyphs ? "🍅" : "*", count: count)
  }

  /// A round: tomatoes for completed pomodoros, circles for the rest.
  package func round(_ round: Round) -> String {
    let left = max(0, round.length - round.completed)
    guard round.length <= 12 else { return "\(tomatoes(round.completed))/\(round.length)" }
    let (pomodoro, circle) = hasGlyphs ? ("🍅 ", "○ ") : ("*", ".")
    let text = String(repeating: pomodoro, count: max(0, round.completed)) + String(repeating: circle, count: left)
    return hasGlyphs ? String(text.dropLast()) : text
  }

  /// The symbol of a state in a status bar.
  package static func icon(_ phase: Phase?, isPaused: Bool) -> String {
    if isPaused { return "⏸" }
    return switch phase {
    case .focus: "🍅"
    case .shortBreak: "☕"
    case .longBreak: "🌴"
    case nil: "○"
    }
  }

  /// A goal in words, with its progress as a bar, which is green once the goal is met.
  package func goal(_ words: String, _ goal: GoalInfo) -> String {
    let bar = hasGlyphs ? "  " + bar(goal.part, width: 20, [goal.reached ? .green : .red]) : ""
    return paint(words, goal.reached ? [.green] : []) + bar
  }

  /// A bar of `width` columns; `part` of it is full.
  package func bar(_ part: Double, width: Int, _ looks: [Look]) -> String {
    guard width > 0 else { return "" }
    let full = Int((min(1, max(0, part)) * Double(width)).rounded())
    let (done, left) = hasGlyphs ? ("━", "─") : ("#", "-")
    return paint(String(repeating: done, count: full), looks)
      + paint(String(repeating: left, count: width - full), .dim)
  }
}
