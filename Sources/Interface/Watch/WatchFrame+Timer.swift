// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TextWidth
import TimerEngine

/// The timer and everything around it, in the middle of the screen.
extension WatchFrame {
  /// Lines that belong together. If not all blocks fit, those of the lowest rank are left out first.
  private struct Block {
    var rank: Int
    var lines: [[Span]]
  }

  private enum Rank {
    static let gap = 0, sound = 1, results = 2, goal = 3, details = 4, next = 5, round = 6, bar = 7, task = 8, label = 9
    static let clock = 12
  }

  func drawTimer(_ grid: inout Grid) {
    let room = height - Self.chrome - drawMessages(&grid)
    let whole = blocks(clockHeight: room)
    var blocks = whole
    func used() -> Int { blocks.reduce(0) { $0 + $1.lines.count } }
    while used() > room, let lowest = blocks.indices.min(by: { blocks[$0].rank < blocks[$1].rank }) {
      // Of several results, the oldest are left out one by one.
      if blocks[lowest].rank == Rank.results, blocks[lowest].lines.count > 2 {
        blocks[lowest].lines.remove(at: 1)
      } else {
        blocks.remove(at: lowest)
      }
    }
    var row = 1 + max(0, room - used()) / 2
    for block in blocks {
      let isLeft = block.rank == Rank.results
      for line in block.lines {
        if isLeft {
          grid.put(line, (width - min(width, 60)) / 2, row, limit: min(width, 60))
        } else {
          grid.centre(line, row)
        }
        row += 1
      }
    }
  }

  private func blocks(clockHeight room: Int) -> [Block] {
    let gap = Block(rank: Rank.gap, lines: [[]])
    let (clock, isRing) = clockLines(room)
    var blocks: [Block] = []
    if !isRing { blocks += [Block(rank: Rank.label, lines: [[label]]), gap] }
    blocks += [Block(rank: Rank.clock, lines: clock), gap]
    if status.current != nil, !status.isOpenEnded, !isRing {
      blocks += [Block(rank: Rank.bar, lines: [bar(part, min(46, width - 4), phaseLook())]), gap]
    }
    if !status.task.isEmpty { blocks.append(Block(rank: Rank.task, lines: [[Span(status.task, Look(bold: true))]])) }
    let tags = (status.session?.tags ?? []).map { "#" + SafeText.line($0) }
    let details = ([status.project].filter { !$0.isEmpty } + tags).joined(separator: " ")
    if !details.isEmpty { blocks.append(Block(rank: Rank.details, lines: [[Span(details, Look(.muted))]])) }
    blocks.append(Block(rank: Rank.round, lines: [[Span(round)]]))
    if status.current != nil {
      let next = language.status(.next(status.next.phase, seconds: status.next.planned))
      blocks.append(Block(rank: Rank.next, lines: [[Span(next, Look(.muted))]]))
    }
    if let goal = status.goals.daily {
      let line = [Span(goal.words(isDaily: true, in: language) + "  ", Look(goal.reached ? .good : .plain))]
      blocks.append(Block(rank: Rank.goal, lines: [line + bar(goal.part, 12, Look(goal.reached ? .good : .focus))]))
    }
    if let sound = status.playedSound {
      blocks.append(Block(rank: Rank.sound, lines: [[Span(language.watch(.sound(sound)), Look(.muted))]]))
    }
    if !state.results.isEmpty { blocks += [gap, Block(rank: Rank.results, lines: results)] }
    return blocks
  }

  private var label: Span { Span(status.label(in: language), phaseLook(bold: true)) }

