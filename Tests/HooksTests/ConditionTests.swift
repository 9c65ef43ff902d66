// SPDX-License-Identifier: MIT
import Hooks
import Testing
import TimerEngine

@Suite struct ConditionTests {
  /// Every state of the timer, with the levels that hold in it.
  private static let table: [(TimerMode, Phase?, Set<LevelName>)] = [
    (.idle, nil, [.idle]),
    (.running, .focus, [.focus]),
    (.paused, .focus, [.focusPaused]),
    (.running, .shortBreak, [.shortBreak, .break]),
    (.paused, .shortBreak, [.breakPaused]),
    (.running, .longBreak, [.longBreak, .break]),
    (.paused, .longBreak, [.breakPaused]),
  ]

  private func timer(_ mode: TimerMode, _ phase: Phase?) -> TimerSnapshot {
    let now = Instant(milliseconds: 0)
    return TimerSnapshot(
      mode: mode, session: phase.map { Session(id: "s", phase: $0, planned: .minutes(5), startedAt: now) }, since: now,
      deadline: nil, round: Round(completed: 0, length: 4), next: NextPhase(phase: .focus, planned: .minutes(25)))
  }

  @Test(arguments: LevelName.allCases) func aLevelHoldsInItsStatesAndNoOther(_ level: LevelName) {
    for (mode, phase, levels) in Self.table {
      #expect(level.holds(mode: mode, phase: phase) == levels.contains(level), "\(mode) \(phase?.rawValue ?? "")")
      #expect(Condition.levels([level]).holds(for: timer(mode, phase)) == levels.contains(level))
      #expect(Condition.always.holds(for: timer(mode, phase)))
      #expect(!Condition.levels([]).holds(for: timer(mode, phase)))
    }
  }

  @Test func aListHoldsWhereOneOfItDoes() {
    for (mode, phase, levels) in Self.table {
      let condition = Condition.levels([.focus, .breakPaused])
      #expect(condition.holds(for: timer(mode, phase)) == !levels.isDisjoint(with: [.focus, .breakPaused]))
    }
  }

  @Test func levelsHaveTheirDocumentedNames() {
    #expect(
      LevelName.allCases.map(\.rawValue) == [
        "focus", "focus-paused", "short-break", "long-break", "break", "break-paused", "idle",
      ])
  }
}
