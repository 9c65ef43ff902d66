// SPDX-License-Identifier: MIT
import ActionExecution
import Daemon
import Deliveries
import Dispatching
import Events
import Foundation
import Hooks
import Messages
import PluginAction
import Processes
import ToolSupport

/// Runs a one-shot plugin with its protocol, as the daemon would, and judges the result.
struct OneShotTrial {
  let home: CheckHome

  /// The timeout of a plugin without its own limit.
  private static let standardTimeout = Duration.seconds(30)
  /// More output than Segue ever keeps.
  private static let longestOutput = 64 * 1024
  static let delivery = "01934f6e-7c5a-7cc3-98c4-dc0c0c0739aa"

  struct Run {
    var verdict: TrialVerdict
    var restore: JSONValue?
  }

  /// - Parameter edit: changes the message before it is sent.
  func run(
    _ use: PluginUse, _ event: Event, _ step: CheckStep?, restore: JSONValue? = nil,
    edit: (String) throws -> String = { $0 }
  ) async throws -> Run {
    var command = try self.command(use, event, step, restore: restore)
    command.input = Array(try edit(String(decoding: command.input, as: UTF8.self)).utf8)
    return await run(command)
  }

  /// Runs the program with an empty standard input.
  func runWithoutInput(_ use: PluginUse, _ event: Event, _ step: CheckStep?) async throws -> Run {
    var command = try self.command(use, event, step, restore: nil)
    command.input = []
    return await run(command)
  }

  /// The command that the daemon would start.
  func command(_ use: PluginUse, _ event: Event, _ step: CheckStep?, restore: JSONValue?) throws -> Command {
    let hook = Hook(
      id: "example", trigger: .edge(Edge(patterns: [], action: .plugin(use))),
      place: Place(file: "", line: 1, column: 1))
    let job = Job(
      hook: hook.id, action: StoredAction(.plugin(use), of: hook, in: Configuration()), event: event,
      delivery: Self.delivery, attempt: 1, scope: step.map { $0 == .enter ? .enter : .exit },
      restore: step == nil ? nil : home.folder + "/state/restore")
    let state = try home.stateFolder(of: use.plugin)
    var command = try CommandRunner(environment: home.environment, home: home.folder).command(
      for: job, .arguments(use.arguments), variables: { use.variables(stateFolder: state, in: $0) },
      input: use.request(
        event, scope: step?.rawValue, restore: restore, delivery: Self.delivery, attempt: 1, secrets: [:]))
    command.timeout = use.timeout ?? Self.standardTimeout
    command.background = .end
    command.outputLimit = 1 << 20
    return command
  }

  private func run(_ command: Command) async -> Run {
    do {
      let outcome = try await Processes.run(command)
      let reply = OneShotReply(output: outcome.stdout.text)
      return Run(verdict: Self.verdict(on: outcome, command), restore: reply.restore)
    } catch {
      return Run(verdict: .broken(.notStarted(error.reason)))
    }
  }

  // MARK: Judging

  private static func verdict(on outcome: ProcessOutcome, _ command: Command) -> TrialVerdict {
    if outcome.timedOut { return .broken(.timedOut(seconds: Int(command.timeout?.components.seconds ?? 0))) }
    if let fault = fault(ofOutput: outcome.stdout) { return .broken(fault) }
    let said = lastLine(of: outcome.stderr.text)
    switch outcome.termination {
    case .exited(0): return .good
    case .exited(tryAgainStatus): return .later(said)
    case .exited(let status) where status == 126 || status == 127:
      return .broken(.programNotFound(status: status, said: said))
    // An interpreter's own words, such as those of dash and Python.
    case .exited(2) where said.contains("cannot open ") || said.contains("can't open file "):
      return .broken(.programNotFound(status: 2, said: said))
    case .exited(let status):
      if outcome.stderr.text.contains("Traceback (most recent call last):") { return .broken(.uncaught(said)) }
      return said.isEmpty ? .broken(.silentFailure(status: status)) : .refused(said)
    case .signalled(let number): return .broken(.signalled(number, said: said))
    case .running: return .broken(.notEnded)
    }
  }

  /// The problem of its standard output, which may contain one JSON object and nothing else.
  private static func fault(ofOutput output: CapturedOutput) -> PluginCheckMessage? {
    guard output.total <= longestOutput else { return .longOutput(bytes: output.total, limit: longestOutput) }
    if let problem = OneShotReply.fault(of: output.text) { return .badReply(problem) }
    let length = OneShotReply(output: output.text).restore?.text.utf8.count ?? 0
    return length > OneShotReply.longestRestore
      ? .longRestore(bytes: length, limit: OneShotReply.longestRestore) : nil
  }

  static func lastLine(of text: String) -> String {
    text.split(whereSeparator: \.isNewline).last.map { String($0.prefix(200)).trimmed } ?? ""
  }
}
