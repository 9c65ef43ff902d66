// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Messages
import TerminalUI
import TextWidth
import TimerEngine

/// Views with lists: a head, then rows of which one is selected.
extension WatchFrame {
  /// A line. `index` is the index of its row, if it has one.
  struct Line {
    var index: Int?
    var spans: [Span]

    init(_ index: Int? = nil, _ spans: [Span]) {
      (self.index, self.spans) = (index, spans)
    }
  }

  private static let top = 2
  /// The number of lines that fit.
  var rows: Int { max(1, height - Self.top - 1 - messageRows) }
  private var messageRows: Int {
    var grid = Grid(width: width, height: height)
    return drawMessages(&grid)
  }

  func drawList(_ grid: inout Grid) {
    let lines = lines
    let rows = rows
    grid.put(head, 1, 1, limit: width - 2)
    let start = start(lines, rows)
    for (number, line) in lines.enumerated().dropFirst(start).prefix(rows) {
      let row = Self.top + number - start
      grid.put(line.spans, 1, row, limit: width - 2)
      guard line.index == state.cursor else { continue }
      // Not shown by colour alone.
      grid.put(hasGlyphs ? "▸" : ">", 0, row, Look(.accent, bold: true))
      grid.reverse(row: row, 1..<width - 1)
    }
    _ = drawMessages(&grid)
  }

  private func start(_ lines: [Line], _ rows: Int) -> Int {
    if [.reports, .team].contains(state.view) { return state.cursor }
    return Self.start(lines.firstIndex { $0.index == state.cursor } ?? 0, of: lines.count, in: rows)
  }

  /// The row of the list at a line of the screen.
  func row(at y: Int) -> Int? {
    let (lines, rows) = (lines, rows)
    let number = y - Self.top + start(lines, rows)
    return y >= Self.top && y < Self.top + rows && lines.indices.contains(number) ? lines[number].index : nil
  }

  private var head: [Span] {
    switch state.view {
    case .timer: return []
    case .history:
      let order: WatchMessage.Order =
        switch state.query.order {
        case .longest: .longest
        case .project: .project
        case .newest, nil: .newest
        }
      let parts = [language.watch(.order(order)), language.watch(.filter(state.query.outcome))]
      return [
        Span(
          (parts + (state.query.text.map { [language.watch(.search($0))] } ?? [])).joined(separator: " · "),
          Look(.muted))
      ]
    case .reports:
      return WatchMessage.Span.allCases.flatMap { span in
        choice(language.watch(.span(span)), isChosen: span == state.span)
      }
    case .settings:
      let words = state.choices.isEmpty ? WatchMessage.settingHint : .choices(state.choices)
      return [Span(language.watch(words), Look(.muted))]
    case .hooks: return [Span(language.watch(.hooks), Look(.muted))]
    case .team: return teamHead
    case .sound:
      guard let sound = state.sound else { return [] }
      let name = sound.sound == "off" ? language.watch(.off) : SafeText.line(sound.sound)
      return [Span("\(name)  \(language.watch(.volume(sound.volume)))  ")]
        + bar(Double(sound.volume) / 100, 20, Look(.accent))
    }
  }

  /// One of several words in a head.
  func choice(_ name: String, isChosen: Bool) -> [Span] {
    [Span(isChosen ? "[\(name)]" : " \(name) ", Look(isChosen ? .accent : .muted, bold: isChosen))]
  }

  private var lines: [Line] {
    switch state.view {
    case .timer: []
    case .history: historyLines
    case .reports: state.report?.lines.map { Line(nil, $0) } ?? note(language.watch(.loading))
    case .settings: settingLines
    case .hooks: hookLines
    case .sound: soundLines
    case .team: teamLines
    }
  }

  /// A sentence, on as many lines as it needs.
  func note(_ text: String) -> [Line] {
    DisplayWidth.fold(text, max(8, width - 2)).map { Line(nil, [Span($0, Look(.muted))]) }
  }

  // MARK: History

  private var historyLines: [Line] {
    guard let sessions = state.history?.sessions else { return note(language.watch(.loading)) }
    guard !sessions.isEmpty else {
      let isAll = state.query.text == nil && state.query.outcome == nil
      return note(language.history(isAll ? .nothing : .nothingMatches))
    }
    var lines: [Line] = []
    var day = ""
    for (index, session) in sessions.enumerated() {
      let date = LocalTime(session.startedAt.instant).date
      let isByDay = (state.query.order ?? .newest) == .newest
      if isByDay, date != day {
        day = date
        let those = sessions[index...].prefix { LocalTime($0.startedAt.instant).date == date }
        let sum = language.watch(.day(sessions: those.count, focus: those.reduce(0) { $0 + $1.elapsed }))
        lines.append(Line(nil, [Span(date, Look(bold: true)), Span("  " + sum, Look(.muted))]))
      }
      lines.append(Line(index, sessionSpans(session, isByDay: isByDay)))
    }
    return lines
  }

