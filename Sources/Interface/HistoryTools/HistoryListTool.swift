// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlProtocol
import Daemon
import Events
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

/// `segue history`: sessions by day, from the journal, with or without a daemon.
struct HistoryListTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "list")

  @OptionGroup var arguments: HistoryListArguments

  /// The default number of sessions.
  private static let few = 50
  /// The number of sessions in memory at once.
  private static let page = 500

  func run(in context: ToolContext) throws {
    try run(in: context, now: WallClock.now)
  }

  func run(in context: ToolContext, now: Instant) throws {
    let reading = ReportReading(paths: context.paths)
    let query = try HistoryChoice(arguments: arguments, days: reading.days, language: context.language).query(now: now)
    // Other programs get everything that was requested. A person gets a screen or two, unless days were given.
    let isOpen = query.range == nil && !arguments.json && !arguments.csv
    let limit = arguments.limit ?? (isOpen ? Self.few : nil)
    var listing = HistoryListing(
      text: HistoryText(
        language: context.language, style: context.console.style, width: context.console.width, days: reading.days,
        now: now), order: query.order)
    var (left, cursor, count) = (limit ?? .max, SessionQuery.Cursor?.none, 0)
    let table = arguments.csv ? CSVWriter(zone: reading.days.zone) : nil
    if let table { context.console.writeData(table.head) }
    var isMore = false
    if let journal = try context.journal() {
      let history = HistoryReading(journal: journal)
      repeat {
        let size = min(left, Self.page)
        let page = try history.page(query, after: cursor, limit: size, at: now, isWhole: table != nil)
        if !arguments.json, !arguments.csv {
          listing.begin(try journal.record { try $0.shortNames(of: page.sessions.map(\.id)) })
        }
        for session in page.sessions {
          if arguments.json {
            context.console.print(try JSON.line(session))
          } else if let table {
            context.console.writeData(table.row(Session(session), at: now))
          } else {
            listing.add(session, to: context.console)
          }
        }
        count += page.sessions.count
        left -= page.sessions.count
        cursor = page.next.flatMap { SessionQuery.Cursor($0) }
        isMore = cursor != nil
      } while left > 0 && isMore
      // A full page may have been the last one.
      if isMore, let cursor {
        isMore = try !history.page(query, after: cursor, limit: 1, at: now).sessions.isEmpty
      }
    }
    guard !arguments.json, !arguments.csv else { return }
    listing.finish(on: context.console, isCut: isMore)
    if count == 0 {
      let isFiltered = query != SessionQuery(order: query.order)
      context.console.tell(context.language.history(isFiltered ? .nothingMatches : .nothing))
    } else if isMore {
      context.console.tell(context.language.history(.more(limit: 2 * (limit ?? count))), .dim)
    }
  }
}

struct HistoryShowTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "show")

  @OptionGroup var arguments: HistoryShowArguments

  func run(in context: ToolContext) throws {
    let session = try SessionLookup(context: context).session(arguments.session)
    if arguments.json {
      context.console.print(try JSON.line(session))
    } else {
      context.console.write(HistoryText(context).whole(session).joined(separator: "\n") + "\n")
    }
  }
}

extension HistoryText {
  init(_ context: ToolContext) {
    self.init(
      language: context.language, style: context.console.style, width: context.console.width,
      days: ReportReading(paths: context.paths).days, now: WallClock.now)
  }
}

/// The sessions that the arguments choose.
struct HistoryChoice {
  var arguments: HistoryListArguments
  let days: LocalDays
  let language: any Language

  func query(now: Instant) throws -> SessionQuery {
    var query = SessionQuery(
      range: try range(today: days.day(of: now)), project: arguments.project, tag: arguments.tag,
      text: arguments.text, hasBreaks: arguments.breaks)
    query.outcome = try arguments.outcome.map { try Outcome(named: $0, language) }
    query.order = SessionQuery.Order(rawValue: arguments.sort.rawValue) ?? .newest
    return query
  }

  private func range(today: LocalDay) throws -> Range<Instant>? {
    let words = arguments.period.joined(separator: " ")
    if !words.isEmpty, arguments.from != nil || arguments.to != nil {
      throw ToolFailure(.usage, language.report(.bothEnds(words)))
    }
    if !words.isEmpty { return instants(try parsed(words, option: nil, today).days) }
    let from = try arguments.from.map { try parsed($0, option: "--from", today).days.lowerBound }
    let to = try arguments.to.map { try parsed($0, option: "--to", today).days.upperBound }
    guard from != nil || to != nil else { return nil }
    if let from, let to, to <= from {
      throw ToolFailure(.usage, language.report(.backwards(from: arguments.from ?? "", to: arguments.to ?? "")))
    }
    let start = from.map(days.start) ?? Instant(milliseconds: .min)
    return start..<(to.map(days.start) ?? Instant(milliseconds: .max))
  }

  private func instants(_ range: Range<LocalDay>) -> Range<Instant> {
    days.start(of: range.lowerBound)..<days.start(of: range.upperBound)
  }

  private func parsed(_ text: String, option: String?, _ today: LocalDay) throws(ToolFailure) -> Period {
    let names = option == nil ? HistoryListArguments.commands : []
    let commands = names.map { ($0, "segue history \($0)") }
    return try Period(
      named: text, option: option, today: today, commands: Dictionary(uniqueKeysWithValues: commands), language)
  }
}

extension Outcome {
  init(named text: String, _ language: any Language) throws(ToolFailure) {
    guard let outcome = Outcome(rawValue: text.lowercased()), outcome != .running else {
      throw ToolFailure(.usage, language.history(.badOutcome(text)))
    }
    self = outcome
  }
}

extension Session {
  /// The fields of a table's row.
  fileprivate init(_ record: SessionRecord) {
    self.init(
      id: record.id, phase: record.phase, task: record.task, project: record.project, tags: record.tags,
      note: record.note, planned: record.planned > 0 ? .seconds(record.planned) : nil,
      startedAt: record.startedAt.instant)
    endedAt = record.endedAt?.instant
    segments = (record.segments ?? []).map { Segment(start: $0.start.instant, end: $0.end?.instant) }
    strikes = record.strikes.map { Strike(at: $0.at.instant, text: $0.text) }
    outcome = record.outcome
  }
}
