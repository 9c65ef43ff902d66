// SPDX-License-Identifier: MIT
import Events
import Foundation
import Hub
import HubFixtures
import HubModel
import HubPages
import HubStorage
import TestSupport
import Testing

/// The pages, as a browser without JavaScript uses them.
@Suite(.slow)
struct PageTests {
  @Test(arguments: RunningHub.Engine.allCases)
  func `friends meet by handle, accept, part and block`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let (anna, ben) = (try await hub.person("anna"), try await hub.person("ben_"))
    let asked = try await hub.post("/friends", anna, ["handle": " @Ben_ "])
    #expect(asked.header("Location") == "/friends?said=social_asked")
    #expect(try await hub.get("/friends?said=social_asked", anna).body.contains("can see your request now"))
    #expect(try await hub.get("/friends", ben).body.contains("/people/anna/accept"))
    #expect(try await hub.post("/people/anna/accept", ben).status == 303)
    #expect(try await hub.get("/people/ben_", anna).body.contains("Friends since 2026-11-26"))
    #expect(try await hub.post("/people/anna/accept", ben).status == 404)
    #expect(try await hub.post("/people/ben_/block", anna).status == 303)
    #expect(try await hub.get("/people/anna", ben).status == 404)
    #expect(try await hub.get("/friends", anna).body.contains("/people/ben_/unblock"))
    #expect(!(try await hub.get("/friends", ben)).body.contains("@anna"))
    #expect(try await hub.post("/people/ben_/unblock", anna).status == 303)
    let refused = try await hub.post("/friends", anna, ["handle": "no such handle"])
    #expect(refused.status == 422)
    #expect(refused.body.contains("value=\"no such handle\""))
  }

  @Test func `a blocked person sees the same bytes as for a handle that nobody has`() async throws {
    let hub = try await RunningHub()
    let (anna, ben) = (try await hub.person("anna", sharing: [.everybody: .board]), try await hub.person("ben_"))
    try await hub.befriend(anna, ben)
    _ = try await hub.group("Both", anna, ben)
    #expect(try await hub.get("/people/anna", ben).status == 200)
    _ = try await hub.post("/people/ben_/block", anna)
    for path in ["/people/HANDLE", "/people/HANDLE/photo"] {
      let hidden = try await hub.get(path.replacing("HANDLE", with: "anna"), ben)
      let missing = try await hub.get(path.replacing("HANDLE", with: "nobody"), ben)
      #expect(hidden.status == 404)
      #expect(hidden.stable == missing.stable)
    }
    for action in ["accept", "refuse", "remove", "block", "unblock"] {
      let hidden = try await hub.post("/people/anna/\(action)", ben)
      #expect(hidden.stable == (try await hub.post("/people/nobody/\(action)", ben)).stable, "\(action)")
    }
    #expect(try await hub.post("/people/anna/friend", ben).stable == hub.post("/people/nobody/friend", ben).stable)
    for board in ["audience=friends", "audience=everybody&period=ever"] {
      #expect(!(try await hub.get("/board?\(board)", ben)).body.contains("@anna"))
    }
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `an invitation that a hundred people accept at once has one winner`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let anna = try await hub.person("anna")
    let page = try await hub.post("/friends/invitation", anna)
    let path = try #require(page.body.firstMatch(of: /\/invitation\/[A-Za-z0-9_-]{43}/).map { String($0.output) })
    var people: [TestPerson] = []
    for number in 0..<100 { people.append(try await hub.person("guest\(number)")) }
    #expect(try await hub.get(path, people[0]).body.contains("Anna invites you to be friends."))
    let answers = try await withThrowingTaskGroup(of: Int.self) { tasks in
      for person in people { tasks.addTask { try await hub.post(path, person).status } }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.filter { $0 == 303 }.count == 1)
    #expect(answers.filter { $0 == 404 }.count == 99)
    #expect(try await hub.store.friends(of: anna.id, now: hub.now).friends.count == 1)
    #expect(try await hub.get(path, anna).status == 404)
  }

  @Test func `an invitation of somebody on the other side of a block, an old one and an unknown one look the same`()
    async throws
  {
    let hub = try await RunningHub()
    let (anna, ben) = (try await hub.person("anna"), try await hub.person("ben_"))
    func link(_ person: TestPerson) async throws -> String {
      let page = try await hub.post("/friends/invitation", person)
      return try #require(page.body.firstMatch(of: /\/invitation\/[A-Za-z0-9_-]{43}/).map { String($0.output) })
    }
    let (blocked, old) = (try await link(anna), try await link(anna))
    try await hub.befriend(anna, ben)
    _ = try await hub.post("/people/ben_/block", anna)
    let unknown = try await hub.get("/invitation/\(Secret.make())", ben)
    #expect(unknown.status == 404)
    #expect(try await hub.get(blocked, ben).stable == unknown.stable)
    #expect(try await hub.post(blocked, ben).status == 404)
    hub.now += 8 * 86_400
    #expect(try await hub.get(old, ben).stable == unknown.stable)
    #expect(try await hub.get("/invitation/x", ben).stable == unknown.stable)
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `a group is made, joined by a link, renamed, handed over, left and deleted`(engine: RunningHub.Engine)
    async throws
  {
    let hub = try await RunningHub(engine)
    let (anna, ben, eve) = (try await hub.person("anna"), try await hub.person("ben_"), try await hub.person("eve"))
    let made = try #require(try await hub.post("/groups", anna, ["name": "Thesis"]).header("Location"))
    let page = try await hub.post("\(made)/invitation", anna)
    let path = try #require(page.body.firstMatch(of: /\/invitation\/[A-Za-z0-9_-]{43}/).map { String($0.output) })
    #expect(try await hub.get(path, ben).body.contains("to the group &#39;Thesis&#39;"))
    #expect(try await hub.post(path, ben).header("Location") == "\(made)?said=social_accepted")
    #expect(try await hub.get(made, ben).body.contains("@anna"))
    // Only the owner changes it, and only members know of it.
    for action in ["rename", "hand-over", "delete"] {
      #expect(try await hub.post("\(made)/\(action)", ben, ["name": "Mine", "handle": "ben_"]).status == 403)
    }
    for path in [made, "\(made)/invitation", "\(made)/leave", "\(made)/rename", "\(made)/delete"] where path != made {
      #expect(try await hub.post(path, eve).stable == hub.post("/groups/7" + path.dropFirst(made.count), eve).stable)
    }
    #expect(try await hub.get(made, eve).stable == hub.get("/groups/7", eve).stable)
    #expect(try await hub.post("\(made)/rename", anna, ["name": "Writers"]).status == 303)
    #expect(try await hub.post("\(made)/hand-over", anna, ["handle": "eve"]).status == 404)
    #expect(try await hub.post("\(made)/hand-over", anna, ["handle": "ben_"]).status == 303)
    #expect(try await hub.post("\(made)/members/anna/remove", ben).status == 303)
    #expect(try await hub.get(made, anna).status == 404)
    #expect(try await hub.post("\(made)/delete", ben).header("Location") == "/groups?said=social_groupDeleted")
    #expect(try await hub.get(made, ben).status == 404)
  }

  @Test func `the board shows the own row and says whether others see it`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    for number in 0..<105 {
      let person = try await hub.person("runner\(number)", sharing: [.everybody: .board])
      try await hub.focus(person, minutes: Int64(20 + number))
    }
    try await hub.focus(anna, minutes: 5)
    let page = try await hub.get("/board?period=day&audience=everybody", anna).body
    #expect(page.contains("class=\"self far\"><td role=\"cell\" class=\"number place\">106</td>"))
    #expect(page.contains("You are not on this board"))
    #expect(page.contains("/me/consent#everybody"))
    _ = try await hub.post("/me/consent", anna, ["audience": "everybody", "everybody": "board"])
    #expect(!(try await hub.get("/board?audience=everybody", anna)).body.contains("You are not on this board"))
    #expect(try await hub.get("/board?group=7", anna).status == 404)
    #expect(try await hub.get("/board?period=x", anna).status == 404)
  }

  @Test func `choices are saved, and the preview shows what each viewer sees`() async throws {
    let hub = try await RunningHub()
    let (anna, ben) = (try await hub.person("anna"), try await hub.person("ben_"))
    let group = try await hub.group("Thesis", anna, ben)
    try await hub.focus(anna, minutes: 25)
    let saved = try await hub.post(
      "/me/consent", anna,
      [
        "audience": "friends", "friends": "focus", "audience": "everybody", "audience": "group-\(group)",
        "group-\(group)": "streak",
      ])
    #expect(saved.status == 303)
    #expect(
      try await hub.store.consent(of: anna.id) == Consent(friends: .focus, everybody: [], groups: [group: .streak]))
    #expect(try await hub.get("/me/preview?as=friends", anna).body.contains("25 min"))
    #expect(try await hub.get("/me/preview?as=everybody", anna).body.contains("cannot see that your account exists"))
    let member = try await hub.get("/me/preview?as=group-\(group)", anna).body
    #expect(member.contains("1 day") && !member.contains("25 min"))
    #expect(try await hub.get("/people/anna", ben).body.contains("1 day"))
    #expect(try await hub.get("/me/preview?as=group-7", anna).status == 404)
    #expect(try await hub.post("/me/consent", anna, ["audience": "everybody", "everybody": "all"]).status == 400)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'\u{301}\"\u{301} onload=x", "{{token}}{{{x}}}",
  ])
  func `what people write stays text on every page`(text: String) async throws {
    let hub = try await RunningHub()
    let all: Shares = [.board, .focus, .focusingNow]
    let anna = try await hub.person("anna", sharing: [.friends: all, .everybody: all])
    let ben = try await hub.person("ben_")
    try await hub.befriend(anna, ben)
    try await hub.focus(anna, minutes: 25)
    let saved = try await hub.post(
      "/me", anna, ["name": text, "about": text, "zone": "UTC", "language": "en", "theme": "dark"])
    #expect(saved.header("Location") == "/me?said=social_saved")
    let group = try #require(try await hub.post("/groups", anna, ["name": text]).header("Location"))
    let invitation = try await hub.post("\(group)/invitation", anna)
    let link = try #require(invitation.body.firstMatch(of: /\/invitation\/[A-Za-z0-9_-]{43}/).map { String($0.output) })
    var pages: [(String, TestPerson)] = ["/me", "/board", "/groups", group, "/me/consent", "/me/preview"].map {
      ($0, anna)
    }
    pages += ["/friends", "/people/anna", "/board", "/board?audience=everybody", link, "/now/friends", "/now/board"].map
    { ($0, ben) }
    for (path, viewer) in pages {
      let body = Data(try await hub.get(path, viewer).body.utf8)
      // As bytes: for characters, a quote with a mark is another one.
      let isRaw = body.range(of: Data(text.utf8)) != nil
      let isEscaped = body.range(of: Data(Self.escaped(text).utf8)) != nil
      #expect(isEscaped && (!isRaw || Self.escaped(text) == text), "\(path)")
    }
  }

  private static func escaped(_ text: String) -> String {
    let entities: [Unicode.Scalar: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;", "'": "&#39;"]
    return text.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
  }

  @Test(arguments: [
    ["name": " "], ["name": "a\nb"], ["zone": "Mars/Base"], ["mail": "x"], ["mail": "a@b.c\r\nBcc: d@e.f"],
    ["about": String(repeating: "a", count: 301)],
  ])
  func `a profile that isn't accepted stays as it was, and on the page`(change: [String: String]) async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    let before = try await hub.store.person(anna.id)
    let fields = ["name": "New name", "zone": "Asia/Seoul", "about": "", "mail": ""].merging(change) { $1 }
    let answer = try await hub.post(
      "/me", anna,
      ["name": fields["name"]!, "zone": fields["zone"]!, "about": fields["about"]!, "mail": fields["mail"]!])
    #expect(answer.status == 422)
    #expect(answer.body.contains("role=\"alert\""))
    #expect(try await hub.store.person(anna.id) == before)
  }

  @Test func `the profile has language, theme, looks and mail`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    let saved = try await hub.post(
      "/me", anna,
      [
        "name": "Anna", "about": "a\r\nb", "zone": "Asia/Seoul", "language": "ko", "theme": "dark",
        "mail": "Anna@Example.org", "preference": "largeText", "preference": "mailsRequests",
      ])
    #expect(saved.status == 303)
    let person = try #require(try await hub.store.person(anna.id))
    #expect(person.mail == "anna@example.org")
    #expect(person.preferences == [.largeText, .mailsRequests])
    #expect(person.profile.about == "a\nb")
    let page = try await hub.get("/me?said=social_saved", anna).body
    #expect(page.contains("<html lang=\"ko\" data-theme=\"dark\"") && page.contains("class=\"large\""))
    #expect(page.contains("저장했습니다."))
  }

  @Test func `without a session, pages lead to the log-in and forms of other sites are refused`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    for path in ["/board", "/friends", "/groups", "/me", "/me/consent", "/me/export", "/people/anna", "/now/events"] {
      let answer = try await hub.get(path, nil)
      #expect(answer.status == 303)
      #expect(answer.header("Location")?.hasPrefix("/login") == true, "\(path)")
    }
    let cookie = "Cookie: segue-hub=\(anna.cookie)"
    let form = "Content-Type: application/x-www-form-urlencoded"
    for headers in [["Sec-Fetch-Site: cross-site"], ["Origin: http://evil.example"], ["Sec-Fetch-Site: same-origin"]] {
      let body = headers[0].hasSuffix("same-origin") ? "handle=ben_" : "handle=ben_&token=\(anna.formToken)"
      #expect(try await hub.send("POST /friends", [cookie, form] + headers, body: Array(body.utf8)).status == 403)
    }
  }

  @Test func `the export is a download`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    let answer = try await hub.get("/me/export", anna)
    #expect(answer.header("Content-Disposition") == "attachment; filename*=UTF-8''segue-hub-anna.json")
    #expect(answer.json["person"]?["handle"] == "anna")
  }
}
