// SPDX-License-Identifier: MIT

import ArgumentParser
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

/// `segue report`: what was done with some days.
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
    let project = arguments.project.map(ProjectName.sought)
    let today = reading.days.day(of: now)
    let choice = ReportChoice(arguments: arguments, today: today, language: context.language)
    var report = try reading.read { source in
      let period = try choice.period { try source.firstDay(of: project) ?? today }
      let request = ReportRequest(period: period, today: today, project: project, goals: reading.goals)
      return try Report(request, of: source, days: reading.days)
    }
    let colours = try reading.colours()
    for index in report.projects.indices { report.projects[index].colour = colours[report.projects[index].project] }
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
      // A reader sees the old file until the new one is whole.
      let sink = try ExportSink(file: file, isShared: true, write: context.console.writeData)
      try sink.write(text)
      try sink.finish()
    } catch {
      throw ToolFailure(.failed, context.language.report(.cannotWrite(file, reason: error.reason)))
    }
    context.console.tell(context.language.report(.wrote(file)))
  }
}

/// Which days the arguments mean.
struct ReportChoice {
  var arguments: ReportArguments
  let today: LocalDay
  let language: any Language

  /// The most days that a report takes: a hundred years.
  private static let longest = 36_525

  /// `first` is asked for the first day of all where only the end is given.
  func period(first: () throws -> LocalDay) throws -> Period {
    let from = try arguments.from.map { try parsed($0, option: "--from").days.lowerBound }
    let to = try arguments.to.map { try parsed($0, option: "--to").last }
    if let from, let to, to < from {
      throw ToolFailure(.usage, language.report(.backwards(from: from.description, to: to.description)))
    }
    let words = arguments.period.joined(separator: " ")
    guard from == nil && to == nil || !words.isEmpty else {
      let end = to ?? max(today, from ?? today)
      let start = try from ?? min(end, first())
      guard start.distance(to: end) < Self.longest, let period = Period(from: start, to: end) else {
        throw ToolFailure(.usage, language.report(.tooLong))
      }
      return period
    }
    let named = words.isEmpty ? Period(.week, around: today) : try parsed(words, option: nil)
    guard let day = from ?? to else { return named }
    guard from == nil || to == nil, Period.Kind(rawValue: words.lowercased()) != nil else {
      throw ToolFailure(.usage, language.report(.bothEnds(words)))
    }
    return Period(named.kind, around: day)
  }

  private func parsed(_ text: String, option: String?) throws(ToolFailure) -> Period {
    try Period(named: text, option: option, today: today, language)
  }
}
