// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlProtocol
import Daemon
import Events
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

/// `segue import`: adds the sessions of a file to the history: all new ones, or none.
struct ImportTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "import")

  @OptionGroup var arguments: ImportArguments

  func run(in context: ToolContext) async throws {
    let language = context.language
    try refuseSeveral(language)
    if arguments.removeSample { return try removeSample(in: context) }
    let days = ReportReading(paths: context.paths).days
    let now = WallClock.now
    var (found, name) = try self.found(days, now, in: context)
    if let project = arguments.project {
      for index in found.sessions.indices where found.sessions[index].session.project.isEmpty {
        found.sessions[index].archived.session.project = project
      }
    }
    ImportCheck.identify(&found)
    let plan = try self.plan(found, now, in: context)
    var summary = ImportSummary(name: name, found: found, plan: plan)
    summary.lostFiles = ImportedFiles(folder: context.paths.attachments).lost(of: plan.new, in: found)
    let isRefused = !arguments.skipErrors && summary.wrong > 0
    if arguments.dryRun || isRefused || plan.new.isEmpty {
      show(summary, in: context)
      if isRefused { throw ToolFailure(.failed, language.exchange(.notAsWhole(summary.wrong))) }
      if !arguments.json { context.console.tell(language.exchange(arguments.dryRun ? .dryRun : .nothingNew)) }
      return
    }
    if !arguments.json { show(summary, in: context) }
    guard try isWanted(plan.new.count, in: context) else {
      if !arguments.json { context.console.tell(language.exchange(.notDone)) }
      return
    }
    // The history may have changed during the question.
    if isAsking, try self.plan(found, now, in: context).new.map(\.session.id) != plan.new.map(\.session.id) {
      throw ToolFailure(.failed, language.exchange(.changedMeanwhile))
    }
    summary.done = try apply(plan.new, found, name: name, in: context)
    if arguments.json { return show(summary, in: context) }
    let added = summary.done?.added ?? 0
    context.console.tell(
      language.exchange(
        arguments.sample != nil ? .sampleMade(added) : .imported(added, alreadyThere: summary.done?.known ?? 0)))
  }

  private func refuseSeveral(_ language: any Language) throws(ToolFailure) {
    let given = [
      arguments.file, arguments.sample.map { _ in "--sample" }, arguments.removeSample ? "--remove-sample" : nil,
    ].compactMap { $0 }
    if given.count > 1 { throw ToolFailure(.usage, language.usage(.exclusive(given[0], given[1]))) }
    if given.isEmpty { throw ToolFailure(.usage, language.exchange(.whatToImport)) }
  }

  /// The sessions to import, and their origin.
  private func found(_ days: LocalDays, _ now: Instant, in context: ToolContext) throws -> (FoundHistory, String) {
    if let count = arguments.sample {
      guard (1...SampleHistory.mostDays).contains(count) else {
        throw ToolFailure(.usage, context.language.exchange(.badSample(most: SampleHistory.mostDays)))
      }
      var found = FoundHistory(format: .csv)
      found.sessions = SampleHistory(days: days).sessions(days: count, before: now).map { FoundSession($0, at: .whole) }
      return (found, context.language.exchange(.sampleSource))
    }
    let file = arguments.file ?? "-"
    let source = ImportSource(
      arguments: arguments, days: LocalDays(startsAt: 0, timeZone: days.zone), language: context.language,
      readAll: context.console.readAll)
    return (try source.read(file), Self.name(of: file))
  }

  /// The name of a file in the history. For timewarrior's folder `data`, it includes the parent folder.
  private static func name(of file: String) -> String {
    guard file != "-" else { return file }
    let place = URL(fileURLWithPath: file).standardizedFileURL
    let name = place.lastPathComponent
    guard name == "data", TimewarriorFolder.isFolder(file) else { return name }
    return place.deletingLastPathComponent().lastPathComponent + "/data"
  }

  /// The action for each session, according to the current history.
  private func plan(_ found: FoundHistory, _ now: Instant, in context: ToolContext) throws(ToolFailure) -> ImportPlan {
    let journal = context.paths.journal
    let starts = found.sessions.map(\.session.startedAt)
    guard Journal.exists(at: journal), let first = starts.min() else {
      return ImportCheck.plan(found, known: [], ids: [], now: now)
    }
    let last = found.sessions.compactMap(\.session.endedAt).max() ?? first
    do {
      let (known, ids) = try Journal(path: journal, readOnly: true).record { record in
        (
          try record.sessions(in: (first - .seconds(2))..<max(first, last + .seconds(2))),
          try record.known(found.sessions.map(\.session.id))
        )
      }
      return ImportCheck.plan(found, known: known.map(KnownSession.init), ids: ids, now: now)
    } catch {
      throw ToolFailure(.failed, error.text(in: context.language))
    }
  }

  private func show(_ summary: ImportSummary, in context: ToolContext) {
    if arguments.json {
      if let line = try? JSON.line(summary.report(isDryRun: arguments.dryRun)) { context.console.print(line) }
      return
    }
    summary.show(on: context.console, context.language, isSample: arguments.sample != nil)
  }

  private var isAsking: Bool { !arguments.yes && arguments.sample == nil }

  private func isWanted(_ count: Int, in context: ToolContext) throws(ToolFailure) -> Bool {
    let language = context.language
    guard isAsking else { return true }
    guard context.console.isInteractive, !arguments.json, arguments.file != "-" else {
      throw ToolFailure(.failed, language.exchange(.needsYes))
    }
    return context.agrees(language.exchange(.ask(count)))
  }
}
