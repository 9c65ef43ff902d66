// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Messages
import Schemas
import TeamMessages
import TeamRecords
import TerminalUI
import TestSupport
import Testing
import TimerEngine

@testable import Watch

/// Keys → states and requests.
struct WatchStateTests {
  private var state = WatchSamples.state(Samples.status())

  private mutating func press(_ text: String) -> [WatchRequest] { text.flatMap { state.press(.character($0)) } }

  private func params(_ change: (inout TimerParams) -> Void) -> TimerParams {
    var params = TimerParams()
    params.session = state.status.session?.id
    change(&params)
    return params
  }

  @Test func `no key means two things in a view`() {
    for view in WatchView.allCases {
      for status in [Samples.status(), Samples.status(.paused), Samples.status(.idle)] {
        let keys = Binding.offered(in: WatchSamples.state(status, view)).flatMap(\.keys)
        #expect(Set(keys).count == keys.count, "\(view)")
      }
    }
  }

  @Test func `the manual has every key`() throws {
    let rows = ([nil] + WatchView.allCases.map(Optional.some)).flatMap { view in
      Binding.rows(of: view, in: English()).map { row in
        "| \(view.map { English().watch(.view($0)) } ?? "everywhere") | `\(row.key)` | \(row.actions) |"
      }
    }
    let head = "| View | Key | Action |"
    try ManualTable.record(rows, under: head, in: "docs/watch.md")
    #expect(try ManualTable.rows(under: head, in: "docs/watch.md") == rows)
  }

  @Test mutating func `a task is typed, corrected and set`() {
    #expect(press("t").isEmpty)
    for _ in Samples.taskText { _ = state.press(.backspace) }
    #expect(press("Né").isEmpty)
    #expect(state.press(.paste("w q")).isEmpty)
    #expect(state.press(.enter) == [.timer(.describe, params { $0.task = "Néw q" })])
    #expect(state.overlay == nil)
  }

  @Test mutating func `while idle a task starts a focus`() {
    state = WatchSamples.state(Samples.status(.idle))
    _ = press("tRead")
    var params = TimerParams()
    params.task = "Read"
    #expect(state.press(.enter) == [.timer(.start, params)])
  }

  @Test mutating func `escape leaves what lies over a view`() {
    for keys in ["t", ":", "?"] {
      _ = press(keys)
      #expect(state.overlay != nil)
      #expect(state.press(.escape).isEmpty)
      #expect(state.overlay == nil)
    }
  }

  @Test mutating func `stop asks, and the answer means the session that was seen`() {
    #expect(press("s").isEmpty)
    #expect(state.keys.isAsking)
    #expect(press("d") == [.timer(.stop, params { $0.keep = false })])
  }

  @Test mutating func `views ask for what they show`() {
    #expect(press("2") == [.history(state.query)])
    #expect(press("3") == [.tool(.report(.week, ago: 0))])
    #expect(press("4") == [.hooks, .scopes, .log(LogParams())])
    #expect(press("5") == [.sound(SoundParams())])
    #expect(press("6") == [.tool(.settings)])
    #expect(press("7") == [.tool(.team(.day))])
    #expect(state.press(.tab).isEmpty)
    #expect(state.view == .timer)
    #expect(state.press(.backTab) == [.tool(.team(.day))])
  }

  @Test mutating func `the hub's board changes its span, and a friend is asked`() {
    _ = press("7")
    #expect(press("p") == [.tool(.team(.week))])
    #expect(state.team == nil)
    // An answer for the earlier span isn't shown.
    _ = state.take(.tool(.team(.day), output: WatchSamples.team, status: 0))
    #expect(state.team == nil)
    _ = state.take(.tool(.team(.week), output: WatchSamples.team, status: 0))
    #expect(state.team?.board?.rows.count == 3)
    #expect(press("r") == [.tool(.team(.week))])
    #expect(press("aada").isEmpty)
    #expect(state.press(.enter) == [.tool(.addFriend("ada"))])
    #expect(state.take(.tool(.addFriend("ada"), output: "asked\n", status: 0)) == [.tool(.team(.week))])
    #expect(state.message == "asked")
    _ = state.take(.tool(.addFriend("a b"), output: "not a handle\n", status: 64))
    #expect(state.overlay == .text(title: "Team", lines: ["not a handle"], top: 0))
  }

