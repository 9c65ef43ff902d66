// SPDX-License-Identifier: MIT
import Deliveries
import Journal
import Messages
import Paths
import TeamTools
import TerminalUI
import TimerEngine
import ToolSupport

extension Examination {
  /// The number of newest deliveries that are checked.
  private static let newest = 100

  /// The team's hub: whether it answers and accepts the token, and whether events reach it.
  func hubFindings() async -> [Finding] {
    let checkup = await HubCheckup(configuration, in: context)
    return [finding(checkup)] + (checkup.hook.flatMap(deliveries).map { [finding($0)] } ?? [])
  }

  private func finding(_ checkup: HubCheckup) -> Finding {
    let state: Finding.State =
      switch checkup.state {
      case .fine: .fine
      case .warning: .warning
      case .problem: .problem
      }
    return Finding(.hub, state, checkup.message, remedy: checkup.remedy)
  }

  /// The newest deliveries to the hub; nil if they have all succeeded.
  private func deliveries(of hook: String) -> HubCheckup? {
    guard Journal.exists(at: context.paths.journal),
      let journal = try? Journal(path: context.paths.journal, readOnly: true),
      let newest = try? journal.deliveries(hook: hook, limit: Self.newest)
    else { return nil }
    let waiting = newest.filter { !$0.0.state.isFinal && $0.0.attempts > 0 }
    // Ids and times of a clock that was ahead are newer than now for as long as it was ahead.
    let now = WallClock.now
    let last = newest.filter { $0.0.createdAt <= now }.max { $0.0.id < $1.0.id }
    return HubCheckup(
      waiting: waiting.count, waitReason: waiting.last.flatMap { reason($0.0, $0.1) },
      lastFailure: last.flatMap { $0.0.state.isFailure ? reason($0.0, $0.1) ?? $0.0.state.rawValue : nil },
      hook: hook, language)
  }

  /// The end of the last attempt, as `segue hooks log` shows it; nil if nothing is known.
  private func reason(_ delivery: Delivery, _ attempts: [Attempt]) -> String? {
    if let note = delivery.note { return SafeText.line(language.delivery(note)) }
    return attempts.reversed().lazy.compactMap { attempt in
      switch attempt.ending {
      case .http(let status): "HTTP \(status)"
      case .error(let reason): SafeText.line(language.delivery(reason))
      case .exit(let status): "exit \(status)"
      case .signal, .none: nil
      }
    }.first
  }
}
