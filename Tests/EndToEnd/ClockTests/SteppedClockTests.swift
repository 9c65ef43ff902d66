// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Paths
import TestSupport
import Testing
import TimerEngine

#if os(Linux)
  /// The wall clock is stepped for real under a real daemon, at most a minute away and for a few seconds.
  @Suite(
    .serialized, .timeLimit(.minutes(20)),
    .enabled("stepping the clock takes root of a virtual machine, and no other tests: Scripts/test") {
      await WallClock.mayBeStepped()
    })
  struct SteppedClockTests {
    /// The day begins half a day from now, so that no step leads into another.
    private static func home(_ timer: String) throws -> TemporaryHome {
      let hour = (Int(Date.now.timeIntervalSince1970) / 3600 + 12) % 24
      return try TemporaryHome(
        hooks: """
          version: 1
          notify: { desktop: false, chime: false }
          timer: { \(timer), day-starts-at: "\(hour < 10 ? "0" : "")\(hour):00" }

          """)
    }

    /// A daemon's answer, and when it was given by the clock that nobody sets.
    private struct Reading: Sendable {
      let status: Status
      let asked: ContinuousClock.Instant
      let answered: ContinuousClock.Instant

      init(_ ask: () async throws -> Status) async throws {
        asked = .now
        status = try await ask()
        answered = .now
      }

      init(_ peer: ControlPeer) async throws { try await self.init { try await peer.call(.status) } }

      /// How long it is at least and at most until another one.
      func span(to other: Reading) -> ClosedRange<Duration> {
        max(.zero, answered.duration(to: other.asked))...asked.duration(to: other.answered)
      }
    }

    /// The phase ran on between two readings, neither faster nor slower; what is told is in whole seconds.
    private func expectSteady(_ before: Reading, _ after: Reading, _ location: SourceLocation = #_sourceLocation) {
      let span = before.span(to: after)
      for ran in [
        after.status.elapsed - before.status.elapsed, before.status.remaining - after.status.remaining,
      ] {
        #expect(.seconds(ran + 1) >= span.lowerBound && .seconds(ran - 1) <= span.upperBound, sourceLocation: location)
      }
      #expect(after.status.session?.id == before.status.session?.id, sourceLocation: location)
      #expect(after.status.today == before.status.today, sourceLocation: location)
    }

    /// Waits until the daemon tells, unasked, that the phase now ends there.
    private func untilTold(_ end: Instant, _ peer: ControlPeer) async throws {
      _ = try await peer.until("a phase that ends at \(end)") { mirror in
        mirror.status?.deadline.flatMap { abs(($0.instant - end).milliseconds) < 100 ? true : nil }
      }
    }

    private func until(_ type: EventType, _ peer: ControlPeer) async throws {
      _ = try await peer.until(type.rawValue) { $0.events(type).first }
    }

    private func end(of reading: Reading) throws -> Instant { try #require(reading.status.deadline).instant }

    @Test func `a running focus, its segments and the day's total don't change`() async throws {
      let home = try Self.home("focus: 2s, auto-start: none")
      let daemon = try await LiveDaemon(home)
      let peer = try await daemon.peer()
      try await peer.timer(.start)
      try await until(.focusCompleted, peer)
      let started = try await Reading { try await peer.timer(.start) { ($0.focus, $0.length) = (true, 600) } }
      #expect(started.status.today.focus == 2 && started.status.today.pomodoros == 1)
      let end = try end(of: started)
      let clock = try await WallClock()
      var last = started
      // Nobody asks and no alarm is due for minutes: it is the kernel that wakes the daemon.
      for seconds in [45, -45, 0, -50, 50] {
        try await clock.set(secondsAhead: seconds)
        try await untilTold(end + .seconds(seconds), peer)
        let now = try await Reading(peer)
        expectSteady(last, now)
        last = now
      }
      let paused = try await Reading { try await peer.timer(.pause) }
      expectSteady(last, paused)
      try await clock.set(secondsAhead: -40)
      let resumed = try await Reading { try await peer.timer(.resume) }
      #expect(resumed.status.remaining == paused.status.remaining)
      try await clock.set(secondsAhead: 0)
      let finished = try await Reading { try await peer.timer(.finish) { $0.force = true } }
      await clock.end()
      try await daemon.stop()

      let first = started.span(to: paused)
      let second = resumed.span(to: finished)
      let row = try #require(try await sessions(in: home).last)
      let (least, most) = (first.lowerBound + second.lowerBound, first.upperBound + second.upperBound)
      #expect(row.segments == 2)
      #expect((least.milliseconds - 5...most.milliseconds + 5).contains(row.elapsed))
      #expect(finished.status.today.pomodoros == 2 && finished.status.today.focus == 2 + row.elapsed / 1000)
      print("stepped by up to 100 s: ran \(row.elapsed) ms, of \(least.milliseconds) to \(most.milliseconds)")
    }

    @Test func `phases end when their time is up, under a clock that goes ahead or behind`() async throws {
      let home = try Self.home("focus: 3s, short-break: 2s, auto-start: break")
      let daemon = try await LiveDaemon(home)
      let peer = try await daemon.peer()
      let clock = try await WallClock()
      let started = try await Reading { try await peer.timer(.start) }
      try await clock.set(secondsAhead: -50)
      try await until(.focusCompleted, peer)
      let focus = try await Reading(peer)
      try await clock.set(secondsAhead: 50)
      try await until(.breakCompleted, peer)
      let rest = try await Reading(peer)
      await clock.end()
      try await daemon.stop()

      // Each would have ended at once, or after most of a minute.
      #expect(started.span(to: focus).upperBound >= .seconds(3) && started.span(to: focus).lowerBound < .seconds(40))
      #expect(started.span(to: rest).upperBound >= .seconds(5) && started.span(to: rest).lowerBound < .seconds(45))
      #expect(rest.status.today.focus == 3 && rest.status.today.pomodoros == 1)
      let rows = try await sessions(in: home)
      #expect(rows.map(\.elapsed) == [3000, 2000])
      print("3 s and 2 s took \(started.span(to: focus)) and \(focus.span(to: rest))")
    }

    @Test func `a step that no daemon sees changes nothing either`() async throws {
      let home = try Self.home("focus: 10m")
      var daemon = try await LiveDaemon(home)
      let started = try await Reading { [daemon] in try await daemon.peer().timer(.start) }
      try await daemon.stop()
      let clock = try await WallClock()
      try await clock.set(secondsAhead: 45)
      daemon = try await LiveDaemon(home)
      let peer = try await daemon.peer()
      let now = try await Reading(peer)
      expectSteady(started, now)
      #expect(abs((try end(of: now) - (try end(of: started) + .seconds(45))).milliseconds) < 100)
      try await clock.set(secondsAhead: 0)
      try await untilTold(try end(of: started), peer)
      expectSteady(started, try await Reading(peer))
      await clock.end()
      try await daemon.stop()
    }

    /// What the journal has of sessions, those of focus first, in milliseconds.
    private func sessions(in home: TemporaryHome) async throws -> [(elapsed: Int64, segments: Int)] {
      let query = """
        SELECT elapsed, json_array_length(segments),
          (SELECT sum(json_extract(value, '$.end') - json_extract(value, '$.start')) FROM json_each(segments))
        FROM session WHERE ended IS NOT NULL ORDER BY phase, id
        """
      let result = try await home.run(["sqlite3", home.paths.journal, query])
      try #require(result.status == 0, "\(result)")
      return try result.lines.map { line in
        let numbers = line.split(separator: "|").compactMap { Int64($0) }
        try #require(numbers.count == 3 && numbers[0] == numbers[2], "elapsed is the sum of the segments: \(line)")
        return (numbers[0], Int(numbers[1]))
      }
    }
  }
#endif