  @Test mutating func `a group's board takes turns with that of friends`() {
    _ = press("7")
    let team = WatchSamples.team.replacing(
      "\"friends\":{\"friends\"", with: #""groups":[{"id":7,"name":"Thesis"}],"friends":{"friends""#)
    #expect(press("g").isEmpty)
    _ = state.take(.tool(.team(.day), output: team, status: 0))
    #expect(WatchFrame(state).grid().text.joined().contains("Today, friends"))
    #expect(press("g") == [.tool(.team(.day, group: 7))])
    // An answer for friends isn't shown as that of the group.
    _ = state.take(.tool(.team(.day), output: team, status: 0))
    #expect(state.team == nil)
    _ = state.take(.tool(.team(.day, group: 7), output: team, status: 0))
    #expect(WatchFrame(state).grid().text.joined().contains("Today, Thesis"))
    #expect(press("p") == [.tool(.team(.week, group: 7))])
    #expect(press("g") == [.tool(.team(.week))])
  }

  @Test mutating func `without a hub the view says how to join one, and offers no friend`() {
    _ = press("7")
    let text = English().team(.notJoined)
    _ = state.take(.tool(.team(.day), output: WatchSamples.notJoined.replacing("TEXT", with: text), status: 0))
    #expect(WatchFrame(state).grid().text.joined().contains("Run 'segue team join URL'"))
    #expect(press("a").isEmpty && state.overlay == nil)
    // A problem that hides nothing stands above the board.
    let warned = WatchSamples.team.replacing(
      "{\"hub\"", with: #"{"problem":{"code":"clocksDiffer","text":"TWO CLOCKS"},"hub""#)
    _ = state.take(.tool(.team(.day), output: warned, status: 0))
    let shown = WatchFrame(state).grid().text.joined()
    #expect(shown.contains("TWO CLOCKS") && shown.contains("Mina (you)"))
    // A tool that fails in another way says so itself.
    _ = state.take(.tool(.team(.day), output: "segue: broken\n", status: 78))
    #expect(WatchFrame(state).grid().text.joined().contains("segue: broken"))
  }

  @Test mutating func `history is sorted, filtered, searched, edited and deleted`() {
    _ = press("2")
    guard case .history(let sorted)? = press("o").first else { return #expect(Bool(false)) }
    #expect(sorted.order == .longest)
    guard case .history(let filtered)? = press("f").first else { return #expect(Bool(false)) }
    #expect(filtered.outcome != nil)
    _ = press("/mail")
    guard case .history(let found)? = state.press(.enter).first else { return #expect(Bool(false)) }
    #expect(found.text == "mail")
    _ = state.press(.down)
    let id = WatchSamples.sessions[1].id
    _ = press("e!")
    var edit = HistoryEditParams(session: id)
    edit.task = WatchSamples.sessions[1].task + "!"
    #expect(state.press(.enter) == [.edit(edit)])
    #expect(press("dn").isEmpty)
    #expect(press("dy") == [.delete(session: id)])
    #expect(press("u") == [.undo])
    _ = press("nhm")
    #expect(state.press(.enter) == [.note(HistoryNoteParams(session: id, text: "hm"))])
  }

  @Test mutating func `the end of the list asks for the next page`() {
    _ = state.take(.history(HistoryPage(sessions: WatchSamples.sessions, next: "more"), for: state.query))
    state.view = .history
    guard case .history(let more)? = state.press(.end).first else { return #expect(Bool(false)) }
    #expect(more.after == "more")
    _ = state.take(.history(HistoryPage(sessions: [WatchSamples.sessions[0]]), for: more))
    #expect(state.rowCount == WatchSamples.sessions.count + 1)
    #expect(state.press(.down).isEmpty)
  }

  @Test mutating func `hooks are run again, shown and turned off`() {
    state.view = .hooks
    #expect(state.press(.enter) == [.hook(Samples.hooks[0])])
    let other = String(!Samples.hooks[0].enabled)
    #expect(press("e") == [.tool(.set(key: "hooks.\(Samples.hooks[0].id).enabled", value: other))])
    #expect(press("p").isEmpty)
    state.status.config.ok = false
    #expect(press("p") == [.tool(.check)])
    _ = state.press(.end)
    let id = state.log.last?.id ?? ""
    #expect(press("r") == [.replay(delivery: id)])
    #expect(state.press(.enter) == [.output(delivery: id)])
    #expect(press("T ").isEmpty)
    #expect(press("Ty") == [.teardown])
  }

  @Test mutating func `keys pressed in Hangul mean the Latin letters, except in text`() {
    // ㅅ is the key t.
    #expect(press("ㅅ").isEmpty)
    for _ in Samples.taskText { _ = state.press(.backspace) }
    _ = press("ㅂ책")
    #expect(state.press(.enter) == [.timer(.describe, params { $0.task = "ㅂ책" })])
    state.view = .hooks
    // ㅆ is T, ㅜ is n, ㅛ is y, ㅂ is q.
    #expect(press("ㅆㅜ").isEmpty)
    #expect(press("ㅆㅛ") == [.teardown])
    #expect(press("ㅂ") == [.leave])
    state.language = Korean()
    #expect(press("T네") == [.teardown])
  }

  @Test mutating func `a new delivery leaves what is chosen`() {
    state.view = .hooks
    _ = state.press(.end)
    let chosen = state.chosenDelivery
    var delivery = Samples.deliveries[0]
    delivery.id = "new"
    _ = state.take(.delivery(delivery))
    #expect(state.chosenDelivery == chosen)
  }

  @Test mutating func `a sound is chosen, heard and made louder`() {
    state.view = .sound
    _ = state.press(.down)
    #expect(state.press(.enter) == [.sound(SoundParams(sound: "waterfall"))])
    #expect(press("p") == [.preview(PreviewParams(sound: "waterfall"))])
    #expect(state.press(.right) == [.sound(SoundParams(volume: 45))])
    #expect(press("h") == [.sound(SoundParams(volume: 35))])
  }

  @Test mutating func `reports step from one period to the one before, and never past today`() {
    state.view = .reports
    #expect(state.press(.right).isEmpty)
    #expect(press("h") == [.tool(.report(.week, ago: 1))])
    #expect(WatchTool.report(.week, ago: 1).arguments == ["report", "1 weeks ago"])
    // A late answer is no longer wanted.
    _ = state.take(.tool(.report(.week, ago: 0), output: "late", status: 0))
    #expect(PaintedText.plain(WatchSamples.report) == state.report?.lines.map { $0.map(\.text).joined() })
    #expect(press("p") == [.tool(.report(.month, ago: 0))])
    #expect(WatchTool.report(.month, ago: 0).arguments == ["report", "month"])
    #expect(state.resize((60, 24)) == [.tool(.report(.month, ago: 0))])
    #expect(state.resize((60, 20)).isEmpty)
    _ = state.press(.end)
    #expect(WatchFrame(state).grid().text.contains { $0.contains("Task 30") })
  }

  @Test mutating func `a setting takes the next of its words, or what is typed`() {
    state.view = .settings
    #expect(state.press(.enter).isEmpty)
    for _ in "25m" { _ = state.press(.backspace) }
    _ = press("50m")
    #expect(state.press(.enter) == [.tool(.set(key: "timer.focus", value: "50m"))])
    _ = state.press(.down)
    #expect(state.choices == ["break", "none", "all"])
    #expect(state.press(.enter) == [.tool(.set(key: "timer.auto-start", value: "none"))])
    #expect(state.press(.left) == [.tool(.set(key: "timer.auto-start", value: "all"))])
    _ = state.press(.end)
    #expect(state.press(.right) == [.tool(.set(key: "hooks.journal.enabled", value: "false"))])
    #expect(state.take(.tool(.set(key: "a", value: "b"), output: "", status: 0)) == [.tool(.settings)])
    #expect(state.overlay == nil)
    _ = state.take(.tool(.set(key: "a", value: "b"), output: "\u{1B}[31msegue:\u{1B}[0m no", status: 64))
    #expect(state.overlay == .text(title: "a: b", lines: ["segue: no"], top: 0))
  }

  @Test mutating func `settings that can't be read say why, and the next view is a key away`() {
    _ = press("6")
    _ = state.take(.tool(.settings, output: "\u{1B}[31msegue:\u{1B}[0m hooks.yml has errors\n", status: 78))
    #expect(WatchFrame(state).grid().text.contains { $0.contains("segue: hooks.yml has errors") })
    #expect(state.overlay == nil)
    _ = press("?")
    #expect(state.overlay != nil)
    #expect(press("7") == [.tool(.team(.day))])
    #expect(state.overlay == nil && state.view == .team)
  }

  @Test mutating func `the palette changes a setting from anywhere`() {
    _ = press(":theme")
    #expect(state.press(.enter) == [.tool(.settings), .tool(.set(key: "ui.theme", value: "light"))])
    #expect(state.view == .settings)
  }

  @Test func `every setting with words of its own has them`() {
    let languages = ConfigKeys.setting("ui.language")?.choices ?? []
    #expect(languages.first == "auto" && languages.count > 2)
    #expect(languages.dropFirst().allSatisfy(Catalogue.codes.contains))
    #expect(ConfigKeys.setting("timer.on-suspend.focus")?.choices.isEmpty == false)
    #expect(ConfigKeys.setting("notify.desktop")?.choices == ["true", "false"])
    #expect(ConfigKeys.setting("nothing.here") == nil)
    #expect(Set(ConfigKeys.settingNames).isSuperset(of: ["timer.focus", "timer.on-suspend.focus", "ui.motion"]))
    #expect(ConfigKeys.settingNames.allSatisfy { ConfigKeys.setting($0) != nil })
  }

  @Test mutating func `without motion, pictures of the time move once a minute`() {
    var status = Samples.status()
    status.ui = Appearance()
    status.ui?.motion = .off
    _ = state.take(.status(status))
    let before = WatchFrame(state).part
    status.elapsed += 59
    _ = state.take(.status(status))
    #expect(WatchFrame(state).part == before)
    status.elapsed += 1
    _ = state.take(.status(status))
    #expect(WatchFrame(state).part > before)
  }

  @Test mutating func `the palette finds an action in any view and runs it there`() {
    _ = press(":delete")
    #expect(state.paletteItems("delete").map(\.text) == ["History: delete"])
    #expect(state.press(.enter).contains(.history(state.query)))
    #expect(state.view == .history && state.overlay != nil)
    #expect(press("y") == [.delete(session: WatchSamples.sessions[0].id)])
  }

  @Test mutating func `the mouse chooses views and rows once it is asked to`() {
    #expect(press("m") == [.mouse(true)])
    let tab = WatchFrame(state).tabs[1].columns.lowerBound
    #expect(state.press(.click(column: tab, row: 0)) == [.history(state.query)])
    _ = state.press(.click(column: 5, row: 4))
    #expect(state.cursor == 1)
    _ = state.press(.scroll(isUp: false))
    #expect(state.cursor == 3)
  }

  @Test mutating func `what hooks did is kept to a few, the newest last, each once`() {
    var delivery = Samples.deliveries[1]
    for number in 0..<20 {
      delivery.id = "\(number % 10)"
      delivery.state = number < 15 ? "pending" : "succeeded"
      _ = state.take(.delivery(delivery))
    }
    #expect(state.results.count == HookResult.limit)
    #expect(Set(state.results).count == HookResult.limit)
  }

  @Test mutating func `the plant knows how the last focus ended`() {
    var done = Samples.status(.idle)
    done.today.pomodoros += 1
    _ = state.take(.status(done))
    #expect(state.lastOutcome == .completed)
    _ = state.take(.status(Samples.status()))
    #expect(state.lastOutcome == nil)
  }
}
