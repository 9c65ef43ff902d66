// SPDX-License-Identifier: MIT
import Charts
import ControlClient
import ControlProtocol
import Events
import Messages
import Reports
import TerminalUI
import WebPages

extension Dashboard {
  /// The charts of `segue report`, for any days, also as a file.
  var reportRoutes: [Route] {
    [
      .get("/reports") { visit in try await reportsPage(visit) },
      .get("/reports/report.svg") { visit in
        let report = try await report(ReportParams(visit.query))
        return .file(
          Array(ReportPicture(report: report, language: visit.language).svg.utf8), name: "\(Self.name(of: report)).svg",
          type: "image/svg+xml")
      },
      .get("/reports/report.html") { visit in
        let report = try await report(ReportParams(visit.query))
        return .file(
          Array(ReportPage(report: report, language: visit.language).html.utf8), name: "\(Self.name(of: report)).html",
          type: "text/html")
      },
    ]
  }

  private static func name(of report: Report) -> String { "segue-\(report.from)-\(report.to)" }

  private func report(_ params: ReportParams) async throws -> Report {
    // Ten years take a slow machine a while.
    try await daemon.read(.report.returning(Report.self), params, timeout: .seconds(60))
  }

  private func reportsPage(_ visit: Visit) async throws -> Answer {
    let language = visit.language
    var params = ReportParams(visit.query)
    var problem: String?
    let report: Report
    do { report = try await self.report(params) } catch ClientError.refused(let error) {
      problem = params.problem(in: language) ?? SafeText.line(error.message)
      params = ReportParams(project: params.project)
      report = try await self.report(params)
    }
    let projects = try await daemon.read(.projects)
    let model = ReportModel(report, params, projects: projects.map(\.name), language)
    return try await page(
      "reports", title: model.title, model, for: visit, status: problem == nil ? 200 : 400, problem: problem)
  }
}

extension ReportParams {
  /// The query of the page; empty fields don't count.
  init(_ query: FormFields) {
    self.init(
      period: query.text("period"), from: query.text("from"), to: query.text("to"), project: query.text("project"))
    // Typed days take precedence over the period of a link.
    if from != nil || to != nil { period = nil }
  }

  /// The problem of these days, in the person's language; nil if they are valid, or only the daemon can decide.
  fileprivate func problem(in language: any Language) -> String? {
    let choice = PeriodChoice(words: period ?? "", from: from, to: to)
    // The words can be checked with any day.
    guard let day = LocalDay(year: 2026, month: 1, day: 1) else { return nil }
    do {
      _ = try choice.period(asOf: day) { day }
      return nil
    } catch let problem as PeriodChoice.Problem {
      return switch problem {
      case .unknown(let text, _): language.report(.badPeriod(SafeText.line(text), option: nil, suggestion: nil))
      case .backwards(let from, let to):
        language.report(.backwards(from: from.description, to: to.description))
      case .tooLong: language.report(.tooLong)
      case .bothEnds(let words): language.report(.bothEnds(SafeText.line(words)))
      }
    } catch { return nil }
  }

  /// The part of an address with the same query.
  fileprivate var address: String {
    [("period", period), ("from", from), ("to", to), ("project", project)]
      .compactMap { name, value in value.map { "\(name)=\(Answer.percentEncoded($0))" } }.joined(separator: "&")
  }
}

/// The page of reports. Templates use the names of these members, and those of the types below.
struct ReportModel {
  struct Link {
    var href: String
    var label: String
    var isHere: Bool
  }
  struct Figure {
    var value: String
    var name: String
  }
  struct Card {
    var title: String
    /// The charts as SVG, for a wide page and for a narrow one.
    var wide: String
    var narrow: String?
    var isWide: Bool
    /// Whether it is too wide for a small version.
    var isCalendar: Bool
    var table: ChartTable?
  }
  struct GoalBar {
    var text: String
    var bar: String
  }

