// SPDX-License-Identifier: MIT
import Events
import Expressions
import Hooks
import Testing
import TimerEngine

/// Each expression had a budget of its own: many of them at its limit took seconds.
struct BudgetTests {
  /// Holds, and takes some tens of thousands of steps.
  private static func expensive(_ number: Int) -> String {
    let ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
    return ["a", "b", "c", "d"].reduce("a + b + c + d < \(1000 + number)") { "\(ten).all(\($1), \($0))" }
  }

  @Test func `what is asked of several events together shares one budget`() throws {
    let budget = berlin.budget()
    let verdicts = (0..<60).map { number -> ConditionAnswer in
      let situation = berlin.situation(of: completed(), sharing: budget)
      return Condition(.if, .expression(Self.expensive(number), isTimed: false)).answer(in: situation)
    }
    let first = try #require(verdicts.first)
    #expect(first.holds, "\(first)")
    let refused = verdicts.drop(while: \.holds)
    #expect((1..<50).contains(verdicts.count - refused.count))
    #expect(refused.allSatisfy { $0.verdict == .refused }, "\(refused)")
    // An ordinary condition doesn't pay for what others take.
    #expect(try berlin.situation(of: completed(), sharing: budget).holds("session.task != '' && today.pomodoros == 2"))
    // And each has its own limit beside that.
    #expect(try berlin.situation(of: completed()).holds(Self.expensive(59)))
  }

  @Test func `one that is asked twice of the same state is evaluated once`() throws {
    let timer = TimerSnapshot(
      mode: .idle, session: nil, since: moment, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    let situation = berlin.situation(
      timer: timer, today: Totals(), goals: GoalsInfo(daily: nil, weekly: nil), host: "h", at: moment)
    func holding() -> Int { (0..<60).count { (try? situation.holds(Self.expensive($0))) == true } }
    let first = holding()
    #expect((1..<50).contains(first))
    #expect(holding() == first)
  }
}
