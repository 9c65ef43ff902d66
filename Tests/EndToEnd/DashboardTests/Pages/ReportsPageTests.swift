// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing

/// Reports, as a person without JavaScript uses them.
@Suite(.slow, .serialized) struct ReportsPageTests {
  @Test func `every period has charts, each with a table, and files to share`() async throws {
    let browser = try await Browser("goals: { daily: 2 pomodoros }\n") { peer in
      for day in 1...28 {
        let date = "2026-02-\(day < 10 ? "0" : "")\(day)"
        _ = try await HistoryPageTests.log(peer, "Write", "\(date)T09:00:00Z", project: "book")
        _ = try await HistoryPageTests.log(peer, "Read", "\(date)T14:00:00Z", project: "novel", minutes: 50)
      }
      try await peer.call(.colourProject, ProjectColourParams(project: "book", colour: "#00ff00"))
    }
    for query in [
      "period=2026-02-10", "period=2026-w07", "period=2026-02", "period=2026", "from=2026-01-20&to=2026-02-20",
      "period=2026-02&project=book", "from=2017-01-01&to=2026-12-31",
    ] {
      let page = try await browser.get("/reports?" + query)
      #expect(page.status == 200 && Markup.problems(of: page.body).isEmpty, "\(query)")
      let charts = page.body.matches(of: #/<section class="card[^"]*"><h2>/#).count
      // The highlights have no chart. Charts of the same figures share a table, which the page has once.
      let tables = page.body.matches(of: #/(?s)<table>.*?<\/table>/#).map { String($0.output) }
      #expect(tables.count >= charts - 2 && Set(tables).count == tables.count, "\(query): \(charts) charts")
      #expect(page.body.utf8.count < 150_000, "\(query): \(page.body.utf8.count) bytes")
      #expect(page.body.contains("4:10") || page.body.contains("h"), "\(query)")
    }
    #expect(try await browser.get("/reports?period=2026-02").body.contains("fill=\"#00ff00\""))
    let picture = try await browser.get("/reports/report.svg?period=2026-02")
    #expect(picture.body.hasPrefix("<svg") && picture.header("Content-Disposition")?.hasPrefix("attachment") == true)
    let whole = try await browser.get("/reports/report.html?period=2026-02")
    #expect(
      whole.body.hasPrefix("<!DOCTYPE html>") && whole.header("Content-Disposition")?.hasPrefix("attachment") == true)
    #expect(whole.header("Content-Type") == "application/octet-stream")
    // Step by step to the next and back.
    let february = try await browser.get("/reports?from=2026-02-01&to=2026-02-28")
    let later = try #require(february.links.first { $0.hasPrefix("/reports?from=2026-03-01") })
    #expect(try await browser.get(later).links.contains { $0.hasPrefix("/reports?from=2026-02-01&to=2026-02-28") })
    #expect(try await browser.get("/reports", language: "ko").body.contains("보고서"))
    try await browser.end()
  }

  @Test func `a report of ten full years is a small page`() async throws {
    let browser = try await Browser("goals: { daily: 4 pomodoros }\n")
    var rows = ["start,end,task,project"]
    let first = try Date("2016-11-01T00:00:00Z", strategy: .iso8601)
    for day in 0..<3652 {
      let date = (first + Double(day) * 86_400).formatted(.iso8601.year().month().day())
      for (number, hour) in ["08", "10", "13", "15", "17"].enumerated() {
        let task = "A long name of a task that somebody works on, number \((day * 7 + number) % 300)"
        rows.append("\(date)T\(hour):00:00Z,\(date)T\(hour):25:00Z,\"\(task)\",project \((day + number) % 40)")
      }
    }
    try browser.home.write(rows.joined(separator: "\n") + "\n", to: "years.csv")
    let imported = try await browser.home.run([Programs.segue, "import", "years.csv", "--yes"])
    #expect(imported.status == 0, "\(imported)")
    for query in ["from=2016-11-01&to=2026-10-31", "from=2017-01-01&to=2021-06-30", "period=2024"] {
      for language in ["en", "ko"] {
        let page = try await browser.get("/reports?" + query, language: language)
        #expect(page.status == 200 && Markup.problems(of: page.body).isEmpty, "\(query)")
        #expect(page.body.contains("project 39") || page.body.contains("project 1"), "\(query)")
        #expect(page.body.utf8.count < 150_000, "\(query) in \(language): \(page.body.utf8.count) bytes")
      }
    }
    try await browser.end()
  }

  @Test func `days that make no sense are refused in words, and the page stays`() async throws {
    let browser = try await Browser()
    for query in [
      "from=2026-02-02&to=2026-01-01", "from=0001-01-01&to=2026-01-01", "period=someday", "from=x&to=%3Cscript%3E",
    ] {
      let page = try await browser.get("/reports?" + query)
      #expect(page.status == 400 && page.body.contains("role=\"alert\""), "\(query)")
      #expect(Markup.problems(of: page.body).isEmpty && page.body.contains("action=\"/reports\""))
      #expect(try await browser.get("/reports/report.svg?" + query).status == 400)
    }
    try await browser.end()
  }
}
