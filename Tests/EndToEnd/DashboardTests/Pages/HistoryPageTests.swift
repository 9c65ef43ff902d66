// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import History
import TestSupport
import Testing
import TimerEngine

/// History, as a person without JavaScript uses it, over real loopback HTTP.
@Suite(.slow, .serialized) struct HistoryPageTests {
  static func log(
    _ peer: ControlPeer, _ task: String, _ time: String, project: String = "", minutes: Double = 25,
    note: String? = nil,
    tags: [String] = []
  ) async throws -> String {
    var params = HistoryLogParams(length: minutes * 60)
    (params.task, params.project, params.note, params.tags) = (task, project, note, tags)
    params.startedAt = JSONTime(try #require(Instant(rfc3339: time)))
    return try #require(try await peer.call(.logSession, params).session?.id)
  }

  @Test func `sessions are grouped by day, sorted, filtered and searched`() async throws {
    let browser = try await Browser { peer in
      _ = try await Self.log(peer, "Write", "2026-03-02T09:00:00Z", project: "book")
      _ = try await Self.log(peer, "Read", "2026-03-02T11:00:00Z", project: "novel", minutes: 50, note: "slow")
      _ = try await Self.log(peer, "Mail", "2026-03-03T09:00:00Z", tags: ["dull"])
    }
    let page = try await browser.get("/history")
    #expect(page.status == 200 && Markup.problems(of: page.body).isEmpty)
    let names = { (page: WebAnswer) in page.body.matches(of: #/class="what"><bdi>([^<]*)</#).map { String($0.1) } }
    #expect(names(page) == ["Mail", "Read", "Write"])
    #expect(page.body.matches(of: #/<h2 dir="auto">/#).count == 2)
    #expect(page.body.contains("2 pomodoros"))
    let longest = try await browser.get("/history?order=longest")
    #expect(names(longest).first == "Read" && !longest.body.contains("<h2"))
    #expect(names(try await browser.get("/history?project=book")) == ["Write"])
    #expect(names(try await browser.get("/history?text=SLOW")) == ["Read"])
    #expect(names(try await browser.get("/history?tag=dull")) == ["Mail"])
    #expect(names(try await browser.get("/history?from=2026-03-03&to=2026-03-03")) == ["Mail"])
    #expect(names(try await browser.get("/history?outcome=abandoned")).isEmpty)
    #expect(names(try await browser.get("/history?order=nonsense&outcome=x&from=2026-13-77&after=")).count == 3)
    #expect(try await browser.get("/history?after=nonsense").status == 400)
    #expect(try await browser.get("/history", language: "ko").body.contains("<html lang=\"ko\""))
    try await browser.end()
  }

  @Test func `a long history has pages that show each session once`() async throws {
    let browser = try await Browser { peer in
      for number in 0..<120 {
        let day = number / 24 + 1
        let hour = number % 24
        _ = try await Self.log(
          peer, "T\(number)", "2026-03-\(day < 10 ? "0" : "")\(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z")
      }
    }
    var seen: [String] = []
    var next: String? = "/history"
    while let path = next {
      let page = try await browser.get(path)
      seen += page.body.matches(of: #/class="what"><bdi>([^<]*)</#).map { String($0.1) }
      next = page.links.first { $0.contains("after=") }
    }
    #expect(seen == (0..<120).reversed().map { "T\($0)" })
    try await browser.end()
  }

  @Test func `a session is edited, deleted and brought back by forms`() async throws {
    let browser = try await Browser { peer in
      _ = try await Self.log(peer, "Write", "2026-03-02T09:00:00Z", project: "book", note: "one\ntwo", tags: ["deep"])
    }
    let list = try await browser.get("/history")
    let path = try #require(list.links.first { $0.hasPrefix("/history/0") })
    let id = String(path.dropFirst("/history/".count))
    let page = try await browser.get(path)
    #expect(page.status == 200 && page.body.contains("<p class=\"text\" dir=\"auto\">one\ntwo</p>"))
    let fields = [
      ("task", "Rewrite"), ("project", "book"), ("tags", "deep calm"), ("note", "one\r\ntwo"), ("outcome", "completed"),
      ("date", "2026-03-02"), ("start", "10:30"), ("length", "24:57"),
    ]
    let edited = try await browser.post("\(path)/edit", fields)
    #expect(edited.status == 200 && edited.body.contains("class=\"notice\""))
    let session = try await browser.peer.call(.showSession, HistoryShowParams(session: id))
    #expect(session.task == "Rewrite" && session.tags == ["deep", "calm"] && session.note == "one\ntwo")
    #expect(session.elapsed == 24 * 60 + 57)
    #expect(session.startedAt.instant == Instant(rfc3339: "2026-03-02T10:30:00Z"))
    // The same once more changes nothing, and a second undo step would say otherwise.
    let changes = try await browser.peer.call(.changes).count
    let again = fields.map { $0.0 == "start" ? ("start", "10:30:00") : $0 }
    _ = try await browser.post("\(path)/edit", again)
    #expect(try await browser.peer.call(.changes).count == changes)
    for (field, value) in [("length", "soon"), ("start", "25:00"), ("date", "2026-02-30")] {
      let wrong = try await browser.post("\(path)/edit", fields.map { $0.0 == field ? (field, value) : $0 })
      #expect(wrong.status == 409 && wrong.body.contains("role=\"alert\"") && wrong.body.contains("value=\"Rewrite\""))
    }
    let question = try await browser.get("\(path)/delete")
    #expect(question.body.contains("Rewrite") && question.body.contains("action=\"\(path)/delete\""))
    let deleted = try await browser.post("\(path)/delete", [("confirm", "yes")])
    #expect(deleted.body.contains("Deleted: Rewrite"))
    #expect(try await browser.get(path).status == 404)
    let undone = try await browser.post("/history/undo", [])
    #expect(undone.body.contains("Rewrite"))
    #expect(try await browser.get(path).status == 200)
    try await browser.end()
  }

  @Test func `nothing is changed without the page's token, or from another site`() async throws {
    let browser = try await Browser { peer in _ = try await Self.log(peer, "Write", "2026-03-02T09:00:00Z") }
    let path = try #require(try await browser.get("/history").links.first { $0.hasPrefix("/history/0") })
    #expect(try await browser.send("\(path)/delete", [("confirm", "yes")], token: "0").status == 403)
    #expect(try await browser.send("\(path)/delete", [("confirm", "yes")], site: "cross-site").status == 403)
    #expect(try await browser.get(path).status == 200)
    try await browser.end()
  }
}
