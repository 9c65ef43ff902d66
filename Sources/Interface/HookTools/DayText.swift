// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import Simulation
import TerminalUI
import TextWidth
import TimerEngine

/// A virtual day as a table: time, event, and the resulting actions of hooks.
struct DayText {
  var style: Style
  var language: any Language
  /// The columns of the terminal; nil if the length of lines isn't limited.
  var width: Int?

  /// Below this number of columns, the actions of hooks are below their event.
  private static let narrow = 72
  private static let timeWidth = 8

  /// The actions of hooks, in their order.
  private enum Verb: CaseIterable {
    case run, not, exit, enter, sound
  }

  private struct Line {
    var verb: Verb
    var text: String
  }

  func table(_ moments: [Moment]) -> [String] {
    let names = moments.map(name)
    let nameWidth = zip(moments, names).map { DisplayWidth.of($1) + detailWidth($0) }.max() ?? 0
    return zip(moments, names).flatMap { moment, name in
      let time = style.paint(LocalTime(moment.time.instant).clockWithSeconds, .dim)
      let padding = String(repeating: " ", count: nameWidth - DisplayWidth.of(name) - detailWidth(moment))
      let looks = moment.event.map { style.theme($0.data.session?.phase) } ?? [.dim]
      let head = time + "  " + style.paint(name, looks) + style.paint(detail(moment).map { " " + $0 } ?? "", .dim)
      let lines = lines(of: moment)
      guard !lines.isEmpty else { return [head] }
      if let width, width < Self.narrow {
        return [head] + lines.flatMap { block($0, indent: "  ", width: width) }
      }
      let indent = String(repeating: " ", count: Self.timeWidth + nameWidth + 4)
      let blocks = lines.flatMap { block($0, indent: indent, width: width) }
      return [head + padding + "  " + blocks[0].dropFirst(indent.count)] + blocks.dropFirst()
    }
  }

  /// A sentence folded into lines.
  func sentence(_ text: String) -> [String] {
    width.map { DisplayWidth.fold(SafeText.line(text), $0) } ?? [SafeText.line(text)]
  }

  private func lines(of moment: Moment) -> [Line] {
    var lines: [Line] = []
    func list(_ verb: Verb, _ hooks: [String]) {
      if !hooks.isEmpty { lines.append(Line(verb: verb, text: hooks.joined(separator: ", "))) }
    }
    list(.run, moment.runs)
    lines += moment.refused.map { Line(verb: .not, text: "\($0.hook): \(language.text($0.reasons, or: nil) ?? "")") }
    list(.exit, moment.exits)
    list(.enter, moment.enters)
    if let sound = moment.sound {
      let text = language.simulation(.playing(sound: sound.name, volume: sound.volume, hook: sound.hook))
      lines.append(Line(verb: .sound, text: text))
    }
    return lines
  }

  /// One line that begins with its verb. Continuation lines are indented behind the verb.
  private func block(_ line: Line, indent: String, width: Int?) -> [String] {
    let widest = Verb.allCases.map { DisplayWidth.of(word($0)) }.max() ?? 0
    let text = SafeText.line(line.text)
    let room = width.map { max(10, $0 - indent.count - widest - 2) }
    let parts = room.map { DisplayWidth.fold(text, $0) } ?? [text]
    return parts.enumerated().map { index, part in
      let verb = DisplayWidth.pad(index == 0 ? word(line.verb) : "", widest)
      return indent + style.paint(verb, looks(line.verb)) + "  "
        + style.paint(part, line.verb == .not || line.verb == .sound ? [.dim] : [])
    }
  }

  private func word(_ verb: Verb) -> String {
    let (glyph, word): (String, SimulationMessage) =
      switch verb {
      case .run: ("✓", .run)
      case .not: ("✗", .not)
      case .exit: ("▼", .exit)
      case .enter: ("▲", .enter)
      case .sound: ("♪", .sound)
      }
    return (style.hasGlyphs ? glyph + " " : "") + language.simulation(word)
  }

  private func looks(_ verb: Verb) -> [Style.Look] {
    switch verb {
    case .run: [.green]
    case .not: [.yellow]
    case .enter, .exit: [.cyan]
    case .sound: [.dim]
    }
  }

  /// The event's most specific name, as `on` accepts it: `short-break.started`.
  private func name(_ moment: Moment) -> String {
    guard let event = moment.event else { return language.simulation(.clock) }
    let type = event.type.rawValue
    guard type.hasPrefix("break."), let phase = event.data.session?.phase, phase.isBreak else { return type }
    return phase.rawValue + type.dropFirst("break".count)
  }

  /// The detail that distinguishes it from other events of its kind: a mark's moment, a goal's name.
  private func detail(_ moment: Moment) -> String? {
    guard let data = moment.event?.data else { return nil }
    if let every = data.every, let count = data.count { return ClockText.of(every * Int64(count)) }
    if let lead = data.lead { return language.simulation(.lead(ClockText.of(lead))) }
    return data.goal?.name
  }

  private func detailWidth(_ moment: Moment) -> Int { detail(moment).map { DisplayWidth.of($0) + 1 } ?? 0 }
}
