// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Messages
import TeamMessages
import TeamRecords
package import TerminalUI
import TextWidth
import TimerEngine

extension WatchState {
  /// The requests of a key.
  package mutating func press(_ key: Key) -> [WatchRequest] {
    if case .reply = key { return [] }
    message = nil
    if key == .suspend { return [.suspend] }
    if keys.isAsking { return timer(key) }
    if let overlay { return press(key, on: overlay) }
    let key = key.latin
    switch key {
    case .click(let column, let row): return click(column, row)
    case .scroll(let isUp): return move(by: isUp ? -3 : 3)
    default: break
    }
    guard let binding = Binding.of(key, in: self) else { return [] }
    return perform(binding, key)
  }

  /// The first requests of a view.
  package func requests(of view: WatchView) -> [WatchRequest] {
    switch view {
    case .timer: []
    case .history: [.history(query)]
    case .reports: [.tool(.report(span, ago: ago))]
    case .hooks: [.hooks, .scopes, .log(LogParams())]
    case .sound: [.sound(SoundParams())]
    case .settings: [.tool(.settings)]
    case .team: [.tool(.team(board, group: group?.id))]
    }
  }

  private mutating func perform(_ binding: Binding, _ key: Key) -> [WatchRequest] {
    switch binding.action {
    case .start, .pause, .resume, .stop, .finish, .skip, .extend, .strike: return timer(binding.keys[0])
    case .note: overlay = .input(.note(session: status.session?.id), text: "")
    case .task: overlay = .input(.task, text: status.task)
    case .move: return move(key)
    case .details:
      if let session = chosenSession { overlay = .text(title: title(session), lines: details(session), top: 0) }
    case .search: overlay = .input(.search, text: query.text ?? "")
    case .order:
      query.order = Self.after(query.order ?? .newest, in: SessionQuery.Order.allCases)
      return reload()
    case .filter:
      let all: [Outcome?] = [nil] + Phase.focus.outcomes
      query.outcome = Self.after(query.outcome, in: all)
      return reload()
    case .edit:
      if let session = chosenSession {
        overlay = .input(.edit(session: session.id), text: SafeText.line(session.task))
      }
    case .sessionNote: overlay = .input(.note(session: chosenSession?.id), text: "")
    case .delete:
      if let session = chosenSession {
        overlay = .confirm(.delete(session: session.id, task: SafeText.line(session.task)))
      }
    case .undo: return [.undo]
    case .earlier:
      let isEarlier = [.left, .character("h")].contains(key)
      guard isEarlier || ago > 0 else { return [] }
      ago = min(1200, ago + (isEarlier ? 1 : -1))
      return requests(of: .reports)
    case .span where view == .team:
      board = Self.after(board, in: BoardSpan.allCases)
      team = nil
      cursor = 0
      return requests(of: .team)
    case .audience:
      let all: [HubGroup?] = [nil] + groups
      group = Self.after(group, in: all)
      team = nil
      cursor = 0
      return requests(of: .team)
    case .refresh: return requests(of: .team)
    case .addFriend: overlay = .input(.friend, text: "")
    case .span:
      (span, ago) = (Self.after(span, in: WatchMessage.Span.allCases), 0)
      return requests(of: .reports)
    case .why: return chosenHook.map { [.hook($0)] } ?? []
    case .enable:
      return chosenHook.map { [.tool(.set(key: "hooks.\($0.id).enabled", value: String(!$0.enabled)))] } ?? []
    case .problems: return [.tool(.check)]
    case .change:
      guard choices.isEmpty else { return step(isBack: false) }
      if let setting = chosenSetting { overlay = .input(.setting(key: setting.key), text: setting.value) }
    case .step: return step(isBack: [.left, .character("h")].contains(key))
    case .output: return chosenDelivery.map { [.output(delivery: $0.id)] } ?? []
    case .replay: return chosenDelivery.map { [.replay(delivery: $0.id)] } ?? []
    case .teardown: overlay = .confirm(.teardown)
    case .choose: return [.sound(SoundParams(sound: sounds[cursor]))]
    case .hear: return sounds[cursor] == "off" ? [] : [.preview(PreviewParams(sound: sounds[cursor]))]
    case .volume:
      let step = [.left, .character("h")].contains(key) ? -5 : 5
      return [.sound(SoundParams(volume: min(100, max(0, (sound?.volume ?? 50) + step))))]
    case .view: return turn(key)
    case .mouse:
      hasMouse.toggle()
      message = language.watch(.mouse(isOn: hasMouse))
      return [.mouse(hasMouse)]
    case .palette:
      overlay = .palette(text: "", cursor: 0)
      // The settings are actions of the palette, too.
      return settings == nil ? [.tool(.settings)] : []
    case .help: overlay = .text(title: language.watch(.keysTitle), lines: keyLines, top: 0)
    case .suspend: return [.suspend]
    case .leave: return [.leave]
    }
    return []
  }

