// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import TestSupport
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
    let tried = try TrialEvent(
      TestParams(event: "focus.started"), like: idle, settings: TimerSettings(), at: nine, sequencer: &sequencer)
    let trial = HookTrial(
      configuration: .of(hook), tried: tried, expressions: Expressions(), makeID: { "id" }, switchedOff: switchedOff,
      leased: leased,
      restore: "/nonexistent/trial")
    return try #require(await trial.records(runner: runner, startedAt: nine).first)
  }

  @Test(arguments: [([], 0), ([ScopeStep.enter], 3), ([.exit], 4), ([.enter, .exit], 3)])
  func `what was entered is exited again however enter ended`(_ failing: [ScopeStep], _ status: Int) async throws {
    let runner = Runner(failing: failing)
    let record = try await record(.level("block", while: .focus, enter: "on", exit: "off"), by: runner)
    #expect(runner.jobs.all.map(\.scope) == [.enter, .exit])
    #expect(runner.jobs.all.map(\.action.kind) == [.command(.shell("on")), .command(.shell("off"))])
    // What enter leaves is found by exit.
    #expect(runner.jobs.all.map(\.restore) == ["/nonexistent/trial-block", "/nonexistent/trial-block"])
    #expect(record.result?.exit == Int32(status))
  }

  @Test func `without an exit there is nothing to undo`() async throws {
    let runner = Runner()
    let record = try await record(.level("block", while: .focus, exit: nil), by: runner)
    #expect(runner.jobs.all.map(\.scope) == [.enter])
    #expect(record.result?.exit == 0)
  }

  @Test func `what is on is left alone`() async throws {
    let runner = Runner()
    let record = try await record(.level("block", while: .focus), by: runner, leased: ["block"])
    #expect(runner.jobs.all.isEmpty)
    #expect(record.result == nil)
    #expect(record.why.hasSuffix("it is already on, so it is not tried"))
  }

  /// Does what a test wants done in each step, and notes it with whether it was cancelled.
  private struct Watched: ActionRunner {
    let steps = Recorded<String>()
    let during: @Sendable (Job) async -> Void

    func run(_ job: Job) async -> JobResult {
      steps.append("\(job.hook) \(job.scope?.rawValue ?? "runs")")
      await during(job)
      if Task.isCancelled { return JobResult(.cancelled(.ended), ending: .error(.ended)) }
      return JobResult(.succeeded, ending: .exit(0))
    }
  }

  /// A trial of hooks of which each would be entered or run.
  private func trial(_ hooks: Hook..., in trials: Trials) throws -> HookTrial {
    let idle = TimerSnapshot(
      mode: .idle, session: nil, since: nine, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    var sequencer = Sequencer(progress: Progress(at: nine, days: UTCDays()), host: "h", entropy: 1)
    let tried = try TrialEvent(
      TestParams(event: "focus.started"), like: idle, settings: TimerSettings(), at: nine, sequencer: &sequencer)
    var configuration = Hooks.Configuration()
    configuration.hooks = hooks
    return HookTrial(
      configuration: configuration, tried: tried, expressions: Expressions(), makeID: { "id" }, switchedOff: [],
      leased: [], restore: "/nonexistent/trial", trials: trials)
  }

  @Test func `once the end has begun a trial only exits`() async throws {
    let trials = Trials()
    let runner = Watched { if $0.scope == .enter { trials.end() } }
    let trial = try trial(
      .level("a", while: .focus), .level("b", while: .focus), .edge("c", on: "focus.started"), in: trials)
    let records = await trials.run { await trial.records(runner: runner, startedAt: nine) }
    #expect(runner.steps.all == ["a enter", "a exit"])
    #expect(records.map { $0.result?.exit } == [0, nil, nil])
    #expect(records[1].why.hasSuffix("; the daemon is stopping, so it is not tried"), "\(records[1].why)")
  }

  @Test func `the end cuts an enter short and waits for its exit`() async throws {
    let (trials, left) = (Trials(), Recorded<Bool>())
    let runner = Watched { job in
      if job.scope == .enter {
        try? await Task.sleep(for: .seconds(3600))
      } else {
        // Whoever ends steps again doesn't mean exits.
        trials.endSteps()
        try? await Task.sleep(for: .milliseconds(50))
        left.append(Task.isCancelled)
      }
    }
    let trial = try trial(.level("a", while: .focus), .level("b", while: .focus), in: trials)
    // Whoever asked for it may be gone.
    let asking = Task { await trials.run { await trial.records(runner: runner, startedAt: nine) } }
    await runner.steps.until { $0 == ["a enter"] }
    asking.cancel()
    trials.end()
    trials.endSteps()
    await trials.drained()
    #expect(left.all == [false])
    #expect(runner.steps.all == ["a enter", "a exit"])
    #expect(await asking.value.first?.result?.error == "it was ended")
  }

  @Test func `what is switched off is not run`() async throws {
    let runner = Runner()
    let record = try await record(.webhook("w", on: "*"), by: runner, switchedOff: ["w"])
    #expect(!record.runs)
    #expect(runner.jobs.all.isEmpty)
  }
}
