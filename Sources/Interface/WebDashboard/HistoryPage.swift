// SPDX-License-Identifier: MIT
import Charts
import ControlClient
import ControlProtocol
import Events
import History
import Messages
import TerminalUI
import TimerEngine
import WebPages

extension Dashboard {
  /// The history, and undoing its last change.
  var historyRoutes: [Route] {
    [
      .get("/history") { visit in try await historyPage(visit) },
      .post("/history/undo") { visit in
        try await changing(visit, back: "/history") { change, language in
          language.history(.undone(change.kind, subject: SafeText.line(change.subject), name: change.name))
        } by: {
          try await daemon.act(.undo, HistoryUndoParams())
        }
      },
    ]
  }

  /// Performs the request of a form, and redirects to `page` with the message of `words`, or with the reason of a refusal.
  func changing(
    _ visit: Visit, back page: String, saying words: (ChangeRecord, any Language) -> String,
    by change: () async throws -> ChangeRecord
  ) async throws -> Answer {
    do {
      return redirect(to: page, saying: words(try await change(), visit.language))
    } catch let error as ClientError {
      return redirect(to: page, saying: error.text(in: visit.language))
    }
  }

  private func historyPage(_ visit: Visit) async throws -> Answer {
    let (language, filter) = (visit.language, HistoryFilter(visit.query))
    var page = HistoryPage()
    var problem: String?
    do { page = try await daemon.read(.history, filter.params) } catch let error as ClientError {
      problem = error.text(in: language)
    }
    let changes = try await daemon.read(.changes)
    let projects = try await daemon.read(.projects)
    let model = HistoryModel(
      filter: HistoryFilterModel(filter, projects: projects, language),
      groups: HistoryGroup.all(page, filter, colours: projects.colours, language),
      next: page.next.map { filter.address(after: $0) },
      empty: page.sessions.isEmpty ? language.history(filter.isPlain ? .nothing : .nothingMatches) : nil,
      isNew: page.sessions.isEmpty && filter.isPlain && problem == nil,
      undo: changes.first.map {
        language.webData(.undoLast($0.kind, subject: SafeText.line($0.subject), name: $0.name.map(SafeText.line)))
      })
    return try await self.page(
      "history", title: language.web(.label(.history)), model, for: visit, status: problem == nil ? 200 : 400,
      problem: problem)
  }
}

extension [ProjectRecord] {
  /// The colours of the projects that have one.
  var colours: [String: String] {
    Dictionary(compactMap { project in project.colour.map { (project.name, $0) } }) { first, _ in first }
  }
}

/// The query of the history's page.
struct HistoryFilter {
  var params = HistoryListParams()
  /// The dates in the form of the address.
  private(set) var from: String?
  private(set) var to: String?

  private static let pageSize = 50

  /// Invalid fields count as empty.
  init(_ query: FormFields) {
    params.order = query["order"].flatMap { SessionQuery.Order(rawValue: $0) } ?? .newest
    params.outcome = query["outcome"].flatMap { Outcome(rawValue: $0) }
    params.project = query.text("project")
    params.tag = query.text("tag")
    params.text = query.text("text")
    params.breaks = query["breaks"] == "yes" ? true : nil
    params.after = query.text("after")
    params.limit = Self.pageSize
    from = query.text("from").flatMap { LocalTime.start(ofDate: $0) == nil ? nil : $0 }
    to = query.text("to").flatMap { LocalTime.start(ofDate: $0) == nil ? nil : $0 }
    params.from = from.flatMap { LocalTime.start(ofDate: $0) }.map(JSONTime.init)
    params.to = to.flatMap { LocalTime.start(ofDate: $0, daysLater: 1) }.map(JSONTime.init)
  }

  var order: SessionQuery.Order { params.order ?? .newest }

  /// Whether the filter includes all sessions.
  var isPlain: Bool {
    [from, to, params.project, params.tag, params.text, params.outcome?.rawValue].allSatisfy { $0 == nil }
  }

  /// The address of the page after `cursor`.
  func address(after cursor: String) -> String {
    let fields: [(String, String?)] = [
      ("order", order == .newest ? nil : order.rawValue), ("outcome", params.outcome?.rawValue), ("from", from),
      ("to", to),
      ("project", params.project), ("tag", params.tag), ("text", params.text),
      ("breaks", params.breaks == true ? "yes" : nil), ("after", cursor),
    ]
    let pairs = fields.compactMap { name, value in value.map { "\(name)=\(Answer.percentEncoded($0))" } }
    return "/history?" + pairs.joined(separator: "&")
  }
}

/// The page of the history. Templates use the names of these members, and those of the types below.
struct HistoryModel {
  var filter: HistoryFilterModel
  var groups: [HistoryGroup]
  var next: String?
  var empty: String?
  /// Whether there is no session at all.
  var isNew: Bool
  var undo: String?
}

/// A choice of a `<select>`.
struct WebChoice {
  var value: String
  var label: String
  var isHere: Bool
}

struct HistoryFilterModel {
  var orders: [WebChoice]
  var outcomes: [WebChoice]
  var from: String
  var to: String
  var project: String
  var tag: String?
  var text: String
  var hasBreaks: Bool
  var projects: [String]
  /// Whether any filter is set, so that the form is open.
  var isOpen: Bool

