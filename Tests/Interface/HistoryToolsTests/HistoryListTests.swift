// SPDX-License-Identifier: MIT
import Foundation
import Journal
import Paths
import TestSupport
import Testing
import TimerEngine
import ToolFixtures

/// `history` in a home of its own, without a daemon.
struct HistoryListTests {
  /// 2026-11-21T00:00:00Z.
  private static let midnight = Instant(milliseconds: 1_795_219_200_000)

  /// A focus of ten seconds, `number` minutes after midnight.
  private func focus(_ number: Int, project: String = "book") -> Session {
    let start = Self.midnight + .minutes(number)
    var session = Session(
      id: "01934f57-0000-7000-8000-" + String(500_000_000_000 + number), phase: .focus, task: "Write", project: project,
      planned: .minutes(25), startedAt: start)
    session.segments = [Segment(start: start, end: start + .seconds(10))]
    session.endedAt = start + .seconds(10)
    session.outcome = .completed
    return session
  }

  private func home(_ sessions: [Session]) throws -> TemporaryHome {
    let home = try TemporaryHome.forClient()
    var commit = Commit(at: Self.midnight)
    commit.sessions = sessions
    try Journal(path: home.paths.journal).commit(commit)
    return home
  }

  private func lines(_ arguments: String..., in home: TemporaryHome) async throws -> [String] {
    let outcome = try await run([segued, "tool", "history"] + arguments + ["-n", "3600"], in: home)
    try #require(outcome.status == 0, "\(outcome)")
    return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test(arguments: [500, 501, 1000, 1200])
  func `a group of more than 500 sessions once had several headings, and a day of so many several sums`(
    _ count: Int
  ) async throws {
    let home = try home((0..<count).map { focus($0) } + [focus(-60), focus(-30, project: "zoo")])
    let projects = try await lines("--sort", "project", in: home)
    #expect(projects.count == count + 5)
    #expect(projects.indices.filter { ["book", "zoo", ""].contains(projects[$0]) } == [0, count + 2, count + 3])
    let days = try await lines(in: home)
    let sum = "\(count) pomodoros, "
    #expect(days.count { $0.contains(sum) } == 1)
    #expect(days.count { $0.contains("21 November 2026") } == 1)
    #expect(days.count { $0.contains("20 November 2026  2 pomodoros, 20 s of focus") } == 1)
    // For so many sessions, the sum is known only at the end.
    let isLong = count > 500
    #expect(days.firstIndex { $0.contains(sum) } == (isLong ? count + 1 : 0))
    #expect(days.count == count + (isLong ? 6 : 5))
    #expect(days.count(where: \.isEmpty) == 1)
  }

  @Test func `a group that is cut has no sum, however long it is`() async throws {
    let home = try home((0..<700).map { focus($0) })
    let outcome = try await run([segued, "tool", "history", "-n", "600"], in: home)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == 602 && !outcome.output.contains("pomodoro"))
  }
}