  var title: String
  var sentences: [String]
  var figures: [Figure]
  var cards: [Card]
  var highlights: [String]
  var goals: [GoalBar]
  var periods: [Link]
  /// Each year of a range that is longer than one: its page has the calendar.
  var years: [Link]
  var hasYears: Bool
  var earlier: String
  var later: String
  var from: String
  var to: String
  var project: String
  var projects: [WebChoice]
  var picture: String
  var page: String
  var isEmpty: Bool
  /// The title of a chart's table.
  var tableTitle: String
  var highlightsTitle: String

  init(_ report: Report, _ params: ReportParams, projects: [String], _ language: any Language) {
    let words = ReportWords(report: report, language: language)
    title = words.title
    tableTitle = language.report(.chartFigures)
    highlightsTitle = language.report(.highlights)
    isEmpty = words.isEmpty
    sentences = [words.project, isEmpty ? words.summary : nil, words.comparison, words.average].compactMap { $0 }
    figures = ReportFigure.all(of: report, language: language).map { Figure(value: $0.value, name: $0.name) }
    cards = isEmpty ? [] : Self.cards(report, language)
    highlights = words.highlights
    goals = words.goals.map { goal in
      GoalBar(text: goal.text, bar: goal.bar(width: 400).inline(label: language.report(.percent(goal.part))))
    }
    // The day of the links: today if the report contains it, otherwise its first day.
    let around = report.from <= report.today && report.today <= report.to ? report.today : report.from
    let kinds: [(Period.Kind, WebDataMessage.Label)] = [
      (.day, .periodDay), (.week, .periodWeek), (.month, .periodMonth), (.year, .periodYear),
    ]
    periods = kinds.map { kind, label in
      Link(
        href: Self.href(Period(kind, around: around), params), label: language.webData(.label(label)),
        isHere: report.kind == kind)
    }
    years =
      Self.isLong(report)
      ? (report.from.year...report.to.year).compactMap { year in
        LocalDay(year: year, month: 1, day: 1).map {
          Link(href: Self.href(Period(.year, around: $0), params), label: String(year), isHere: false)
        }
      } : []
    hasYears = !years.isEmpty
    let shown = Period(from: report.from, to: report.to) ?? Period(.day, around: report.from)
    earlier = Self.href(shown.previous, params)
    later = Self.href(shown.following, params)
    (from, to) = (report.from.description, report.to.description)
    project = params.project ?? ""
    self.projects =
      [WebChoice(value: "", label: language.webData(.label(.allProjects)), isHere: params.project == nil)]
      + projects.map { WebChoice(value: $0, label: SafeText.line($0), isHere: params.project == $0) }
    picture = "/reports/report.svg?\(params.address)"
    page = "/reports/report.html?\(params.address)"
  }

  private static func href(_ period: Period, _ params: ReportParams) -> String {
    let days = ReportParams(
      from: period.days.lowerBound.description, to: period.last.description, project: params.project)
    return "/reports?\(days.address)"
  }

  /// Whether the days are more than a year.
  private static func isLong(_ report: Report) -> Bool { report.days.count > 366 }

  private static func cards(_ report: Report, _ language: any Language) -> [Card] {
    // The width of a chart on a phone.
    let phone = 280.0
    let sections = ReportSections(report: report, language: language, hasCalendars: !isLong(report))
    // A calendar is drawn once: it has hundreds of days, and scrolls sideways.
    let small = ReportSections(report: report, language: language, hasCalendars: false).wide(width: phone)
    let wide = sections.wide(width: 800).enumerated().map { index, section in
      let isCalendar = index < sections.calendars
      return Card(
        title: section.title, wide: section.drawing.inline(label: section.title),
        narrow: isCalendar ? nil : small[index - sections.calendars].drawing.inline(label: section.title), isWide: true,
        isCalendar: isCalendar, table: section.table)
    }
    let smallHalf = sections.narrow(width: phone)
    let half = zip(sections.narrow(width: 400), smallHalf).map { section, small in
      Card(
        title: section.title, wide: section.drawing.inline(label: section.title),
        narrow: small.drawing.inline(label: section.title), isWide: false, isCalendar: false, table: section.table)
    }
    return wide + half
  }
}
