// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The hub's board and friends on the dashboard, as a person without JavaScript uses them.
@Suite(.slow, .serialized) struct TeamPageTests {
  /// A machine of mina, whose friend joon has a hostile name.
  private func browser(_ hub: FakeHub) async throws -> Browser {
    let browser = try await Browser(
      """
      secrets: { team_token: { command: [/bin/echo, sgk_known] } }
      hooks:
        team:
          uses: team
          with: { url: "\(hub.address)/api/v1/events", token: "${{ secrets.team_token }}" }
      """ + "\n")
    try await hub.act(
      "people",
      #"{"mina": {"name": "Mina", "shares": true, "friends": ["joon"]}, "#
        + #""joon": {"name": "<script>alert(1)</script>\u202e", "shares": true, "friends": ["mina"]}, "ada": {}}"#,
      in: browser.home)
    return browser
  }

  /// The problems of a page, on which the link to the hub is the only one that leads elsewhere.
  private func problems(of page: String, _ hub: FakeHub) -> [String] {
    Markup.problems(of: page.replacing("href=\"\(hub.address)\"", with: "href=\"/\""))
  }

  @Test func `before joining the page says how to join`() async throws {
    let browser = try await Browser()
    let page = try await browser.get("/team")
    #expect(page.status == 200 && page.body.contains("segue team join URL"))
    #expect(Markup.problems(of: page.body).isEmpty && !page.body.contains("name=\"handle\""))
    #expect(try await browser.get("/team", language: "ko").body.contains("허브에 참여하지 않았습니다"))
    try await browser.end()
  }

  @Test func `a board by its spans, friends, and a friend who is asked`() async throws {
    let hub = try FakeHub(machines: ["sgk_known=mina"])
    let browser = try await browser(hub)
    for (language, words) in [("en", ["Board", "Mina (you)", "This week", "Open the hub"]), ("ko", ["순위표", "이번 주"])] {
      for query in ["", "?period=week", "?period=ever", "?period=%3Cscript%3E"] {
        let page = try await browser.get("/team" + query, language: language)
        let problems = problems(of: page.body, hub)
        #expect(page.status == 200 && problems.isEmpty, "\(problems)")
        for word in words { #expect(page.body.contains(word), "\(word) in \(page.body)") }
        #expect(!page.body.contains("<script>alert") && !page.body.contains("\u{202E}") && !page.body.contains("sgk_"))
        #expect(page.body.contains("href=\"\(hub.address)\""))
      }
    }
    let asked = try await browser.post("/team/friends", [("handle", "ada")])
    #expect(
      asked.body.contains("The hub asks &#39;ada&#39;") || asked.body.contains("The hub asks 'ada'"), "\(asked.body)")
    #expect(try await hub.text(in: browser.home).contains(#""ada": {"#))
    for handle in ["", "a b", "ab", "<b>"] {
      let refused = try await browser.post("/team/friends", [("handle", handle)])
      #expect(refused.status == 409 && refused.body.contains("role=\"alert\""), "\(handle)")
      #expect(!refused.body.contains("<b>"))
    }
    // What looks like an option is a handle.
    #expect(try await browser.post("/team/friends", [("handle", "--json")]).status == 200)
    #expect(try await browser.send("/team/friends", [("handle", "ada")], token: "wrong").status == 403)
    #expect(try await browser.send("/team/friends", [("handle", "ada")], site: "cross-site").status == 403)
    try await browser.end()
  }

  @Test func `a group has its board, and keeps it by every span`() async throws {
    let hub = try FakeHub(machines: ["sgk_known=mina"])
    let browser = try await browser(hub)
    try await hub.act(
      "settings", #"{"groups": [{"id": 7, "name": "<b>Thesis</b>", "people": ["ada"]}]}"#, in: browser.home)
    try await hub.act(
      "people", #"{"ada": {"name": "Ada", "shares": true}, "mina": {"shares": false}}"#, in: browser.home)
    let page = try await browser.get("/team?period=week&group=7")
    #expect(page.status == 200 && problems(of: page.body, hub).isEmpty)
    for text in [
      "Ada", "&lt;b&gt;Thesis&lt;/b&gt;", "href=\"/team?period=ever&amp;group=7\"", "href=\"/team?period=week\"",
      "data-team-page=\"/team?period=week&amp;group=7\"", "Only you see your row",
    ] { #expect(page.body.contains(text), "\(text) in \(page.body)") }
    #expect(try await !browser.get("/team").body.contains("Ada"))
    let missing = try await browser.get("/team?group=8")
    #expect(missing.status == 200 && problems(of: missing.body, hub).isEmpty && !missing.body.contains("<table"))
    try await browser.end()
  }

  @Test func `a clock that differs from the hub's is named above the board`() async throws {
    let hub = try FakeHub(machines: ["sgk_known=mina"])
    let browser = try await browser(hub)
    try await hub.act("settings", #"{"clock": -31536000}"#, in: browser.home)
    let page = try await browser.get("/team", language: "ko")
    #expect(page.status == 200 && problems(of: page.body, hub).isEmpty)
    #expect(page.body.contains("이 컴퓨터의 시계를 맞추십시오") && page.body.contains("<table"), "\(page.body)")
    try await browser.end()
  }

  @Test func `a hub that is away leaves the page whole`() async throws {
    let hub = try FakeHub(machines: ["sgk_known=mina"])
    let browser = try await browser(hub)
    hub.stop()
    let page = try await browser.get("/team")
    #expect(page.status == 200 && page.body.contains("reached") && problems(of: page.body, hub).isEmpty)
    try await browser.end()
  }
}
