// SPDX-License-Identifier: MIT
import ControlProtocol
import Dispatching
import Events
import Expressions
import Hooks
import Testing
import TimerEngine

@testable import Daemon

/// A trial of a `while` hook once left it on.
@Suite struct ScopeTrialTests {
  private struct Runner: ActionRunner {
    let jobs = Recorded<Job>()
    var failing: [ScopeStep] = []

    func run(_ job: Job) async -> JobResult {
      jobs.append(job)
      guard let step = job.scope, failing.contains(step) else { return JobResult(.succeeded, ending: .exit(0)) }
      return JobResult(.failed("no"), ending: .exit(step == .enter ? 3 : 4))
    }
  }

  private func record(
    _ hook: Hook, by runner: Runner, leased: Set<String> = [], switchedOff: Set<String> = []
  ) async throws -> TestRecord {
    let idle = TimerSnapshot(
      mode: .idle, session: nil, since: nine, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    var sequencer = Sequencer(progress: Progress(at: nine, days: UTCDays()), host: "h", entropy: 1)
    let tried = try TriedEvent(
      TestParams(event: "focus.started"), like: idle, settings: TimerSettings(), at: nine, sequencer: &sequencer)
    let trial = HookTrial(
      configuration: .of(hook), tried: tried, expressions: Expressions(), makeID: { "id" }, switchedOff: switchedOff,
      leased: leased,
      restore: "/nonexistent/trial")
    return try #require(await trial.records(runner: runner, startedAt: nine).first)
  }

  @Test(arguments: [([], 0), ([ScopeStep.enter], 3), ([.exit], 4), ([.enter, .exit], 3)])
  func whatWasEnteredIsExitedAgainHoweverEnterEnded(_ failing: [ScopeStep], _ status: Int) async throws {
    let runner = Runner(failing: failing)
    let record = try await record(.level("block", while: .focus, enter: "on", exit: "off"), by: runner)
    #expect(runner.jobs.all.map(\.scope) == [.enter, .exit])
    #expect(runner.jobs.all.map(\.action.kind) == [.command(.shell("on")), .command(.shell("off"))])
    // What enter leaves is found by exit.
    #expect(runner.jobs.all.map(\.restore) == ["/nonexistent/trial-block", "/nonexistent/trial-block"])
    #expect(record.result?.exit == Int32(status))
  }

  @Test func withoutAnExitThereIsNothingToUndo() async throws {
    let runner = Runner()
    let record = try await record(.level("block", while: .focus, exit: nil), by: runner)
    #expect(runner.jobs.all.map(\.scope) == [.enter])
    #expect(record.result?.exit == 0)
  }

  @Test func whatIsOnIsLeftAlone() async throws {
    let runner = Runner()
    let record = try await record(.level("block", while: .focus), by: runner, leased: ["block"])
    #expect(runner.jobs.all.isEmpty)
    #expect(record.result == nil)
    #expect(record.why.hasSuffix("it is on already, so it isn't tried"))
  }

  @Test func whatIsSwitchedOffIsNotRun() async throws {
    let runner = Runner()
    let record = try await record(.webhook("w", on: "*"), by: runner, switchedOff: ["w"])
    #expect(!record.runs)
    #expect(runner.jobs.all.isEmpty)
  }
}
