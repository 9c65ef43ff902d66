// SPDX-License-Identifier: MIT

import ArgumentParser
import Charts
import Daemon
import Events
import Foundation
import History
import Journal
import Messages
import Paths
import Reports
import TerminalUI
import TimerEngine
import ToolArguments
import ToolSupport

/// `segue report`: the sums of some days.
struct ReportTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "report")

  @OptionGroup var arguments: ReportArguments

  func run(in context: ToolContext) throws {
    try run(in: context, now: WallClock.now)
  }

  func run(in context: ToolContext, now: Instant) throws {
    try refuseSeveralForms(context.language)
    let reading = ReportReading(paths: context.paths)
    if reading.hasErrors {
      let path = context.shown(context.paths.config)
      context.console.complain(context.language.report(.configErrors(path, defaults: reading.isDefault)))
    }
    let choice = PeriodChoice(
      words: arguments.period.joined(separator: " "), from: arguments.from, to: arguments.to)
    let report: Report
    do {
      report = try reading.report(choice, of: arguments.project.map(ProjectName.sought), at: now)
    } catch let problem as PeriodChoice.Problem {
      throw ToolFailure(problem, context.language)
    }
    try show(report, in: context)
  }

  private func show(_ report: Report, in context: ToolContext) throws {
    let (console, language) = (context.console, context.language)
    if arguments.json {
      console.print(try JSON.line(report))
    } else if let file = arguments.svg {
      try write(ReportPicture(report: report, language: language).svg, to: file, in: context)
    } else if let file = arguments.html {
      try write(ReportPage(report: report, language: language).html, to: file, in: context)
    } else {
      let text = ReportText(
        report: report, language: language, style: console.style, width: console.width ?? ReportText.standardWidth)
      console.write(text.lines().joined(separator: "\n") + "\n")
    }
  }

  private func refuseSeveralForms(_ language: any Language) throws(ToolFailure) {
    let forms = [
      arguments.json ? "--json" : nil, arguments.svg.map { _ in "--svg" }, arguments.html.map { _ in "--html" },
    ]
    .compactMap { $0 }
    if forms.count > 1 { throw ToolFailure(.usage, language.usage(.exclusive(forms[0], forms[1]))) }
  }

  private func write(_ text: String, to file: String, in context: ToolContext) throws(ToolFailure) {
    if FilePlace.isStandardOutput(file) { return context.console.writeData(text) }
    if !arguments.force, FilePlace.isTaken(file, unless: { Report.isFile(beginning: $0) }) {
      throw ToolFailure(.failed, context.language.report(.existsOtherwise(file)))
    }
    do throws(ExportSink.Failure) {
      // A reader sees the old file until the new one is complete.
      let sink = try ExportSink(file: file, isShared: true, write: context.console.writeData)
      try sink.write(text)
      try sink.finish()
    } catch {
      throw ToolFailure(.failed, context.language.report(.cannotWrite(file, reason: error.reason)))
    }
    context.console.tell(context.language.report(.wrote(file)))
  }
}

extension ToolFailure {
  /// The reason for which the arguments mean no days.
  fileprivate init(_ problem: PeriodChoice.Problem, _ language: any Language) {
    switch problem {
    case .unknown(let text, let member):
      self.init(badPeriod: text, option: member.map { "--\($0)" }, language)
    case .backwards(let from, let to):
      self.init(.usage, language.report(.backwards(from: from.description, to: to.description)))
    case .tooLong: self.init(.usage, language.report(.tooLong))
    case .bothEnds(let words): self.init(.usage, language.report(.bothEnds(words)))
    }
  }
}
