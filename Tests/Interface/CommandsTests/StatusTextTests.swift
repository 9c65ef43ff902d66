// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TestSupport
import Testing
import TimerEngine

@testable import Commands

struct StatusTextTests {
  private func lines(_ status: Status, _ style: Style) -> [String] {
    StatusText(style: style, language: English()).lines(status)
  }

  @Test func `a sound that isn't heard isn't shown`() {
    var inBreak = Samples.status(.running, .shortBreak)
    inBreak.silent = true
    let shown = [Samples.status(), Samples.status(.paused), Samples.status(.idle), inBreak].map { status in
      lines(status, .plain).contains("Sound: waterfall")
    }
    #expect(shown == [true, false, false, false])
  }

  @Test func `a hook that could not be turned off has its reason, and a crashing one is named`() {
    var status = Samples.status()
    status.scopes.failed = ["a", "b"]
    status.scopes.refused = ["a", "c"]
    status.scopes.give([("a", .explained(.exit(status: 1), said: "KeyError: 'nope'")), ("b", nil), ("c", .ended)])
    status.crashing = ["watch"]
    let warnings = status.warnings(in: English())
    #expect(warnings.count == 3)
    #expect(warnings[0].contains(": a (exit status 1: KeyError: 'nope'), b. "))
    #expect(warnings[1].contains(": c (it was ended). "))
    #expect(warnings[2].contains(": watch. "))
  }

  @Test func `goals are bars on a terminal, and words everywhere`() {
    var status = Samples.status()
    var week = Totals()
    week.focus = 20 * 3600
    status.goals.weekly = GoalInfo(.time(.hours(20)), totals: week)
    let words = ["Goal for today: 2 of 8 pomodoros", "Goal for this week: 20 h of 20 h, met"]
    let onTerminal = lines(status, Style(hasColour: false, hasGlyphs: true)).filter { $0.hasPrefix("Goal") }
    #expect(
      onTerminal == [words[0] + "  ━━━━━───────────────", words[1] + "  ━━━━━━━━━━━━━━━━━━━━"])
    #expect(lines(status, .plain).filter { $0.hasPrefix("Goal") } == words)
  }
}