  private func sessionSpans(_ session: SessionRecord, isByDay: Bool) -> [Span] {
    let start = LocalTime(session.startedAt.instant)
    let (mark, ink): (String, Ink) =
      switch session.outcome {
      case .completed: (hasGlyphs ? "✓" : "ok", .good)
      case .abandoned: (hasGlyphs ? "✗" : "!!", .bad)
      case .partial: (hasGlyphs ? "◐" : "..", .warning)
      case .skipped: (hasGlyphs ? "»" : ">>", .muted)
      case .running: (hasGlyphs ? "▶" : "->", .focus)
      }
    var spans = [
      Span(isByDay ? start.clock : start.short, Look(.muted)), Span("  "),
      Span(
        String(repeating: " ", count: max(0, 7 - ClockText.of(session.elapsed).count)) + ClockText.of(session.elapsed)),
      Span("  "), Span(mark, Look(ink)), Span("  " + state.title(session)),
    ]
    if !session.project.isEmpty { spans.append(Span("  " + SafeText.line(session.project), Look(.accent))) }
    if !session.strikes.isEmpty {
      spans.append(Span("  " + language.watch(.strikes(session.strikes.count)), Look(.warning)))
    }
    if !session.note.isEmpty { spans.append(Span("  " + language.history(.note), Look(.muted))) }
    if !session.attachments.isEmpty {
      spans.append(Span("  " + language.history(.files(session.attachments.count)), Look(.muted)))
    }
    return spans
  }

  // MARK: Hooks

  private var hookLines: [Line] {
    guard let hooks = state.hooks else { return note(language.watch(.loading)) }
    var lines: [Line] = []
    if hooks.isEmpty { lines += note(language.hooks(.noHooks(path: status.config.shownPath))) }
    let names = hooks.map { DisplayWidth.of($0.id) }.max() ?? 0
    let stands = hooks.map { hook in state.scopes.first { $0.hook == hook.id }?.state ?? hook.last }
    let words = zip(hooks, stands).map { hook, stand in
      hook.enabled ? stand.map { language.hooks(.state($0)) } ?? language.hooks(.neverRan) : language.hooks(.disabled)
    }
    let longest = words.map(DisplayWidth.of).max() ?? 0
    for (index, hook) in hooks.enumerated() {
      let scope = state.scopes.first { $0.hook == hook.id }
      let mark = scope.map { HookResult($0, in: language).mark } ?? stands[index].map { HookResult.mark($0) }
      var spans = [mark.map { self.mark($0) } ?? Span(hasGlyphs ? "·" : "- ", Look(.muted)), Span(" ")]
      spans.append(Span(DisplayWidth.pad(SafeText.line(hook.id), names) + "  ", Look(hook.enabled ? .plain : .muted)))
      // The state comes before the events, which may be many.
      let error = scope?.lastError
      spans.append(Span(error == nil ? DisplayWidth.pad(words[index], longest) : words[index]))
      if let error { spans.append(Span(": " + SafeText.line(error), Look(.bad))) }
      if let why = scope.flatMap({ language.text($0.reasons, or: $0.why) }) {
        spans.append(Span("  " + SafeText.line(why), Look(.muted)))
      }
      spans.append(Span("  " + SafeText.line(hook.condition ?? hook.on.joined(separator: " ")), Look(.muted)))
      lines.append(Line(index, spans))
    }
    lines.append(Line(nil, [Span(language.watch(.log), Look(.muted))]))
    if state.log.isEmpty { lines += note(language.hooks(.noDeliveries)) }
    for (index, delivery) in state.log.enumerated() {
      let result = HookResult(delivery, in: language)
      var spans = [
        mark(result.mark), Span(" \(LocalTime(delivery.event.time.instant).clockWithSeconds)  ", Look(.muted)),
        Span(SafeText.line(delivery.hook) + "  "), Span(result.cause + "  ", Look(.muted)),
        Span(language.hooks(.state(delivery.state))),
      ]
      if let detail = result.detail { spans.append(Span(": " + SafeText.line(detail), Look(.bad))) }
      lines.append(Line(hooks.count + index, spans))
    }
    return lines
  }

  // MARK: Settings

  private var settingLines: [Line] {
    guard let settings = state.settings else {
      return state.settingsProblem.isEmpty ? note(language.watch(.loading)) : state.settingsProblem.flatMap(note)
    }
    let names = settings.map { DisplayWidth.of(String($0.name)) }.max() ?? 0
    var lines: [Line] = []
    for (index, setting) in settings.enumerated() {
      if index == 0 || settings[index - 1].section != setting.section {
        if index > 0 { lines.append(Line(nil, [])) }
        lines.append(Line(nil, [Span(String(setting.section), Look(bold: true))]))
      }
      let name = DisplayWidth.pad(SafeText.line(String(setting.name)), min(names, 32))
      lines.append(Line(index, [Span("  \(name)  ", Look(.muted)), Span(SafeText.line(setting.value))]))
    }
    return lines
  }

  // MARK: Sound

  private var soundLines: [Line] {
    guard let sound = state.sound else { return note(language.watch(.loading)) }
    var lines = state.sounds.enumerated().map { index, name in
      let isChosen = name == sound.sound
      let mark = Span(isChosen ? (hasGlyphs ? "●" : "*") : (hasGlyphs ? "○" : "."), Look(isChosen ? .good : .muted))
      let shown = name == "off" ? language.watch(.off) : SafeText.line(name)
      return Line(
        index,
        [
          mark, Span(" " + DisplayWidth.pad(shown, 14), Look(bold: isChosen)),
          Span(language.sound(.about(name)), Look(.muted)),
        ])
    }
    lines.append(Line(nil, []))
    if let breaks = sound.breaks {
      lines += note(language.sound(.inBreaks(SafeText.line(breaks.sound), volume: breaks.volume)))
    }
    if let problem = language.text(sound.reason, or: sound.problem) {
      lines.append(Line(nil, [Span(language.sound(.cannotBeHeard(SafeText.line(problem))), Look(.bad))]))
    } else if let player = sound.player {
      lines += note(
        sound.playing ? language.sound(.playing(player: SafeText.line(player))) : language.watch(.nothingPlays))
    } else {
      lines += note(language.sound(.noPlayer))
    }
    return lines
  }
}