  /// The chosen clock, if it fits, with the plant beside it; and whether the ring contains the label.
  private func clockLines(_ room: Int) -> ([[Span]], isRing: Bool) {
    let wish = state.appearance.clock
    var lines = [[Span(status.clock, phaseLook(bold: true))]]
    var isRing = false
    let rows = min(15, room - 11)
    if wish == .ring, hasGlyphs, rows >= 9, width >= rows * 2 + 2, !status.isOpenEnded {
      lines = ring(rows - (rows + 1) % 2)
      isRing = true
    } else if wish != .text, room >= BigDigits.height + 4 {
      let digits = BigDigits.rows(status.clock, hasGlyphs: hasGlyphs)
      if (digits.first.map(DisplayWidth.of) ?? 0) <= width { lines = digits.map { [Span($0, phaseLook(bold: true))] } }
    }
    return (withPlant(lines), isRing)
  }

  private func ring(_ rows: Int) -> [[Span]] {
    var ring = Ring.lines(rows: rows, part: part, done: phaseLook(), left: Look(.muted))
    let columns = rows * 2
    func write(_ span: Span, _ row: Int) {
      let text = Span(DisplayWidth.fit(span.text, columns - 6), span.look)
      let length = DisplayWidth.of(text.text)
      let start = (columns - length) / 2
      ring[row] = Array(ring[row][..<start]) + [text] + Array(ring[row][(start + length)...])
    }
    write(Span(status.clock, phaseLook(bold: true)), rows / 2 - 1)
    let words = DisplayWidth.wrap(status.label(in: language), columns - 6, lines: 2)
    for (index, line) in words.enumerated() { write(Span(line, phaseLook()), rows / 2 + 1 + index) }
    return ring.map(\.merged)
  }

  /// The clock with the plant on the ground beside it, if both fit.
  private func withPlant(_ clock: [[Span]]) -> [[Span]] {
    let used = clock.map(\.width).max() ?? 0
    guard state.appearance.plant == .on, clock.count >= 5, used + 2 * (9 + 3) <= width,
      let outcome = status.current == .focus ? .running : state.lastOutcome
    else { return clock }
    let part = status.current == .focus ? self.part : 1
    let stage = Plant.stage(part: part, outcome: outcome, isStruckOut: state.isStruckOut)
    let plant = Plant.rows(stage, strikes: status.session?.strikes ?? 0)
    let look = Look(stage == .withered ? .warning : .good)
    let first = clock.count - plant.count
    return clock.enumerated().map { row, spans in
      // The same space on the left keeps the clock in the middle.
      let pad = String(repeating: " ", count: max(0, used - spans.width))
      let shown = row >= first ? plant[row - first] : String(repeating: " ", count: 9)
      return [Span(String(repeating: " ", count: 12))] + spans + [Span(pad + "   "), Span(shown, look)]
    }
  }

  func bar(_ part: Double, _ columns: Int, _ look: Look) -> [Span] {
    let columns = max(4, columns)
    let full = Int((min(1, max(0, part)) * Double(columns)).rounded())
    let (done, left) = hasGlyphs ? ("━", "─") : ("#", "-")
    return [
      Span(String(repeating: done, count: full), look),
      Span(String(repeating: left, count: columns - full), Look(.muted)),
    ]
  }

  private var round: String {
    var text = style.round(status.round)
    let today = style.tomatoes(status.today.pomodoros)
    if !today.isEmpty { text += "   " + language.watch(.today(today)) }
    if let strikes = status.session?.strikes, strikes > 0 { text += "   " + language.watch(.strikes(strikes)) }
    return text
  }

  private var results: [[Span]] {
    [[Span(language.watch(.results), Look(.muted))]]
      + state.results.map { result in
        var text = "\(result.hook)  \(result.cause)  \(language.hooks(.state(result.state)))"
        if let detail = result.detail { text += ": \(detail)" }
        return [mark(result.mark), Span(" " + SafeText.line(text))]
      }
  }

  func mark(_ mark: HookResult.Mark) -> Span {
    let (glyph, letters, ink): (String, String, Ink) =
      switch mark {
      case .good: ("✓", "ok", .good)
      case .bad: ("✗", "!!", .bad)
      case .open: ("…", "..", .warning)
      }
    return Span(hasGlyphs ? glyph : letters, Look(ink))
  }
}
