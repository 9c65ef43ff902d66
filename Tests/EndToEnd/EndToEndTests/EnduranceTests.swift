// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Paths
import Processes
import TestSupport
import Testing
import TimerEngine

#if os(Linux)
  /// Hooks without end, and hooks that behave as badly as they can: what is held stays the same. `Scripts/endurance` does it
  /// at length and prints the tables.
  @Suite(.daemon)
  struct EnduranceTests {
    // MARK: Many

    /// So many strikes belong to one session.
    private static let batch = 250

    @Test func `descriptors processes and memory stay the same however many hooks ran`() async throws {
      let total = figure("SEGUE_ENDURANCE_HOOKS", else: 2000)
      let step = max(Self.batch, total / 10 / Self.batch * Self.batch)
      let home = try TemporaryHome(
        """
        timer: { focus: 3h }
        hooks: { quick: { on: strike.added, mode: parallel, max: 16, run: [/bin/true] } }

        """)
      let daemon = try await LiveDaemon(home)
      let began = ContinuousClock.now
      var figures: [DaemonFigures] = []
      let widths = [9, 11, 8, 8, 8, 10, 10, 12, 8]
      var table = [
        tableLine(
          ["hooks", "descriptors", "threads", "children", "zombies", "RSS MiB", "peak MiB", "journal MiB", "s"],
          widths: widths)
      ]
      for done in stride(from: Self.batch, through: total, by: Self.batch) {
        try await runBatch(in: home)
        guard done.isMultiple(of: step) else { continue }
        let now = try await DaemonFigures(of: ControlPeer(home))
        figures.append(now)
        let journal = try FileManager.default.attributesOfItem(atPath: home.paths.journal)[.size] as? Int ?? 0
        let numbers = [
          now.descriptors, now.threads, now.children, now.zombies, now.memory >> 10, now.peakMemory >> 10,
          journal >> 20, Int(began.duration(to: .now).components.seconds),
        ]
        let line = tableLine(["\(done)"] + numbers.map(String.init), widths: widths)
        table.append(line)
        if total > 10_000 { print(line) }
      }
      print(table.joined(separator: "\n"))
      let (first, last) = (try #require(figures.first), try #require(figures.last))
      #expect(last.descriptors <= first.descriptors + 8)
      #expect(last.children == 0 && last.zombies == 0)
      #expect(last.threads <= first.threads + 16)
      #expect(Sanitizer.keepsWhatIsFreed || last.memory <= first.memory + 64 << 10, "in KiB")
      try await daemon.stop()
      try await expectNothingRuns(in: home)
    }

    /// A session with its strikes, and the ends of their hooks.
    private func runBatch(in home: TemporaryHome) async throws {
      // A new one each time, so that what it was told doesn't grow.
      let peer = try ControlPeer(home)
      _ = try await peer.call(.subscribe, SubscribeParams(deliveries: true))
      try await peer.timer(.start)
      let request = #"{"jsonrpc":"2.0","id":1,"method":"timer.strike","params":{}}"#
      for _ in 0..<Self.batch { peer.send(Array((request + "\n").utf8)) }
      _ = try await peer.until("\(Self.batch) deliveries", within: .seconds(300)) { mirror in
        mirror.deliveries.count >= Self.batch && mirror.deliveries.values.allSatisfy { $0.state == "succeeded" }
          ? true : nil
      }
      try await peer.timer(.stop)
    }

    // MARK: Bad

    private static let adversaries: [(name: String, hook: String, isFailure: Bool)] = [
      ("none", "[/bin/true]", false),
      ("ignores TERM", "\"trap '' TERM INT HUP; while :; do sleep 1; done\"\n    timeout: 1s", true),
      ("double-forks", "'(sleep 600 &) ; (setsid -f sleep 3) ; true'", false),
      ("64 children", "'for i in $(seq 64); do sleep 600 & done; wait'\n    timeout: 1s", true),
      ("holds its output", "'sleep 600 & echo done'", false),
      ("floods", "'head -c $FLOOD /dev/zero'\n    timeout: 10m", false),
      ("never reads", "[sleep, '2']", false),
    ]

    private struct Row: Sendable {
      var name: String
      /// Of transitions, in milliseconds, sorted.
      var lateness: [Int64]
      var peakMemory: Int
      var descriptors: Int
      var processes: Int

      func quantile(_ part: Double) -> Int64 {
        lateness[min(lateness.count - 1, Int(Double(lateness.count) * part))]
      }
    }

    @Test func `no bad hook delays the timer or leaves anything behind`() async throws {
      let transitions = figure("SEGUE_ENDURANCE_PHASES", else: 0)
      let widths = [18, 12, 8, 8, 8, 10, 18, 16]
      let head = [
        "hook", "transitions", "p50 ms", "p99 ms", "max ms", "peak MiB", "descriptors left", "processes left",
      ]
      var rows: [Row] = []
      if transitions > 0 {
        // One after the other: nothing but the hook is to disturb the timer.
        for adversary in Self.adversaries { rows.append(try await row(adversary, transitions: transitions)) }
      } else {
        rows = try await withThrowingTaskGroup(of: Row.self) { group in
          for adversary in Self.adversaries { group.addTask { try await rowInTime(adversary, transitions: 6) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
      }
      print(tableLine(head, widths: widths))
      for row in rows {
        let numbers = [
          row.lateness.count, Int(row.quantile(0.5)), Int(row.quantile(0.99)), Int(row.quantile(1)),
          row.peakMemory >> 10, row.descriptors, row.processes,
        ]
        print(tableLine([row.name] + numbers.map(String.init), widths: widths))
        #expect(row.quantile(1) < (transitions > 0 ? 1000 : latestInCompany), "\(row.name) is late")
        #expect(Sanitizer.keepsWhatIsFreed || row.peakMemory < 160 << 10, "\(row.name), in KiB")
        #expect(row.descriptors <= 4 && row.processes == 0, "\(row.name) leaves something")
      }
    }

    /// A row of a run in which the machine itself didn't stand still, if there was one.
    private func rowInTime(
      _ adversary: (name: String, hook: String, isFailure: Bool), transitions: Int
    ) async throws -> Row {
      for _ in 0..<3 {
        let row = try await row(adversary, transitions: transitions)
        if row.quantile(1) < latestInCompany { return row }
      }
      return try await row(adversary, transitions: transitions)
    }

    private func row(_ adversary: (name: String, hook: String, isFailure: Bool), transitions: Int) async throws -> Row {
      let flood = figure("SEGUE_ENDURANCE_FLOOD", else: 64 << 20)
      let home = try TemporaryHome(
        """
        timer: { focus: 1s, short-break: 1s, long-break: 1s, auto-start: all, long-break-every: 9 }
        hooks:
          first: { on: focus.started, run: [/bin/true] }
          bad:
            on: strike.added
            background: end
            mode: parallel
            max: 4
            env: { FLOOD: "\(flood)" }
            run: \(adversary.hook)

        """)
      let daemon = try await LiveDaemon(home)
      let peer = try await daemon.peer()
      try await peer.timer(.start)
      // What is opened for the first hook stays open.
      try await peer.delivery(of: "first")
      let before = try await DaemonFigures(of: peer)
      // More than a pipe takes at once, for a hook that never reads.
      let text = adversary.name == "never reads" ? String(repeating: "x", count: 70_000) : "s"
      for _ in 0..<4 { try await peer.timer(.strike) { $0.text = text } }
      let state = adversary.isFailure ? "failed" : "succeeded"
      try await peer.delivery(of: "bad", state, 4, within: .seconds(180))
      let timed: @Sendable (DaemonMirror) -> [Int64] = { mirror in
        mirror.events.filter {
          $0.data.reason != .user
            && [.focusStarted, .focusCompleted, .breakStarted, .breakCompleted].contains($0.type)
        }.map(lateness)
      }
      let limit = Patience.standard + .seconds(transitions)
      let found = try await peer.until("\(transitions) transitions", within: limit) { mirror in
        let found = timed(mirror)
        return found.count >= transitions ? found : nil
      }
      // What the last transition started holds descriptors, too, for as long as it runs.
      try await peer.timer(.stop)
      _ = try await peer.until("the end of what was started") { mirror in
        let ended = mirror.events.contains { [.focusAbandoned, .breakSkipped].contains($0.type) }
        let begun = mirror.events.count { $0.type == .focusStarted }
        return ended && mirror.deliveries(of: "first", "succeeded").count >= begun ? true : nil
      }
      var after = try await DaemonFigures(of: peer)
      // What is open for a moment only isn't left.
      for _ in 0..<20 where after.descriptors > before.descriptors + 4 {
        try await Task.sleep(for: .milliseconds(250))
        after = try await DaemonFigures(of: peer)
      }
      try await daemon.stop()
      // What started a session of its own ends by itself: that it escapes is documented.
      for process in home.processes where process.arguments == ["sleep", "3"] {
        try await process.identity.untilGone("\(process)")
      }
      return Row(
        name: adversary.name, lateness: found.sorted(), peakMemory: after.peakMemory,
        descriptors: after.descriptors - before.descriptors, processes: home.processes.count)
    }
  }
#endif
