// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TextWidth
import TimerEngine

/// Converts a state into cells, without side effects.
package struct WatchFrame {
  let state: WatchState
  /// Without glyphs, only ASCII is drawn.
  let hasGlyphs: Bool
  let width: Int
  let height: Int

  package init(_ state: WatchState, hasGlyphs: Bool = true) {
    self.state = state
    self.hasGlyphs = hasGlyphs
    (width, height) = (max(1, state.size.width), max(1, state.size.height))
  }

  var language: any Language { state.language }
  var status: Status { state.status }
  /// The displayed part of the phase. With `ui.motion: off`, pictures move once a minute.
  var part: Double {
    guard state.appearance.motion == .off, status.planned > 0 else { return status.part }
    return Double(status.elapsed / 60 * 60) / Double(status.planned)
  }
  var style: Style { Style(hasColour: false, hasGlyphs: hasGlyphs) }
  /// The number of rows above and below a view's own.
  static let chrome = 2

  package func grid() -> Grid {
    var grid = Grid(width: width, height: height)
    guard width >= 16, height >= 4 else {
      grid.centre([Span(status.clock, phaseLook(bold: true))], height / 2)
      return grid
    }
    drawTabs(&grid)
    switch state.view {
    case .timer: drawTimer(&grid)
    case .history, .reports, .hooks, .sound, .settings, .team: drawList(&grid)
    }
    drawFooter(&grid)
    switch state.overlay {
    case .palette(let text, let cursor): drawPalette(&grid, text, cursor)
    case .text(let title, let lines, let top): drawText(&grid, title, lines, top)
    case .input, .confirm, nil: break
    }
    return grid
  }

  var phaseInk: Ink {
    switch status.current {
    case .focus: .focus
    case .shortBreak, .longBreak: .rest
    case nil: .plain
    }
  }

  func phaseLook(bold: Bool = false) -> Look {
    Look(status.state == .paused ? .muted : phaseInk, bold: bold && status.state != .paused)
  }

  // MARK: Tabs

  struct Tab {
    var view: WatchView
    var text: String
    var columns: Range<Int>
  }

  /// The positions of the views' names. If not all fit, only the current view has its name.
  var tabs: [Tab] {
    let names = WatchView.allCases.enumerated().map { ($1, " \($0 + 1) \(language.watch(.view($1))) ") }
    let isWhole = names.reduce(0) { $0 + DisplayWidth.of($1.1) } <= width
    var column = 0
    return names.enumerated().map { index, name in
      let text = isWhole || name.0 == state.view ? name.1 : " \(index + 1) "
      defer { column += DisplayWidth.of(text) }
      return Tab(view: name.0, text: text, columns: column..<column + DisplayWidth.of(text))
    }
  }

  private func drawTabs(_ grid: inout Grid) {
    let tabs = tabs
    for tab in tabs {
      let isShown = tab.view == state.view
      grid.put(tab.text, tab.columns.lowerBound, 0, Look(isShown ? .accent : .muted, bold: isShown, reverse: isShown))
    }
    guard state.view != .timer, let end = tabs.last?.columns.upperBound else { return }
    let text = "\(status.label(in: language)) \(status.clock) "
    let start = width - DisplayWidth.of(text)
    if start > end { grid.put(text, start, 0, phaseLook(bold: true)) }
  }

  // MARK: The last line

  private func drawFooter(_ grid: inout Grid) {
    let row = height - 1
    if let prompt {
      grid.put(DisplayWidth.fit(prompt, width - 1), 0, row, Look(.warning, bold: true))
      return
    }
    // The view's own keys come first, because `?` lists the others.
    let offered = Binding.offered(in: state).filter { $0.action != .suspend }
    let own = offered.filter { $0.view != nil || [.start, .pause, .resume].contains($0.action) }
    let end = offered.filter { [.help, .leave].contains($0.action) }
    let more = offered.filter { binding in ![own, end].joined().contains { $0.action == binding.action } }
    func spans(_ binding: Binding, isLong: Bool) -> [Span] {
      let key = binding.keyText(in: language)
      let name = isLong ? " " + language.watch(.action(binding.action)) : ""
      return [Span(key, Look(.accent)), Span(name + (isLong ? "  " : " "), Look(.muted))]
    }
    let all = [own, more, end].joined()
    func line(_ bindings: [Binding], named: Set<WatchMessage.Action>) -> [Span] {
      bindings.flatMap { spans($0, isLong: named.contains($0.action)) }
    }
    let whole = line(Array(all), named: Set(all.map(\.action)))
    if whole.width <= width { return grid.centre(whole, row) }
    // The first keys have their names, as far as they fit. The other keys are shown without names.
    var shown = own + end
    while line(shown, named: []).width > width, shown.count > end.count {
      shown.remove(at: shown.count - end.count - 1)
    }
    var named: Set<WatchMessage.Action> = []
    for binding in end + own where line(shown, named: named.union([binding.action])).width <= width {
      named.insert(binding.action)
    }
    grid.centre(line(shown, named: named), row)
  }

  /// A question or an input, which ends with the cursor.
  private var prompt: String? {
    switch state.overlay {
    case .input(let input, let text):
      let label: WatchMessage =
        switch input {
        case .task: .taskLabel
        case .note: .noteLabel
        case .edit: .editLabel
        case .search: .searchLabel
        case .setting(let key): .settingLabel(key)
        case .friend: .friendLabel
        }
      let head = language.watch(label)
      // The end of a long text is the part that is being typed.
      var shown = text
      while DisplayWidth.of(head + shown) > width - 2, !shown.isEmpty { shown.removeFirst() }
      return head + shown + (hasGlyphs ? "▏" : "_")
    case .confirm(.delete(_, let task)): return language.watch(.askDelete(DisplayWidth.fit(task, max(4, width - 40))))
    case .confirm(.teardown): return language.watch(.askTeardown)
    case .palette, .text, nil: return state.keys.isAsking ? state.message : nil
    }
  }

  /// Draws messages above the last line. Returns the number of their rows.
  func drawMessages(_ grid: inout Grid) -> Int {
    var lines: [(String, Look)] = []
    if let message = state.message, !state.keys.isAsking { lines.append((SafeText.line(message), Look(.warning))) }
    if !state.isConnected { lines.append((language.watch(.waitingForDaemon), Look(.warning))) }
    lines += status.warnings(in: language).map { ($0, Look(.bad, bold: true)) }
    let rows = lines.flatMap { line in
      DisplayWidth.wrap(line.0, min(width, 76), lines: 3).map { Span($0, line.1) }
    }.prefix(max(1, height / 3))
    for (index, row) in rows.enumerated() { grid.centre([row], height - 1 - rows.count + index) }
    return rows.count
  }

  // MARK: Over a view

  private func box(_ grid: inout Grid, _ title: String, width wanted: Int, rows: Int) -> (x: Int, y: Int, width: Int) {
    let room = min(width, wanted + 4)
    let count = min(rows + 2, height - Self.chrome)
    let (x, y) = ((width - room) / 2, max(1, (height - count) / 2))
    grid.clear(x..<x + room, y..<y + count)
    let line = hasGlyphs ? ("╭", "─", "╮", "│", "╰", "╯") : ("+", "-", "+", "|", "+", "+")
    let head = DisplayWidth.fit(" \(title) ", room - 4)
    let frame = Look(.muted)
    let rest = max(0, room - 3 - DisplayWidth.of(head))
    grid.put(
      [
        Span(line.0 + line.1, frame), Span(head, Look(.accent, bold: true)),
        Span(String(repeating: line.1, count: rest) + line.2, frame),
      ], x, y)
    for row in y + 1..<max(y + 1, y + count - 1) {
      grid.put(line.3, x, row, frame)
      grid.put(line.3, x + room - 1, row, frame)
    }
    grid.put(line.4 + String(repeating: line.1, count: room - 2) + line.5, x, y + count - 1, frame)
    return (x + 2, y + 1, room - 4)
  }

  private func drawPalette(_ grid: inout Grid, _ text: String, _ cursor: Int) {
    let items = state.paletteItems(text)
    let rows = max(0, min(12, height - Self.chrome - 4))
    let box = box(&grid, ":" + text + (hasGlyphs ? "▏" : "_"), width: 58, rows: rows + 1)
    if items.isEmpty { grid.put(language.watch(.noAction), box.x, box.y, Look(.muted), limit: box.width) }
    let start = Self.start(cursor, of: items.count, in: rows)
    for (index, item) in items.enumerated().dropFirst(start).prefix(rows) {
      let row = box.y + index - start
      let key = DisplayWidth.of(item.key)
      grid.put(item.text, box.x, row, Look(), limit: box.width - key - 1)
      grid.put(item.key, box.x + box.width - key, row, Look(.muted))
      if index == cursor { grid.reverse(row: row, box.x..<box.x + box.width) }
    }
    grid.put(language.watch(.paletteHint), box.x, box.y + rows, Look(.muted), limit: box.width)
  }

  static func textRows(_ height: Int) -> Int { max(1, height - chrome - 2) }

  static func folded(_ lines: [String], _ width: Int) -> [String] {
    lines.flatMap { line in
      guard DisplayWidth.of(line) > width - 4 else { return [line] }
      // Preserve the indentation.
      let indent = line.prefix { $0 == " " }
      return DisplayWidth.fold(line, max(8, width - 4 - indent.count)).map { String(indent) + $0 }
    }
  }

  private func drawText(_ grid: inout Grid, _ title: String, _ lines: [String], _ top: Int) {
    let lines = Self.folded(lines, width)
    let longest = max(lines.map(DisplayWidth.of).max() ?? 0, DisplayWidth.of(title) + 4)
    let rows = min(lines.count, Self.textRows(height))
    let box = box(&grid, SafeText.line(title), width: longest, rows: rows)
    for (index, line) in lines.dropFirst(top).prefix(rows).enumerated() {
      grid.put(line, box.x, box.y + index, limit: box.width)
    }
  }

  /// The first visible line of a list, so that the selected one is visible.
  static func start(_ cursor: Int, of count: Int, in rows: Int) -> Int {
    max(0, min(cursor - rows / 2, count - rows))
  }
}
