// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
package import Messages
import TextWidth
import TimerEngine

/// The full-screen view: a state becomes lines, and nothing else happens.
package struct Screen: Sendable {
  package var width: Int
  package var height: Int
  package var style: Style
  package var language: any Language

  package init(width: Int, height: Int, style: Style, language: any Language) {
    self.width = width
    self.height = height
    self.style = style
    self.language = language
  }

  /// Lines that belong together; where not all fit, those of the lowest rank go first.
  private struct Block {
    var rank: Int
    var lines: [String]
  }

  /// Exactly `height` lines of at most `width` columns.
  package func frame(_ state: ScreenState) -> [String] {
    guard width >= 8, height >= 1 else {
      return fill([DisplayWidth.fit(state.status.clock, width)])
    }
    let footer = keys(state)
    var blocks = self.blocks(state)
    while blocks.map(\.lines.count).reduce(0, +) > height - (height > 2 ? 1 : 0),
      let lowest = blocks.indices.min(by: { blocks[$0].rank < blocks[$1].rank })
    {
      // Of several results, the oldest go one by one.
      if blocks[lowest].lines.count > 2, blocks[lowest].rank == Rank.results {
        blocks[lowest].lines.remove(at: 1)
      } else {
        blocks.remove(at: lowest)
      }
    }
    var lines = blocks.flatMap(\.lines)
    guard height > 2 else { return fill(lines) }
    let free = height - 1 - lines.count
    lines = Array(repeating: "", count: free / 2) + lines + Array(repeating: "", count: free - free / 2)
    return fill(lines + [footer])
  }

  private enum Rank {
    static let gap = 0
    static let hint = 1
    static let sound = 2
    static let results = 3
    static let details = 4
    static let next = 5
    static let round = 6
    static let bar = 7
    static let label = 9
    static let task = 8
    static let message = 10
    static let warning = 11
    static let clock = 12
  }

  private func blocks(_ state: ScreenState) -> [Block] {
    let status = state.status
    let theme = style.theme(status.current)
    let gap = Block(rank: Rank.gap, lines: [""])
    var blocks = [
      Block(rank: Rank.label, lines: [centred(status.label(in: language), theme + [.bold])]), gap,
      Block(rank: Rank.clock, lines: clock(status)), gap,
    ]
    if status.current != nil, !status.isOpenEnded {
      let bar = style.bar(status.part, width: barWidth, theme)
      blocks.append(Block(rank: Rank.bar, lines: [indent(barWidth) + bar]))
      blocks.append(gap)
    }
    if !status.task.isEmpty { blocks.append(Block(rank: Rank.task, lines: [centred(status.task, [.bold])])) }
    let details = self.details(status)
    if !details.isEmpty { blocks.append(Block(rank: Rank.details, lines: [centred(details, [.dim])])) }
    blocks.append(Block(rank: Rank.round, lines: [centred(round(status), [])]))
    if status.current != nil {
      let next = language.status(.next(status.next.phase, seconds: status.next.planned))
      blocks.append(Block(rank: Rank.next, lines: [centred(next, [.dim])]))
    }
    if let sound = status.playedSound {
      blocks.append(Block(rank: Rank.sound, lines: [centred(language.view(.sound(sound)), [.dim])]))
    }
    for warning in status.warnings(in: language) {
      blocks.append(Block(rank: Rank.warning, lines: wrapped(warning, [.red, .bold])))
    }
    if let message = state.message {
      blocks.append(Block(rank: Rank.message, lines: wrapped(SafeText.line(message), [.yellow])))
    }
    if !state.isConnected {
      blocks.append(Block(rank: Rank.message, lines: wrapped(language.view(.waitingForDaemon), [.yellow])))
    }
    if !state.results.isEmpty { blocks += [gap, Block(rank: Rank.results, lines: results(state.results))] }
    return blocks
  }

  private func clock(_ status: Status) -> [String] {
    let looks = style.theme(status.current) + (status.state == .running ? [.bold] : [.dim])
    let rows = BigDigits.rows(status.clock, hasGlyphs: style.hasGlyphs)
    let digitsWidth = rows.first.map(DisplayWidth.of) ?? 0
    guard digitsWidth <= width, height >= BigDigits.height + 4 else { return [centred(status.clock, looks)] }
    return rows.map { indent(digitsWidth) + style.paint($0, looks) }
  }

  private func details(_ status: Status) -> String {
    let tags = (status.session?.tags ?? []).map { "#" + SafeText.line($0) }
    return ([status.project].filter { !$0.isEmpty } + tags).joined(separator: " ")
  }

  private func round(_ status: Status) -> String {
    let strikes = status.session.map(\.strikes) ?? 0
    let today = style.tomatoes(status.today.pomodoros)
    var text = style.round(status.round)
    if !today.isEmpty { text += "   " + language.view(.today(today)) }
    if strikes > 0 { text += "   " + language.view(.strikes(strikes)) }
    return text
  }

  private func results(_ results: [HookResult]) -> [String] {
    let inset = indent(min(width, 60))
    let lines = results.map { result in
      let (glyph, letters, look): (String, String, Style.Look) =
        switch result.mark {
        case .good: ("✓", "ok", .green)
        case .bad: ("✗", "!!", .red)
        case .open: ("…", "..", .yellow)
        }
      let mark = style.hasGlyphs ? glyph : letters
      var text = "\(result.hook)  \(result.cause)  \(language.hooks(.state(result.state)))"
      if let detail = result.detail { text += ": \(detail)" }
      let room = max(0, width - DisplayWidth.of(inset) - DisplayWidth.of(mark) - 1)
      return inset + style.paint(mark, look) + " " + DisplayWidth.fit(SafeText.line(text), room)
    }
    return [inset + style.paint(language.view(.hooksTitle), .dim)] + lines
  }

  private func keys(_ state: ScreenState) -> String {
    let keys: [(String, ViewMessage.Key)] =
      switch (state.status.current != nil, state.status.state) {
      case (false, _): [("space", .start), ("q", .quit)]
      case (true, .paused): [("space", .resume), ("s", .stop), ("f", .finish), ("k", .skip), ("q", .quit)]
      case (true, .idle), (true, .running):
        [
          ("space", .pause), ("s", .stop), ("f", .finish), ("k", .skip), ("+", .extend), ("x", .strike), ("q", .quit),
        ]
      }
    let whole = keys.map { "\($0.0) \(language.view(.key($0.1)))" }.joined(separator: "  ")
    // Too narrow for the words: the keys alone still say which there are.
    let text = DisplayWidth.of(whole) <= width ? whole : keys.map(\.0).joined(separator: " ")
    return centred(text, [.dim])
  }

  private var barWidth: Int { max(4, min(46, width - 4)) }

  private func centred(_ text: String, _ looks: [Style.Look]) -> String {
    let text = DisplayWidth.fit(text, width)
    return indent(DisplayWidth.of(text)) + style.paint(text, looks)
  }

  /// What has to be read whole, on several lines where it must.
  private func wrapped(_ text: String, _ looks: [Style.Look]) -> [String] {
    DisplayWidth.wrap(text, min(width, 76), lines: 3).map { centred($0, looks) }
  }

  private func indent(_ used: Int) -> String {
    String(repeating: " ", count: max(0, (width - used) / 2))
  }

  private func fill(_ lines: [String]) -> [String] {
    Array((lines + Array(repeating: "", count: max(0, height - lines.count))).prefix(height))
  }
}
