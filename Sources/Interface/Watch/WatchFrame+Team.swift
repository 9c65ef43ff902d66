// SPDX-License-Identifier: MIT
import Messages
import TeamMessages
import TeamRecords
import TerminalUI
import TextWidth

/// The hub's board, and who focuses now.
extension WatchFrame {
  /// The spans of a board.
  var teamHead: [Span] {
    BoardSpan.allCases.flatMap { choice(language.team(.span($0)), isChosen: $0 == state.board) }
  }

  var teamLines: [Line] {
    guard let team = state.team else { return note(language.watch(.loading)) }
    var lines: [Line] = []
    if let problem = team.problem {
      lines += note(SafeText.line(problem.text))
      guard team.person != nil else { return lines }
      lines.append(Line(nil, []))
    }
    if let person = team.person {
      let words = language.team(
        .today(
          handle: SafeText.line(person.handle), hub: SafeText.line(team.hub ?? ""), minutes: person.today.points,
          pomodoros: person.today.pomodoros, streak: person.streak))
      lines += note(words) + [Line(nil, [])]
    }
    if let board = team.board { lines += audienceLine + boardLines(board) + [Line(nil, [])] }
    if let friends = team.friends { lines += friendLines(friends) }
    return lines
  }

  /// Whose board it is, if there are several.
  private var audienceLine: [Line] {
    guard !state.groups.isEmpty || state.group != nil else { return [] }
    let name = state.group.map { SafeText.line($0.name) } ?? language.team(.friends)
    let title = language.team(.boardTitle(state.board, audience: name))
    return [Line(nil, [Span(DisplayWidth.fit(title, max(8, width - 2)), Look(.accent, bold: true))])]
  }

  /// A row for each person, with the columns that fit.
  private func boardLines(_ board: HubBoard) -> [Line] {
    guard !board.rows.isEmpty else { return note(language.team(.boardEmpty)) }
    let rows = board.rows.map { ($0, $0.cells(in: language).map(SafeText.line)) }
    var widths = (0..<5).map { column in rows.map { DisplayWidth.of($0.1[column]) }.max() ?? 0 }
    func used() -> Int { widths.reduce(0) { $0 + $1 + 2 } - 2 }
    // The name gives way first, then the columns on the right.
    widths[1] = max(min(widths[1], 12), widths[1] - max(0, used() - (width - 2)))
    while used() > width - 2, widths.count > 3 { widths.removeLast() }
    let hint = board.isUnlisted ? DisplayWidth.fold(language.team(.onlyYouSeeYourRow), max(8, width - 2)) : []
    return rows.map { row, cells in
      let spans = widths.indices.map { column -> Span in
        let text = DisplayWidth.pad(DisplayWidth.fit(cells[column], widths[column]), widths[column])
        let look =
          switch column {
          case 1: Look(row.you ? .accent : .plain, bold: row.you)
          case 2: Look(.plain)
          default: Look(.muted)
          }
        return Span(text + (column == widths.count - 1 ? "" : "  "), look)
      }
      return Line(nil, spans)
    } + hint.flatMap(note)
  }

  private func friendLines(_ friends: HubFriends) -> [Line] {
    let lines = friends.lines(in: language)
    guard !lines.isEmpty else { return note(language.team(.noFriends)) }
    return lines.map { line in
      let mark = line.isFocusing ? Span(hasGlyphs ? "●" : "*", Look(.focus)) : Span(hasGlyphs ? "·" : "-", Look(.muted))
      let state = line.state.map { [Span("  " + $0, Look(line.isFocusing ? .focus : .muted))] } ?? []
      return Line(nil, [mark, Span(" " + SafeText.line(line.person))] + state)
    }
  }
}
