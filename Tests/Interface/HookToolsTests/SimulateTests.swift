// SPDX-License-Identifier: MIT
import Daemon
import Events
import Expressions
import Foundation
import Hooks
import Messages
import Paths
import Simulation
import TerminalUI
import TestSupport
import Testing
import TextWidth
import TimerEngine
import ToolFixtures

@testable import HookTools

/// `hooks simulate`, as the real program, in a home of its own, and its table at several widths.
struct SimulateTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  private static let utc = ["TZ": "UTC"]
  private static let file = """
    version: 1
    timer: { long-break-every: 1, strike-limit: 0 }
    ambient: { sound: waterfall, volume: 40 }
    hooks:
      tell-team: { on: focus.completed, if: session.task != "a task", run: "touch \\"$HOME/ran\\"" }
      block-sites: { while: focus, during: mon-fri 09:00-09:10, enter: "touch \\"$HOME/ran\\"", exit: "true" }
      stretch: { on: break.ending, lead: 2m, play: chime }
      nag: { on: idle.elapsed, every: 5m, run: "touch \\"$HOME/ran\\"" }
    """

  @Test func `a day is shown and nothing is done`() async throws {
    try home.configure(Self.file)
    let outcome = try await tool(
      "hooks", "simulate", "--rounds", "1", "--from", "2026-11-23 9:00", home: home, Self.utc)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    try Golden.check(outcome.output, "hooks-simulate.txt")
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/ran"))
    #expect(!FileManager.default.fileExists(atPath: home.paths.journal))
  }

  @Test func `as JSON it is an object a line`() async throws {
    try home.configure(Self.file)
    let outcome = try await tool(
      "hooks", "simulate", "--rounds", "1", "--from", "2026-11-23 9:00", "--task", "x", "--json", home: home, Self.utc)
    #expect(outcome.status == 0)
    struct Row: Decodable {
      struct Event: Decodable { var type: String }
      struct Refused: Decodable { var hook: String }
      var time: String
      var event: Event?
      var runs: [String]
      var refused: [Refused]
      var enters: [String]
      var exits: [String]
    }
    let rows = try outcome.output.split(separator: "\n").map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
    #expect(rows.first?.time == "2026-11-23T08:59:00.000Z")
    #expect(rows.filter { $0.runs == ["tell-team"] }.map(\.event?.type) == ["focus.completed"])
    #expect(rows.contains { $0.event == nil && $0.exits == ["block-sites"] && $0.refused.first?.hook == "block-sites" })
  }

  @Test func `a file with mistakes is refused with all of them`() async throws {
    try home.write("version: 1\nhooks:\n  a: { on: focus.complete, run: x }\n", to: home.folder + "/other.yml")
    let outcome = try await tool("hooks", "simulate", "other.yml", home: home)
    #expect(outcome.status == 78)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("segue: fix the errors in other.yml first\nother.yml:3:12: error: "))
    #expect(try await tool("hooks", "simulate", "none.yml", home: home).status == 1)
  }

  @Test func `without a file there is a day all the same`() async throws {
    let outcome = try await tool("hooks", "simulate", home: home)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("~/config/segue/hooks.yml does not exist yet"))
  }

  @Test(arguments: [
    (["--rounds", "0"], "--rounds takes a number from 1 to 24, not 0"), (["--from", "25:00"], "'25:00' is not a time"),
    (["--from", "someday"], "'someday' is not a time"),
  ])
  func `what can't be simulated is a usage error`(_ arguments: [String], _ message: String) async throws {
    let outcome = try await run([segued, "tool", "hooks", "simulate"] + arguments, in: home)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("segue: " + message))
  }

  @Test(
    arguments: [
      (nil, "2026-11-21T09:00:00.000Z"), ("7:05", "2026-11-21T07:05:00.000Z"), ("mon", "2026-11-23T09:00:00.000Z"),
      ("Sat 14:30", "2026-11-21T14:30:00.000Z"), ("friday 00:00", "2026-11-27T00:00:00.000Z"),
      ("2026-03-01", "2026-03-01T09:00:00.000Z"), ("2026-03-01T8:15", "2026-03-01T08:15:00.000Z"),
      ("2026-03-01 23:59", "2026-03-01T23:59:00.000Z"), ("", "2026-11-21T09:00:00.000Z"), ("9", nil), ("9:5", nil),
      ("24:00", nil), ("mo 9:00", nil), ("2026-02-30", nil), ("2026-03-01T08:15:30", "2026-03-01T08:15:00.000Z"),
      ("tomorrow 9:00", "2026-11-22T09:00:00.000Z"), ("today", "2026-11-21T09:00:00.000Z"),
      ("yesterday 8:00", "2026-11-20T08:00:00.000Z"), ("mon tue 9:00", nil), ("9:00 mon", nil),
    ] as [(String?, String?)])
  func `when a day begins`(_ text: String?, _ time: String?) {
    _ = Samples.useUTC
    NSTimeZone.resetSystemTimeZone()
    let now = Instant(milliseconds: 1_795_258_800_000)
    let instant = MomentText.instant(text, now: now, clock: LocalClock { .gmt })
    #expect(instant?.rfc3339 == time)
  }

  @Test(arguments: [80, 50]) func `the table fits the terminal`(_ width: Int) throws {
    _ = Samples.useUTC
    let style = Style(hasColour: false, hasGlyphs: true)
    let lines = DayText(style: style, language: English(), width: width).table(try moments())
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    try Golden.check(lines.joined(separator: "\n"), "day-\(width).txt")
  }

  @Test func `colours take no columns`() throws {
    _ = Samples.useUTC
    let moments = try moments()
    let plain = DayText(style: Style(hasColour: false, hasGlyphs: true), language: English(), width: 60).table(moments)
    let painted = DayText(style: Style(hasColour: true, hasGlyphs: true), language: English(), width: 60).table(moments)
    #expect(painted.map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") } == plain)
    #expect(painted != plain)
  }

  private func moments() throws -> [Moment] {
    var configuration = Configuration()
    configuration.timer.longBreakEvery = 1
    configuration.ambient.sound = .bundled("waterfall")
    let place = Place(file: "hooks.yml", line: 1, column: 1)
    for id in ["block-sites", "tell-team", "journal", "a-hook-with-quite-a-long-name", "archive"] {
      var edge = Edge(patterns: [EventPattern("focus.started")], action: .command(.shell("x")))
      if id == "journal" {
        let source = #"session.task.contains("something that is rather long") || session.project == "writing""#
        edge.conditions = [Condition(.if, .expression(source, isTimed: false))]
      }
      configuration.hooks.append(Hook(id: id, trigger: .edge(edge), place: place))
    }
    let quiet = Level(conditions: [.levels([.focus])], action: .scope(enter: nil, exit: nil))
    configuration.hooks.append(Hook(id: "quiet", trigger: .level(quiet), place: place))
    let nine = Instant(milliseconds: 1_795_424_400_000)
    return VirtualDay(start: nine, rounds: 1).play(
      configuration, days: Whole(), host: "laptop", version: "1", expressions: Expressions())
  }

  /// One day that never ends.
  private struct Whole: Days {
    func day(containing instant: Instant) -> Range<Instant> { instant - .hours(48)..<instant + .hours(48) }
    func week(containing instant: Instant) -> Range<Instant> { day(containing: instant) }
  }
}