  private static func after<Value: Equatable>(_ value: Value, in all: [Value]) -> Value {
    all[((all.firstIndex(of: value) ?? -1) + 1) % all.count]
  }

  /// Sets the selected setting to its next or previous word.
  private func step(isBack: Bool) -> [WatchRequest] {
    guard let setting = chosenSetting, !choices.isEmpty else { return [] }
    let words = isBack ? choices.reversed() : choices
    return [.tool(.set(key: setting.key, value: Self.after(setting.value, in: words)))]
  }

  /// Loads the list from its beginning, with the current filters.
  private mutating func reload() -> [WatchRequest] {
    cursor = 0
    return [.history(query)]
  }

  // MARK: The timer

  private mutating func timer(_ key: Key) -> [WatchRequest] {
    switch keys.outcome(of: key, status: status) {
    case .nothing: break
    case .leave: return [.leave]
    case .suspend: return [.suspend]
    case .act(let method, let params): return [.timer(method, params)]
    case .ask(let question): message = language.ask(question)
    case .goOn: message = language.ask(.goesOn)
    }
    return []
  }

  // MARK: Moving

  private mutating func turn(_ key: Key) -> [WatchRequest] {
    let all = WatchView.allCases
    let index = all.firstIndex(of: view) ?? 0
    switch key {
    case .tab: view = all[(index + 1) % all.count]
    case .backTab: view = all[(index + all.count - 1) % all.count]
    case .character(let digit): view = all[(digit.wholeNumberValue ?? 1) - 1]
    default: return []
    }
    return requests(of: view)
  }

  private mutating func move(_ key: Key) -> [WatchRequest] {
    switch key {
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    case .pageUp: move(by: 4 - size.height)
    case .pageDown: move(by: size.height - 4)
    case .home: move(by: -cursor)
    case .end: move(by: rowCount)
    default: []
    }
  }

  /// Moves the selection. Near the end of the loaded history, requests more.
  private mutating func move(by step: Int) -> [WatchRequest] {
    cursor += step
    guard view == .history, let history, let next = history.next, cursor >= history.sessions.count - 1 else {
      return []
    }
    var more = query
    more.after = next
    return [.history(more)]
  }

  private mutating func click(_ column: Int, _ row: Int) -> [WatchRequest] {
    if row == 0, let tab = WatchFrame(self).tabs.first(where: { $0.columns.contains(column) }) {
      view = tab.view
      return requests(of: view)
    }
    if let index = WatchFrame(self).row(at: row) { cursor = index }
    return []
  }

  // MARK: Over a view

  private mutating func press(_ key: Key, on overlay: Overlay) -> [WatchRequest] {
    if key == .escape || key == .interrupt {
      self.overlay = nil
      return []
    }
    switch overlay {
    case .text(let title, let lines, let top):
      let key = key.latin
      let step: Int? =
        switch key {
        case .up, .character("k"), .scroll(isUp: true): -1
        case .down, .character("j"), .scroll(isUp: false): 1
        case .pageUp: 4 - size.height
        case .pageDown, .character(" "): size.height - 4
        default: nil
        }
      let last = max(0, WatchFrame.folded(lines, size.width).count - WatchFrame.textRows(size.height))
      self.overlay = step.map { .text(title: title, lines: lines, top: min(last, max(0, top + $0))) }
      // A key that closes the text may also choose a view.
      guard self.overlay == nil, let binding = Binding.of(key, in: self), binding.action == .view else { break }
      return perform(binding, key)
    case .confirm(let question):
      self.overlay = nil
      guard case .character(let answer) = key, isYes(answer) else { return [] }
      switch question {
      case .delete(let session, _): return [.delete(session: session)]
      case .teardown: return [.teardown]
      }
    case .input(let input, var text):
      guard key != .enter else {
        self.overlay = nil
        return entered(text, for: input)
      }
      Self.type(key, in: &text)
      self.overlay = .input(input, text: text)
    case .palette(var text, let cursor):
      let found = paletteItems(text)
      switch key {
      case .enter:
        self.overlay = nil
        guard found.indices.contains(cursor) else { return [] }
        return run(found[cursor])
      case .up: self.overlay = .palette(text: text, cursor: max(0, cursor - 1))
      case .down: self.overlay = .palette(text: text, cursor: min(max(0, found.count - 1), cursor + 1))
      default:
        Self.type(key, in: &text)
        self.overlay = .palette(text: text, cursor: 0)
      }
    }
    return []
  }

  private func isYes(_ answer: Character) -> Bool {
    let letter = HangulKeyboard.latin(answer).lowercased()
    return language.ask(.yesKeys).split(separator: " ").contains { $0 == letter }
  }

