// SPDX-License-Identifier: MIT
import Processes

/// Shows notices one after another, in the order of the requests.
package actor Notifier {
  /// More waiting notices than this mean that the notifier hangs. New ones are then dropped.
  private static let mostWaiting = 16
  private let readEnvironment: @Sendable () -> [String: String]
  private let tool: any NoticeTool
  /// The notifier's id of the shown notice, by slot.
  private var shown: [String: String] = [:]
  private var knowsIDs: Bool
  private var hasFailed = false
  private var waiting = 0
  private var last: Task<NoticeOutcome, Never>?

  /// `environment` is read for each notice: a desktop session may begin after the daemon.
  package init(environment: @escaping @Sendable () -> [String: String]) {
    self.init(environment: environment, tool: systemNoticeTool)
  }

  init(environment: @escaping @Sendable () -> [String: String], tool: any NoticeTool) {
    readEnvironment = environment
    self.tool = tool
    knowsIDs = tool.canReplace
  }

  private var environment: [String: String] { readEnvironment() }

  /// Whether there is a program to show notices. Only showing one reveals whether a desktop answers it.
  package var isAvailable: Bool { locateProgram(tool.program, environment: environment) != nil }

  /// Shows a notice, after the previous ones.
  package func show(_ notice: Notice) async -> NoticeOutcome {
    guard waiting < Self.mostWaiting else { return failure("too many notices wait for \(tool.program)") }
    waiting += 1
    let before = last
    let task = Task {
      _ = await before?.value
      return await self.deliver(notice)
    }
    last = task
    let outcome = await task.value
    waiting -= 1
    return outcome
  }

  private func deliver(_ notice: Notice) async -> NoticeOutcome {
    do {
      var outcome = try await call(notice)
      if knowsIDs, outcome.stderr.text.contains("Unknown option") {
        // Versions before 0.8: notices pile up, but are visible.
        knowsIDs = false
        outcome = try await call(notice)
      }
      guard outcome.succeeded else { return failure(reason(outcome)) }
      hasFailed = false
      let id = outcome.stdout.text.prefix { $0.isNumber }
      if knowsIDs, !id.isEmpty { shown[notice.slot] = String(id) }
      return .shown
    } catch {
      return failure(error.description)
    }
  }

  private func call(_ notice: Notice) async throws(SpawnError) -> ProcessOutcome {
    let call = tool.call(for: notice, replacing: shown[notice.slot], withID: knowsIDs)
    return try await run(
      Command(
        [tool.program] + call.arguments, environment: tool.environment(environment), input: Array(call.input.utf8),
        timeout: .seconds(10), grace: .seconds(2), background: .end, outputLimit: 4096))
  }

  private func reason(_ outcome: ProcessOutcome) -> String {
    if outcome.timedOut { return "\(tool.program) didn't end within 10 s" }
    let said = outcome.stderr.text.split(whereSeparator: \.isNewline).joined(separator: " · ")
    return "\(tool.program): " + (said.isEmpty ? "failed without a word" : String(said.prefix(300)))
  }

  private func failure(_ reason: String) -> NoticeOutcome {
    defer { hasFailed = true }
    return .failed(reason, isNews: !hasFailed)
  }
}