  init(_ filter: HistoryFilter, projects: [ProjectRecord], _ language: any Language) {
    orders = [(SessionQuery.Order.newest, WebDataMessage.Label.newest), (.longest, .longest), (.project, .byProject)]
      .map {
        WebChoice(value: $0.rawValue, label: language.webData(.label($1)), isHere: filter.order == $0)
      }
    outcomes =
      [WebChoice(value: "", label: language.webData(.label(.anyOutcome)), isHere: filter.params.outcome == nil)]
      + [Outcome.completed, .partial, .abandoned, .skipped].map {
        WebChoice(value: $0.rawValue, label: language.history(.outcome($0)), isHere: filter.params.outcome == $0)
      }
    (from, to) = (filter.from ?? "", filter.to ?? "")
    (project, tag, text) = (filter.params.project ?? "", filter.params.tag, filter.params.text ?? "")
    hasBreaks = filter.params.breaks == true
    self.projects = projects.map(\.name)
    isOpen = !filter.isPlain || filter.order != .newest || hasBreaks
  }
}

/// The sessions of a day, or of a project.
struct HistoryGroup {
  /// Not `title`, which the layout has: a template uses the layout's value if this is nil.
  var heading: String?
  /// The sum, if the group is complete.
  var summary: String?
  var rows: [HistoryRow]

  static func all(
    _ page: HistoryPage, _ filter: HistoryFilter, colours: [String: String], _ language: any Language
  ) -> [HistoryGroup] {
    var groups: [(key: String, sessions: [SessionRecord])] = []
    for session in page.sessions {
      let key =
        switch filter.order {
        case .newest: LocalTime(session.startedAt.instant).date
        case .project: session.project
        case .longest: ""
        }
      if groups.last?.key == key {
        groups[groups.count - 1].sessions.append(session)
      } else {
        groups.append((key, [session]))
      }
    }
    return groups.enumerated().map { index, group in
      // A group that is cut by the page's beginning or end has no sum.
      let isWhole = (index > 0 || filter.params.after == nil) && (index < groups.count - 1 || page.next == nil)
      return HistoryGroup(
        heading: heading(of: group.sessions, filter.order, language),
        summary: isWhole && filter.order == .newest ? DaySum(of: group.sessions).words(in: language) : nil,
        rows: group.sessions.map {
          HistoryRow($0, colour: colours[$0.project].flatMap(SVG.colour), hasDate: filter.order != .newest, language)
        })
    }
  }

  private static func heading(
    of sessions: [SessionRecord], _ order: SessionQuery.Order, _ language: any Language
  ) -> String? {
    guard let session = sessions.first else { return nil }
    switch order {
    case .longest: return nil
    case .project: return session.project.isEmpty ? language.report(.noProject) : SafeText.line(session.project)
    case .newest: return language.report(.title(.day, from: session.startDate, to: session.startDate))
    }
  }
}

/// A session in a list.
struct HistoryRow {
  var href: String
  var when: String
  var length: String
  var name: String
  var project: String?
  /// The colour of its project, as an attribute's value.
  var colour: String?
  var tags: [String]
  /// Nil for the usual outcome.
  var outcome: String?
  /// The style of its mark: `completed`, `partial`, ….
  var mark: String
  var strikes: String?
  var note: String?
  var files: String?

  init(_ session: SessionRecord, colour: String?, hasDate: Bool, _ language: any Language) {
    let start = LocalTime(session.startedAt.instant)
    href = "/history/\(session.id)"
    when = hasDate ? start.short : session.spanWords(language)
    length = language.status(.length(seconds: session.elapsed))
    name = session.nameWords(language)
    project = session.project.isEmpty ? nil : SafeText.line(session.project)
    self.colour = colour
    tags = session.tags.map { "#" + SafeText.line($0) }
    outcome = session.outcome == .completed ? nil : language.history(.outcome(session.outcome))
    mark = session.phase.isBreak ? "break" : session.outcome.rawValue
    strikes = session.strikes.isEmpty ? nil : language.history(.strikes(session.strikes.count))
    note = session.note.isEmpty ? nil : SafeText.line(session.note.prefix { !$0.isNewline }.description)
    files = session.attachments.isEmpty ? nil : language.history(.files(session.attachments.count))
  }
}

extension SessionRecord {
  /// Its task, or its kind.
  func nameWords(_ language: any Language) -> String {
    if phase.isBreak { return language.history(.unnamed(phase)) }
    return task.isEmpty ? language.report(.noTask) : SafeText.line(task)
  }

  /// The start and end of the session.
  func spanWords(_ language: any Language) -> String {
    let start = LocalTime(startedAt.instant)
    let end = endedAt.map { LocalTime($0.instant) }
    return language.history(.span(start.clock, end.map { $0.date == start.date ? $0.clock : $0.short }))
  }

  /// The calendar day on which it began.
  var startDate: CalendarDate { LocalTime(startedAt.instant).calendarDate }
}

extension DaySum {
  fileprivate init(of sessions: [SessionRecord]) {
    self.init()
    for session in sessions { add(session) }
  }

  /// The sum of a day; nil without a focus.
  fileprivate func words(in language: any Language) -> String? {
    guard hasFocus else { return nil }
    return language.report(.summary(pomodoros: pomodoros, focus: focus, strikes: strikes, abandoned: abandoned))
  }
}
