// SPDX-License-Identifier: MIT

import ArgumentParser
import Events
import HookConfig
import Hooks
import Messages
import Paths
import TerminalUI
import TextWidth
import ToolArguments
import ToolSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `segue doctor`: looks at everything that Segue needs, and says what mends what is wrong.
struct DoctorTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "doctor")

  @OptionGroup var arguments: DoctorArguments

  func run(in context: ToolContext) async throws {
    let patient = Patient(context)
    if arguments.restore { return try patient.restoreJournal() }
    if arguments.recount { return try patient.recountSums() }
    var findings: [Finding] = []
    for checkup in Self.checkups {
      for finding in await checkup(patient) {
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

  private typealias Checkup = @Sendable (Patient) async -> [Finding]

  private static let checkups: [Checkup] = [
    { $0.configFindings() }, { $0.watchFindings() }, { $0.programFindings() }, { await $0.secretFindings() },
    { await $0.sudoFindings() },
    { await $0.soundFindings() }, { await $0.noticeFindings() }, { $0.daemonFindings() }, { $0.journalFindings() },
    { $0.sumFindings() }, { $0.scopeFindings() }, { $0.deliveryFindings() }, { $0.autostartFindings() },
  ]

  /// A line, and beneath it what mends it; on a narrow terminal both go on where they began.
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

/// What the doctor looks at: a home and its hooks.yml, as a daemon would find them.
struct Patient: Sendable {
  let context: ToolContext
  /// Where hooks.yml has errors, the last good one, which a daemon goes on with; defaults where there is none.
  let configuration: Configuration
  let diagnostics: [Diagnostic]
  /// Whether there is a file, or a link that should lead to one.
  let hasConfig: Bool
  /// Whether an older configuration than the file's is looked at.
  let isLastGood: Bool

  init(_ context: ToolContext) {
    let result = context.loader.load(context.paths.config)
    self.context = context
    let spare = result.configuration == nil ? Self.lastGood(context.paths) : nil
    configuration = result.configuration ?? spare ?? Configuration()
    isLastGood = spare != nil && spare != Configuration()
    diagnostics = result.diagnostics
    hasConfig = result.exists || !result.errors.isEmpty
  }

  var language: any Language { context.language }

  /// Hooks that aren't switched off.
  var hooks: [Hook] { configuration.hooks.filter(\.isEnabled) }

  func configFindings() -> [Finding] {
    let path = context.shown(context.paths.config)
    guard hasConfig else { return [Finding(.config, .fine, language.setting(.noFile(path)))] }
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let message = language.setting(
      .checked(path: path, hooks: errors > 0 ? nil : configuration.hooks.count, errors: errors, warnings: warnings))
    let state: Finding.State = errors > 0 ? .problem : warnings > 0 ? .warning : .fine
    let note = isLastGood ? "; " + language.doctor(.lastGoodInForce) : ""
    return [Finding(.config, state, message + note, remedy: state == .fine ? nil : "segue hooks check")]
  }

  private static func lastGood(_ paths: Paths) -> Configuration? {
    guard let data = FileManager.default.contents(atPath: paths.lastGoodConfiguration) else { return nil }
    return try? JSON.read(Configuration.self, from: data)
  }

  /// A place for people.
  func shown(_ place: Place) -> String { "\(context.shown(place.file)):\(place.line)" }
}
