// SPDX-License-Identifier: MIT
import Messages
import Reports

struct ReportPicture {
  let report: Report
  let language: any Language

  private static let width = 760.0
  private static let gap = 40.0
  private static let half = (width - gap) / 2
  private static let kind = "report"

  /// How each picture begins: so it is known again.
  static let beginning = Drawing.beginning(of: kind)

  var svg: String {
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
    // The first is the longest.
    for (place, figure) in zip([0, 0.34, 0.56, 0.78], figures) {
      let x = Self.width * place
      drawing.text(figure.value, x: x, y: 24, "figure")
      drawing.text(figure.name, x: x, y: 43, "muted")
    }
    return drawing
  }

  /// Two beside one another, each over half of the width.
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

  /// The highlights and the goals, in one where a chart has room beside it.
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

  /// Its words, and its bar beneath them; a goal that is reached stands out.
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
struct ReportFigure {
  var value: String
  var name: String

  static func all(of report: Report, language: any Language) -> [ReportFigure] {
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
  /// Green once it is reached.
  func bar(width: Double) -> Drawing {
    var drawing = Drawing(width: width, height: 12)
    drawing.bar(part, x: 0, y: 0, width: width, isReached ? "reached" : "bar", hint: text)
    return drawing
  }
}

/// Which charts a report has, each with its title: the same for a picture and for a page.
struct ReportSections {
  struct Section {
    var title: String
    var drawing: Drawing
  }

  let report: Report
  let language: any Language

  private var charts: ReportCharts { ReportCharts(report: report, language: language) }

  /// Over the whole width.
  func wide(width: Double) -> [Section] {
    var sections: [Section] = []
    if charts.isCalendar {
      for (year, map) in charts.calendars() {
        let title = report.from.year == report.to.year ? language.report(.calendar) : String(year)
        sections.append(Section(title: title, drawing: map.drawing(width: width)))
      }
      sections.append(section(.byMonth, charts.monthColumns().drawing(width: width)))
      sections.append(section(.pomodorosAndStrikes, charts.monthStrikes().drawing(width: width, height: 150)))
    } else if report.days.count > ReportCharts.fewDays {
      sections.append(Section(title: charts.meanTitle, drawing: charts.dayLine().drawing(width: width)))
      sections.append(section(.pomodorosAndStrikes, charts.strikeColumns().drawing(width: width, height: 150)))
    } else if report.days.count > 1 {
      sections.append(section(.byDay, charts.dayColumns().drawing(width: width)))
      sections.append(section(.pomodorosAndStrikes, charts.strikeColumns().drawing(width: width, height: 150)))
    }
    return sections + [section(.byHour, charts.hourColumns().drawing(width: width))]
  }

  /// Over half of it.
  func narrow(width: Double) -> [Section] {
    var sections: [Section] = []
    if report.project == nil, report.totals.focus > 0 {
      sections.append(section(.projects, charts.projectDonut().drawing(width: width)))
    }
    let tasks = charts.taskRows()
    if !tasks.rows.isEmpty {
      sections.append(Section(title: charts.taskTitle(), drawing: tasks.drawing(width: width)))
    }
    if report.days.count > 7 {
      sections.append(section(.byWeekday, charts.weekdayColumns().drawing(width: width, height: 160)))
    }
    return sections
  }

  private func section(_ title: ReportMessage, _ drawing: Drawing) -> Section {
    Section(title: language.report(title), drawing: drawing)
  }
}
