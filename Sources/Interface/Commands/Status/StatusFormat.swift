// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TextWidth
import TimerEngine

/// A line of one's own with placeholders: `{icon} {remaining} {task}`.
struct StatusFormat: Sendable {
  /// What can stand between braces.
  enum Placeholder: String, CaseIterable, Sendable {
    case icon, label, remaining, elapsed, planned, ends, percent
    case task, project, tags, phase, state
    case round
    case roundLength = "round-length"
    case tomatoes, strikes, today, focus, next, sound
  }

  private enum Piece: Sendable {
    case text(String)
    case placeholder(Placeholder)
  }

  private var pieces: [Piece] = []

  /// Reads a format; `{{` and `}}` are braces, `\n` and `\t` what they are in a shell's printf.
  init(_ text: String, language: any Language) throws(Failure) {
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"):
        literal.append(character)
        rest.removeFirst()
      case ("\\", "n"), ("\\", "t"):
        literal.append(rest.removeFirst() == "n" ? "\n" : "\t")
      case ("{", _):
        guard let end = rest.firstIndex(of: "}") else { throw Failure(.usage, language.usage(.openPlaceholder)) }
        let name = String(rest[..<end])
        guard let placeholder = Placeholder(rawValue: name) else { throw Self.unknown(name, language) }
        pieces += [.text(literal), .placeholder(placeholder)]
        literal = ""
        rest = rest[rest.index(after: end)...]
      default: literal.append(character)
      }
    }
    pieces.append(.text(literal))
  }

  private static func unknown(_ name: String, _ language: any Language) -> Failure {
    let known = Placeholder.allCases.map(\.rawValue)
    let nearest = Spelling.nearest(to: name, among: known)
    return Failure(.usage, language.usage(.badPlaceholder(name, suggestion: nearest, known: known)))
  }

  func line(_ status: Status, language: any Language) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let placeholder): Self.value(of: placeholder, status, language)
      }
    }.joined()
  }

  private static func value(of placeholder: Placeholder, _ status: Status, _ language: any Language) -> String {
    let looks = Style(hasColour: false, hasGlyphs: true)
    return switch placeholder {
    case .icon: Style.icon(status.current, isPaused: status.state == .paused)
    case .label: status.label(in: language)
    case .remaining: remaining(status)
    case .elapsed: ClockText.of(status.elapsed)
    case .planned: ClockText.of(status.planned)
    case .ends: status.deadline.map { LocalTime($0.instant).clock } ?? ""
    case .percent: String(Int((status.part * 100).rounded(.down)))
    case .task: status.task
    case .project: status.project
    case .tags: (status.session?.tags ?? []).map(SafeText.line).joined(separator: ",")
    case .phase: status.phase
    case .state: status.state.rawValue
    case .round: String(status.round.completed)
    case .roundLength: String(status.round.length)
    case .tomatoes: looks.tomatoes(status.round.completed)
    case .strikes: String(status.session?.strikes ?? 0)
    case .today: String(status.today.pomodoros)
    case .focus: language.status(.length(seconds: status.today.focus))
    case .next: language.timer(.phase(status.next.phase))
    case .sound: SafeText.line(status.sound)
    }
  }

  /// Nothing is left to count while idle; an open-ended session counts up.
  private static func remaining(_ status: Status) -> String {
    guard status.current != nil else { return "--:--" }
    return status.isOpenEnded ? "+" + status.clock : status.clock
  }
}
