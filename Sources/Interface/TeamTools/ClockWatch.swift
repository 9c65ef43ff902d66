// SPDX-License-Identifier: MIT
import Messages
import Synchronization
import TeamMessages
import TerminalUI
import TimerEngine
import ToolSupport
import WebhookAction

/// Compares this machine's clock with the hub's, which each answer names.
final class ClockWatch: Sendable {
  /// Answers are on the way for a while, and nobody's day depends on minutes. In milliseconds.
  private static let tolerance: Int64 = 300_000
  /// The hub refuses events from further ahead. In milliseconds.
  private static let limit: Int64 = 86_400_000

  private let context: ToolContext?
  private let found = Mutex<TeamMessage?>(nil)

  /// The warning about clocks that differ; nil if they don't, or no answer named a time.
  var warning: TeamMessage? { found.withLock { $0 } }

  /// - Parameter context: where the first warning is shown; nil if the caller does something with it.
  init(in context: ToolContext? = nil) { self.context = context }

  func look(at answer: HTTPResponse) {
    guard let time = answer[header: "Date"].flatMap(HTTPDate.parse) else { return }
    let (own, hub) = (WallClock.now, Instant(milliseconds: time * 1000))
    let ahead = own.milliseconds - hub.milliseconds
    guard abs(ahead) > Self.tolerance else { return }
    let warning = TeamMessage.clocksDiffer(
      own: LocalTime(own).short, hub: LocalTime(hub).short, isRefused: ahead > Self.limit)
    let isFirst = found.withLock { found in
      defer { found = warning }
      return found == nil
    }
    if isFirst, let context { context.console.complain(context.language.team(warning)) }
  }
}
