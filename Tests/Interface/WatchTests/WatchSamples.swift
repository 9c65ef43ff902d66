// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Messages
import TeamMessages
import TestSupport
import TimerEngine

@testable import Watch

/// States to show.
enum WatchSamples {
  static func state(
    _ status: Status = Samples.status(strikes: 2), _ view: WatchView = .timer, in language: any Language = English()
  ) -> WatchState {
    _ = Samples.useUTC
    var state = WatchState(status: status, language: language)
    _ = state.take(.log(Samples.deliveries))
    _ = state.take(.scopes(Samples.scopes))
    _ = state.take(.hooks(Samples.hooks))
    _ = state.take(.sound(Samples.sound))
    _ = state.take(.history(HistoryPage(sessions: sessions), for: state.query))
    _ = state.take(.tool(.report(.week, ago: 0), output: report, status: 0))
    _ = state.take(.tool(.settings, output: settings, status: 0))
    _ = state.take(.tool(.team(.day), output: team, status: 0))
    state.view = view
    return state
  }

  /// In the form of `segue report` and `segue get --json`.
  static let report = """
    \u{1B}[1mWeek of Mon 5 Jan 2026\u{1B}[0m
    2 pomodoros, 50 min of focus
    \u{1B}[2m10 min more than the week before\u{1B}[0m

    \u{1B}[1mBy day\u{1B}[0m
    \u{1B}[1mMon 5\u{1B}[0m  \u{1B}[31m██████████\u{1B}[0m  0:50      2
    Tue 6              0:00      0

    \u{1B}[1mProjects\u{1B}[0m
    segue  \u{1B}[36m████████████\u{1B}[0m  100 %
    """ + "\n" + (1...30).map { "Task \($0)  \u{1B}[33m██\u{1B}[0m" }.joined(separator: "\n") + "\n"
  static let settings = [
    ("timer.focus", "25m"), ("timer.auto-start", "break"), ("timer.on-suspend.focus", "pause"),
    ("goals.daily", "8 pomodoros"), ("ui.theme", "system"), ("hooks.journal.enabled", "true"),
  ].map { #"{"key":"\#($0)","value":"\#($1)"}"# }.joined(separator: "\n")

  /// In the form of `segued tool team overview`, with hostile names.
  static let team = #"""
    {"hub":"https://hub.example.org","person":{"handle":"mina","name":"Mina","about":"","zone":"Asia/Seoul",
    "today":{"points":125,"pomodoros":5},"streak":3},"board":{"period":"day","audience":"friends","rows":[
    {"place":1,"handle":"mina","name":"Mina","points":125,"pomodoros":5,"streak":3,"you":true},
    {"place":2,"handle":"joon","name":"김준호 준호 준호","points":50,"pomodoros":2,"streak":null,"you":false},
    {"place":3,"handle":"ada","name":"A\u001b[31mda\u202e","points":1,"pomodoros":null,"streak":null,"you":false}]},
    "friends":{"friends":[{"handle":"joon","name":"김준호 준호 준호","focusingUntil":1768000000},
    {"handle":"ada","name":"A\u001b[31mda","focusingUntil":null}],
    "incoming":[{"handle":"linus","name":"Linus"}],"outgoing":[{"handle":"grace","name":null}]}}
    """#
  /// Before this machine has joined a hub.
  static let notJoined = #"{"problem":{"code":"notJoined","text":"TEXT"}}"#

  static var sessions: [SessionRecord] {
    let all: [(String, Outcome, Int64)] = [
      ("Write the design", .completed, 1500), ("漢字を書く 한국어 문서", .partial, 600), ("", .abandoned, 61),
      ("Read \u{1B}[31mmail", .completed, 7200),
    ]
    return all.enumerated().map { index, row in
      let start = Samples.morning - .hours(index * 9)
      var session = Session(
        id: "019b8c2f-7f80-7b1e-a2a5-4f4c9a3d7e1\(index)", phase: .focus, task: row.0,
        project: index == 0 ? "segue" : "",
        tags: [], planned: .minutes(25), startedAt: start)
      session.endedAt = start + .seconds(row.2)
      session.segments = [Segment(start: start, end: start + .seconds(row.2))]
      session.outcome = row.1
      if index == 1 {
        session.strikes = [Strike(at: start, text: "phone")]
        session.note = "first line\nsecond line"
      }
      return SessionRecord(StoredSession(session), attachments: [], at: start, isWhole: false)
    }
  }
}
