// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import Messages
import Paths
import TerminalUI
import TimerEngine

/// The person's options for a bar.
package struct BarOptions: Hashable, Sendable {
  package var bar: String
  package var format: String?
  package var tooltip: String?
  package var hidesIdle = false

  package init(bar: String) { self.bar = bar }
}

/// A bar with its options: creates its output for a status.
package struct BarView: Sendable {
  package let bar: StatusBar
  private let format: StatusFormat
  private let tooltip: StatusFormat?
  private let hidesIdle: Bool
  private let language: any Language
  private let program: String

  package init(_ options: BarOptions, language: any Language, program: String) throws(BarError) {
    bar = try .named(options.bar)
    do {
      format = try StatusFormat(options.format ?? "{icon} {remaining}")
      tooltip = try options.tooltip.map { text throws(FormatError) in try StatusFormat(text) }
    } catch { throw .format(error) }
    hidesIdle = options.hidesIdle
    self.language = language
    self.program = program
  }

  package func frame(_ status: Status) -> BarFrame {
    let isHidden = hidesIdle && status.current == nil
    return BarFrame(
      text: isHidden ? "" : SafeText.line(format.line(status, language: language, escape: bar.escape)),
      tooltip: tooltipLines(status), phase: status.phase, state: status.state,
      percentage: Int((status.part * 100).rounded(.down)), program: program, language: language)
  }

  /// The intervals at which the bar's output changes while the timer runs.
  package var paces: Set<Pace> {
    let paces = format.paces.union(tooltip?.paces ?? [])
    return bar.showsPart ? paces.union([.percent]) : paces
  }

  private func tooltipLines(_ status: Status) -> [String] {
    if let tooltip {
      return SafeText.block(tooltip.line(status, language: language, escape: bar.escape))
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let end = status.deadline.map { ", " + language.status(.endsAt(clock: LocalTime($0.instant).clock)) } ?? ""
    let lines = [
      status.label(in: language) + end, status.task,
      status.current == nil ? "" : language.status(.next(status.next.phase, seconds: status.next.planned)),
      language.status(
        .today(pomodoros: status.today.pomodoros, focus: status.today.focus, strikes: status.today.strikes)),
      status.daemon ? "" : language.status(.noDaemon),
    ]
    return lines.filter { !$0.isEmpty }.map { bar.escape(SafeText.line($0)) }
  }
}

extension BarView {
  /// The program for clicks: its path on `PATH` if that leads to the running program, because the link's target changes with
  /// each version.
  package static func program(environment: [String: String]) -> String {
    let own = Executable.path ?? "segue"
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/segue" }.first { Executable.resolved($0) == own } ?? own
  }
}

extension BarView {
  /// The bar's output for `status`, for people.
  package func preview(_ status: Status) -> String {
    switch bar.output {
    case .lines(let text): text(frame(status))
    case .command(let words): words(frame(status)).map(ShellText.word).joined(separator: " ")
    }
  }
}
