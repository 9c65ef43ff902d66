// SPDX-License-Identifier: MIT
package import Messages
package import Reports

/// A report as one HTML page that loads nothing from elsewhere.
package struct ReportPage {
  let report: Report
  let language: any Language

  package init(report: Report, language: any Language) {
    self.report = report
    self.language = language
  }

  /// The beginning of each page, by which it is recognised.
  static let beginning = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="generator" content="segue report">
    """

  package var html: String {
    let words = ReportWords(report: report, language: language)
    let sections = ReportSections(report: report, language: language)
    var body = head(words)
    if !words.isEmpty {
      body += sections.wide(width: 900).map { card($0, isWide: true) }
      body += sections.narrow(width: 400).map { card($0, isWide: false) }
    }
    let goals = words.goals.map { goal in
      let text = SVG.escaped(goal.text)
      let label = language.report(.percent(goal.part))
      return (goal.isReached ? "<b>\(text)</b>" : text) + goal.bar(width: 400).inline(label: label)
    }
    body.append(
      "<section>" + list(language.report(.highlights), words.highlights.map { SVG.escaped($0) })
        + (goals.isEmpty ? "" : list(language.report(.goals), goals)) + "</section>")
    return page(title: words.title, body: body.joined(separator: "\n"), footer: words.footer)
  }

  private func page(title: String, body: String, footer: String) -> String {
    """
    \(Self.beginning)
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(SVG.escaped(title))</title>
    <style>
    \(SVG.style)
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    \(body)
    </main>
    <footer>\(SVG.escaped(footer))</footer>
    </body>
    </html>

    """
  }

  private func head(_ words: ReportWords) -> [String] {
    let sentences = [words.project, words.isEmpty ? words.summary : nil, words.comparison, words.average]
      .compactMap { $0 }.map { "<p>\(SVG.escaped($0))</p>" }
    let figures = ReportFigure.all(of: report, language: language).map {
      "<div><b>\(SVG.escaped($0.value))</b><span>\(SVG.escaped($0.name))</span></div>"
    }
    return [
      "<header><h1>\(SVG.escaped(words.title))</h1>\(sentences.joined())</header>",
      "<div class=\"figures\">\(figures.joined())</div>",
    ]
  }

  private func card(_ section: ReportSections.Section, isWide: Bool) -> String {
    """
    <section\(isWide ? " class=\"wide\"" : "")>
    <h2>\(SVG.escaped(section.title))</h2>
    \(section.drawing.inline(label: section.title))
    \(section.table.map(table) ?? "")
    </section>
    """
  }

  private func list(_ title: String, _ lines: [String]) -> String {
    "<h2>\(SVG.escaped(title))</h2><ul>" + lines.map { "<li>\($0)</li>" }.joined() + "</ul>"
  }

  private func table(_ table: ChartTable) -> String {
    let titles = table.head.map { "<th scope=\"col\">\(SVG.escaped($0))</th>" }
    let rows = table.rows.map { row in
      "<tr><th scope=\"row\">\(SVG.escaped(row.label))</th>" + row.values.map { "<td>\(SVG.escaped($0))</td>" }.joined()
        + "</tr>"
    }
    return """
      <details><summary>\(SVG.escaped(language.report(.chartFigures)))</summary>
      <table><thead><tr>\(titles.joined())</tr></thead><tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table></details>
      """
  }

  private static let style = """
    :root { --ink: #1f2933; --paper: #f4f5f7; --card: #ffffff; --line: #e4e8ec; --muted: #66717d; --good: #2d7d46; }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 2rem 1rem 3rem; background: var(--paper); color: var(--ink); \
    font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
    main { max-width: 940px; margin: 0 auto; display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
    header, .figures, .wide { grid-column: 1 / -1; }
    h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; overflow-wrap: anywhere; }
    h2 { font-size: 1rem; font-weight: 650; margin: 0 0 .8rem; }
    header p { margin: 0; color: var(--muted); overflow-wrap: anywhere; }
    section, .figures div { background: var(--card); border: 1px solid var(--line); border-radius: 10px; \
    padding: 1.1rem 1.25rem; min-width: 0; }
    .figures { display: grid; grid-template-columns: repeat(4, 1fr); gap: 1rem; }
    .figures b { display: block; font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
    .figures span { color: var(--muted); }
    svg { display: block; width: 100%; height: auto; }
    ul { margin: 0; padding-left: 1.1rem; } ul + h2 { margin-top: 1rem; } li { overflow-wrap: anywhere; } li b { color: var(--good); }
    summary { cursor: pointer; margin-top: .8rem; color: var(--muted); }
    table { border-collapse: collapse; width: 100%; margin-top: .8rem; font-variant-numeric: tabular-nums; }
    th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--line); font-weight: 400; }
    th:first-child { text-align: left; } thead th { color: var(--muted); }
    footer { max-width: 940px; margin: 1.2rem auto 0; color: var(--muted); font-size: .85rem; }
    @media (max-width: 640px) {
    main { grid-template-columns: 1fr; } .figures { grid-template-columns: 1fr 1fr; }
    }
    @media (prefers-color-scheme: dark) {
    :root { --ink: #e6e9ed; --paper: #101215; --card: #16191d; --line: #2b3138; --muted: #9aa5b1; --good: #62b87a; }
    }
    @media print {
    body { background: none; padding: 0; font-size: 12px; }
    section, .figures div { break-inside: avoid; border-color: #ccc; }
    details { display: none; }
    * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """
}
