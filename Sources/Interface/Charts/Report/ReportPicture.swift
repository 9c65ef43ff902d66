// SPDX-License-Identifier: MIT
package import Messages
package import Reports

/// A report as one picture that loads nothing from elsewhere.
package struct ReportPicture {
  let report: Report
  let language: any Language

  package init(report: Report, language: any Language) {
    self.report = report
    self.language = language
  }

  private static let width = 760.0
  private static let gap = 40.0
  private static let half = (width - gap) / 2
  private static let kind = "report"

  /// The beginning of each picture, by which it is recognised.
  static let beginning = Drawing.beginning(of: kind)

  package var svg: String {
    let words = ReportWords(report: report, language: language)
    let sections = ReportSections(report: report, language: language)
    let wide = words.isEmpty ? [] : sections.wide(width: Self.width).map { titled($0.title, $0.drawing) }
    let narrow = words.isEmpty ? [] : sections.narrow(width: Self.half).map { titled($0.title, $0.drawing) }
    let rows = pairs(of: narrow + facts(words, areOne: narrow.count % 2 == 1))
    let drawing = Drawing.stack([head(words), figures()] + wide + rows + [foot(words)], gap: 30)
    return drawing.document(
      title: ([words.title] + [words.project].compactMap { $0 }).joined(separator: ", "), kind: Self.kind)
  }

  private func head(_ words: ReportWords) -> Drawing {
    var drawing = Drawing(width: Self.width, height: 24)
    drawing.text(words.title, x: 0, y: 20, "title")
    for sentence in [words.project, words.comparison, words.average].compactMap({ $0 }) {
      drawing.height += 20
      drawing.text(SVG.fit(sentence, Self.width), x: 0, y: drawing.height, "muted")
    }
    return drawing
  }

  private func figures() -> Drawing {
    let figures = ReportFigure.all(of: report, language: language)
    var drawing = Drawing(width: Self.width, height: 46)
    // The first figure is the longest.
    for (place, figure) in zip([0, 0.34, 0.56, 0.78], figures) {
      let x = Self.width * place
      drawing.text(figure.value, x: x, y: 24, "figure")
      drawing.text(figure.name, x: x, y: 43, "muted")
    }
    return drawing
  }

  /// Pairs of drawings side by side, each over half of the width.
  private func pairs(of narrow: [Drawing]) -> [Drawing] {
    stride(from: 0, to: narrow.count, by: 2).map { index in
      var row = Drawing(width: Self.width, height: narrow[index].height)
      row.add(narrow[index], x: 0, y: 0)
      if index + 1 < narrow.count {
        row.add(narrow[index + 1], x: Self.half + Self.gap, y: 0)
        row.height = max(row.height, narrow[index + 1].height)
      }
      return row
    }
  }

  /// The highlights and the goals, as one drawing if there is room for a chart beside it.
  private func facts(_ words: ReportWords, areOne: Bool) -> [Drawing] {
    var facts = [titled(language.report(.highlights), Drawing.stack(words.highlights.map { sentence($0) }, gap: 4))]
    if !words.goals.isEmpty {
      facts.append(titled(language.report(.goals), Drawing.stack(words.goals.map { goal($0) }, gap: 10)))
    }
    return areOne ? [Drawing.stack(facts)] : facts
  }

  private func sentence(_ text: String, isStrong: Bool = false) -> Drawing {
    var drawing = Drawing(width: Self.half, height: 0)
    for line in SVG.fold(text, Self.half, isStrong: isStrong) {
      drawing.height += 18
      drawing.text(line, x: 0, y: drawing.height - 6, isStrong ? "strong" : "label")
    }
    return drawing
  }

  /// The text of a goal, with its bar below. A goal that is met is highlighted.
  private func goal(_ goal: ReportWords.Standing) -> Drawing {
    Drawing.stack([sentence(goal.text, isStrong: goal.isReached), goal.bar(width: Self.half)], gap: 0)
  }

  private func titled(_ title: String, _ drawing: Drawing) -> Drawing {
    var heading = Drawing(width: drawing.width, height: 14)
    heading.text(title, x: 0, y: 12, "heading")
    return Drawing.stack([heading, drawing], gap: 12)
  }

  private func foot(_ words: ReportWords) -> Drawing {
    var drawing = Drawing(width: Self.width, height: 12)
    drawing.text(words.footer, x: 0, y: 10, "muted")
    return drawing
  }
}

