// SPDX-License-Identifier: MIT

import ArgumentParser
import Daemon
import Foundation
import History
import ImportExport
import Journal
import Messages
import Paths
import Reports
import TerminalUI
import TimerEngine
import ToolArguments
import ToolSupport

/// `segue export`: the history as a file for other programs, or as an archive of all there is.
struct ExportTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "export")

  @OptionGroup var arguments: ExportArguments

  func run(in context: ToolContext) throws {
    let format = try format(context.language)
    let language = context.language
    if arguments.files, format != .json { throw ToolFailure(.usage, language.exchange(.filesOfArchive)) }
    if arguments.all, format != .ical { throw ToolFailure(.usage, language.exchange(.allOfCalendar)) }
    let days = ReportReading(paths: context.paths).days
    let choice = ExportChoice(range: try range(days, language), project: arguments.project)
    let export = Export(choice: choice, paths: context.paths, now: WallClock.now, zone: days.zone)
    let outcome: Export.Outcome
    do {
      if format == .timewarrior, let folder = folder {
        outcome = try export.writeMonths(to: folder)
      } else {
        if let file, !arguments.force,
          FilePlace.isTaken(file, unless: { HistoryFormat.isExport(beginning: $0) })
        {
          throw ToolFailure(.failed, language.exchange(.existsOtherwise(file)))
        }
        let sink = try ExportSink(file: file, write: context.console.writeData)
        outcome = try export.write(format, includesAll: arguments.all, hasFiles: arguments.files, to: sink)
      }
    } catch is Export.TooLarge {
      throw ToolFailure(.failed, language.exchange(.tooLargeWithFiles(mostMiB: ImportSource.mostMiB)))
    } catch let error as ExportSink.Failure {
      throw ToolFailure(
        .failed,
        error.isTaken
          ? language.exchange(.exists(error.file)) : language.exchange(.cannotWrite(error.file, reason: error.reason)))
    }
    tell(outcome, format, in: context)
  }

  /// Nil for standard output.
  private var file: String? { arguments.file.flatMap { FilePlace.isStandardOutput($0) ? nil : $0 } }

  /// The given folder, if it is one: timewarrior keeps one file per month.
  private var folder: String? {
    var isFolder: ObjCBool = false
    guard let file else { return nil }
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) { return isFolder.boolValue ? file : nil }
    return file.hasSuffix("/") ? file : nil
  }

  private func format(_ language: any Language) throws(ToolFailure) -> HistoryFormat {
    let known = HistoryFormat.writtenNames
    guard let name = arguments.format else {
      guard let format = file.flatMap(HistoryFormat.init(fileName:)), format.isWritten else {
        throw ToolFailure(.usage, language.exchange(.whichFormat(file, known: known)))
      }
      return format
    }
    guard let format = HistoryFormat(named: name) else {
      throw ToolFailure(.usage, language.exchange(.badFormat(name, known: known)))
    }
    guard format.isWritten else { throw ToolFailure(.usage, language.exchange(.onlyImported(name))) }
    return format
  }

  /// The time of the requested days; nil for all.
  private func range(_ days: LocalDays, _ language: any Language) throws(ToolFailure) -> Range<Instant>? {
    let today = days.day(of: WallClock.now)
    func period(_ text: String?, _ option: String) throws(ToolFailure) -> Period? {
      guard let text else { return nil }
      return try Period(named: text, option: option, today: today, language)
    }
    let from = try period(arguments.from, "--from")
    let to = try period(arguments.to, "--to")
    guard from != nil || to != nil else { return nil }
    let start = from.map { days.start(of: $0.days.lowerBound) } ?? Instant(milliseconds: 0)
    let end = to.map { days.start(of: $0.last.advanced(by: 1)) } ?? Instant(milliseconds: .max)
    guard start < end else {
      throw ToolFailure(.usage, language.exchange(.noDays(from: arguments.from ?? "", to: arguments.to ?? "")))
    }
    return start..<end
  }

  /// Prints the result, on standard error if the sessions are on standard output.
  private func tell(_ outcome: Export.Outcome, _ format: HistoryFormat, in context: ToolContext) {
    let language = context.language
    if let file { context.console.tell(language.exchange(.exported(outcome.written, to: file))) }
    var texts: [String] = []
    if outcome.leftOut > 0 {
      texts.append(language.exchange(.leftOut(outcome.leftOut, all: format == .ical && !arguments.all)))
    }
    if outcome.samples > 0 { texts.append(language.exchange(.samplesLeftOut(outcome.samples))) }
    if outcome.files > 0 { texts.append(language.exchange(.filesNotWritten(outcome.files))) }
    for text in texts {
      if file == nil { context.console.writeError(text + "\n") } else { context.console.tell(text) }
    }
  }
}
