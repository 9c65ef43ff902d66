// SPDX-License-Identifier: MIT

import ArgumentParser
import Events
import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import TerminalUI
import TextWidth
import ToolArguments
import ToolSupport

/// `segue doctor`: checks everything that Segue needs, and shows how to fix each problem.
struct DoctorTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "doctor")

  @OptionGroup var arguments: DoctorArguments

  func run(in context: ToolContext) async throws {
    let examination = Examination(context)
    if arguments.restore { return try examination.restoreJournal() }
    if arguments.recount { return try examination.recountSums() }
    var findings: [Finding] = []
    for checkup in Self.checkups {
      for finding in await checkup(examination) {
        findings.append(finding)
        if arguments.json {
          context.console.print(try JSON.line(finding))
        } else {
          show(finding, in: context)
        }
      }
    }
    let problems = findings.count { $0.state == .problem }
    let warnings = findings.count { $0.state == .warning }
    if !arguments.json {
      let isWell = problems + warnings == 0
      context.console.print()
      context.console.tell(
        context.language.doctor(isWell ? .healthy : .summary(problems: problems, warnings: warnings)))
    }
    if problems > 0 { throw ToolFailure(.failed) }
  }

  private typealias Checkup = @Sendable (Examination) async -> [Finding]

  private static let checkups: [Checkup] = [
    { $0.configFindings() }, { $0.watchFindings() }, { $0.programFindings() }, { await $0.secretFindings() },
    { await $0.sudoFindings() },
    { await $0.soundFindings() }, { await $0.noticeFindings() }, { $0.daemonFindings() }, { $0.journalFindings() },
    { $0.sumFindings() }, { $0.scopeFindings() }, { $0.deliveryFindings() }, { $0.autostartFindings() },
    { $0.webFindings() }, { await $0.hubFindings() },
  ]

  /// Prints a line with its remedy below. On a narrow terminal, both have indented continuation lines.
  private func show(_ finding: Finding, in context: ToolContext) {
    let (console, style) = (context.console, context.console.style)
    let (glyph, word, look): (String, String, Style.Look) =
      switch finding.state {
      case .fine: ("✓", "ok  ", .green)
      case .warning: ("!", "warn", .yellow)
      case .problem: ("✗", "FAIL", .red)
      }
    let titles = DoctorMessage.Check.allCases.map { DisplayWidth.of(context.language.doctor(.title($0))) }
    let title = DisplayWidth.pad(context.language.doctor(.title(finding.check)), titles.max() ?? 0)
    let mark = style.hasGlyphs ? glyph : word
    let indent = DisplayWidth.of(mark) + 1 + DisplayWidth.of(title) + 2
    let message = DisplayWidth.hang(SafeText.line(finding.message), behind: indent, width: console.width)
    console.print("\(style.paint(mark, look, .bold)) \(title)  \(message)")
    if let remedy = finding.remedy {
      let begin = String(repeating: " ", count: indent) + (style.hasGlyphs ? "→ " : "-> ")
      let text = DisplayWidth.hang(SafeText.line(remedy), behind: DisplayWidth.of(begin), width: console.width)
      console.print(begin + text)
    }
  }
}