  private static func type(_ key: Key, in text: inout String) {
    switch key {
    case .character(let character): text.append(character)
    case .paste(let more): text += more
    case .backspace: if !text.isEmpty { text.removeLast() }
    default: break
    }
  }

  private mutating func entered(_ text: String, for input: Input) -> [WatchRequest] {
    switch input {
    case .task:
      var params = TimerParams()
      params.task = text
      guard status.current != nil else { return text.isEmpty ? [] : [.timer(.start, params)] }
      params.session = status.session?.id
      return [.timer(.describe, params)]
    case .note(let session): return text.isEmpty ? [] : [.note(HistoryNoteParams(session: session, text: text))]
    case .edit(let session):
      var params = HistoryEditParams(session: session)
      params.task = text
      return [.edit(params)]
    case .search:
      query.text = text.isEmpty ? nil : text
      return reload()
    case .setting(let key): return [.tool(.set(key: key, value: text))]
    case .friend: return text.isEmpty ? [] : [.tool(.addFriend(text))]
    }
  }

  // MARK: The palette

  /// An action of the palette: in this view, or in the view that it belongs to.
  struct PaletteItem: Sendable {
    let binding: Binding
    let text: String
    let key: String
    var view: WatchView?
    /// The index of the setting that it changes.
    var setting: Int?
  }

  /// Every action whose name contains `text`. Views are found by name.
  func paletteItems(_ text: String) -> [PaletteItem] {
    let wanted = text.lowercased()
    var items: [PaletteItem] = []
    for view in WatchView.allCases {
      guard let binding = Binding.all.first(where: { $0.action == .view }) else { break }
      let number = (WatchView.allCases.firstIndex(of: view) ?? 0) + 1
      items.append(PaletteItem(binding: binding, text: language.watch(.view(view)), key: String(number), view: view))
    }
    var there = self
    for view in [self.view] + WatchView.allCases.filter({ $0 != self.view }) {
      there.view = view
      for binding in Binding.offered(in: there) where binding.view == view || (binding.view == nil && view == self.view)
      {
        guard ![.move, .view, .volume, .palette, .change, .step].contains(binding.action) else { continue }
        let name = language.watch(.action(binding.action))
        let text = binding.view == nil ? name : "\(language.watch(.view(view))): \(name)"
        items.append(PaletteItem(binding: binding, text: text, key: binding.keyText(in: language), view: binding.view))
      }
    }
    if let change = Binding.all.first(where: { $0.action == .change }) {
      for (index, setting) in (settings ?? []).enumerated() {
        let text = SafeText.line("\(setting.key) = \(setting.value)")
        items.append(PaletteItem(binding: change, text: text, key: "", view: .settings, setting: index))
      }
    }
    return items.filter { wanted.isEmpty || $0.text.lowercased().contains(wanted) }
  }

  private mutating func run(_ item: PaletteItem) -> [WatchRequest] {
    var requests: [WatchRequest] = []
    if let view = item.view, view != self.view {
      self.view = view
      requests = self.requests(of: view)
    }
    if let row = item.setting { cursor = row }
    return item.binding.action == .view ? requests : requests + perform(item.binding, item.binding.keys[0])
  }

  // MARK: The page of keys

  /// The keys of this view, then those of all views.
  private var keyLines: [String] {
    [view, nil].flatMap { view -> [String] in
      let rows = Binding.rows(of: view, in: language).map { "  " + DisplayWidth.pad($0.key, 8) + $0.actions }
      return rows.isEmpty ? [] : [language.watch(view.map { .keysOfView($0) } ?? .keysEverywhere)] + rows
    }
  }

  // MARK: A session

  func title(_ session: SessionRecord) -> String {
    let task = SafeText.line(session.task)
    return task.isEmpty ? language.history(.unnamed(session.phase)) : task
  }

  private func details(_ session: SessionRecord) -> [String] {
    let start = LocalTime(session.startedAt.instant)
    let end = session.endedAt.map { LocalTime($0.instant).clock }
    var lines = [
      "\(start.date)  \(language.history(.span(start.clock, end)))",
      "\(language.status(.length(seconds: session.elapsed)))  \(language.history(.outcome(session.outcome)))",
    ]
    if session.paused > 0 { lines.append(language.history(.paused(seconds: session.paused))) }
    if !session.project.isEmpty { lines.append(language.status(.project(SafeText.line(session.project)))) }
    if !session.tags.isEmpty {
      lines.append(language.status(.tags(session.tags.map { "#" + SafeText.line($0) }.joined(separator: " "))))
    }
    for strike in session.strikes {
      lines.append(
        "\(LocalTime(strike.at.instant).clock)  \(language.watch(.strikes(1)))  \(SafeText.line(strike.text))")
    }
    lines += session.attachments.map { SafeText.line($0.name) }
    if !session.note.isEmpty { lines += [""] + SafeText.block(session.note).split(separator: "\n").map { String($0) } }
    return lines + ["", session.id]
  }
}