/// A figure in large letters.
package struct ReportFigure {
  package var value: String
  package var name: String

  package static func all(of report: Report, language: any Language) -> [ReportFigure] {
    let totals = report.totals
    return [
      ReportFigure(value: language.status(.length(seconds: totals.focus)), name: language.report(.focusFigure)),
      ReportFigure(value: String(totals.pomodoros), name: language.report(.pomodorosFigure)),
      ReportFigure(value: String(totals.strikes), name: language.report(.strikesFigure)),
      ReportFigure(value: language.report(.days(report.streak.current)), name: language.report(.streakFigure)),
    ]
  }
}

extension ReportWords.Standing {
  /// The bar of a goal, green once it is met.
  package func bar(width: Double) -> Drawing {
    var drawing = Drawing(width: width, height: 12)
    drawing.bar(part, x: 0, y: 0, width: width, isReached ? "reached" : "bar", hint: text)
    return drawing
  }
}

/// The charts of a report, each with its title: the same in a picture and on a page.
package struct ReportSections {
  package struct Section {
    package var title: String
    package var drawing: Drawing
    /// The figures themselves, for people who can't see the chart or want to copy them. Nil if the section before has the
    /// same table, or if there are no figures.
    package var table: ChartTable?
  }

  let report: Report
  let language: any Language

  private let hasCalendars: Bool

  /// `hasCalendars`: whether years have calendars beside the columns of their months. A calendar is 80 kB of markup.
  package init(report: Report, language: any Language, hasCalendars: Bool = true) {
    self.report = report
    self.language = language
    self.hasCalendars = hasCalendars
  }

  private var charts: ReportCharts { ReportCharts(report: report, language: language) }

  /// How many of the wide charts, the first ones, are the calendar of a year, in which each day is a small square.
  package var calendars: Int { hasCalendars && charts.isCalendar ? report.to.year - report.from.year + 1 : 0 }

  /// The charts over the whole width.
  package func wide(width: Double) -> [Section] {
    var sections: [Section] = []
    let tables = ReportTables(report: report, language: language)
    if charts.isCalendar {
      for (year, map) in hasCalendars ? charts.calendars() : [] {
        let title = report.from.year == report.to.year ? language.report(.calendar) : String(year)
        sections.append(Section(title: title, drawing: map.drawing(width: width), table: tables.days(of: year)))
      }
      sections.append(section(.byMonth, charts.monthColumns().drawing(width: width), tables.months))
      let strikes = charts.monthStrikes().drawing(width: width, height: 150)
      sections.append(section(.pomodorosAndStrikes, strikes, tables.months))
    } else if report.days.count > ReportCharts.fewDays {
      sections.append(
        Section(title: charts.meanTitle, drawing: charts.dayLine().drawing(width: width), table: tables.days()))
      let strikes = charts.strikeColumns().drawing(width: width, height: 150)
      sections.append(section(.pomodorosAndStrikes, strikes, tables.days()))
    } else if report.days.count > 1 {
      sections.append(section(.byDay, charts.dayColumns().drawing(width: width), tables.days()))
      let strikes = charts.strikeColumns().drawing(width: width, height: 150)
      sections.append(section(.pomodorosAndStrikes, strikes, tables.days()))
    }
    sections.append(section(.byHour, charts.hourColumns().drawing(width: width), tables.hours))
    return Self.withoutRepetition(sections)
  }

  /// The charts over half of the width.
  package func narrow(width: Double) -> [Section] {
    var sections: [Section] = []
    let tables = ReportTables(report: report, language: language)
    if report.project == nil, report.totals.focus > 0 {
      sections.append(section(.projects, charts.projectDonut().drawing(width: width), tables.projects))
    }
    let tasks = charts.taskRows()
    if !tasks.rows.isEmpty {
      sections.append(Section(title: charts.taskTitle(), drawing: tasks.drawing(width: width), table: tables.tasks))
    }
    if report.days.count > 7 {
      let weekdays = charts.weekdayColumns().drawing(width: width, height: 160)
      sections.append(section(.byWeekday, weekdays, tables.weekdays))
    }
    return Self.withoutRepetition(sections)
  }

  /// A table of many months or days is large, so the page has it once.
  private static func withoutRepetition(_ sections: [Section]) -> [Section] {
    var sections = sections
    var before: ChartTable?
    for index in sections.indices {
      let table = sections[index].table
      if table == before || table?.rows.isEmpty == true { sections[index].table = nil }
      before = table
    }
    return sections
  }

  private func section(_ title: ReportMessage, _ drawing: Drawing, _ table: ChartTable) -> Section {
    Section(title: language.report(title), drawing: drawing, table: table)
  }
}
