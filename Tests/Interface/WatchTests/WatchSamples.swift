// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Messages
import TestSupport
import TimerEngine

@testable import Watch

/// States to show.
enum WatchSamples {
  static func state(_ status: Status = Samples.status(strikes: 2), _ view: WatchView = .timer) -> WatchState {
    _ = Samples.useUTC
    var state = WatchState(status: status, language: English())
    _ = state.take(.log(Samples.deliveries))
    _ = state.take(.scopes(Samples.scopes))
    _ = state.take(.hooks(Samples.hooks))
    _ = state.take(.sound(Samples.sound))
    _ = state.take(.history(HistoryPage(sessions: sessions), for: state.query))
    state.view = view
    return state
  }

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
