// SPDX-License-Identifier: MIT
import Events
import Hub
import HubFixtures
import HubModel
import HubPages
import HubStorage
import TestSupport
import Testing
import WebPages

/// Every request of the table. `RunningHub.api` compares each answer with the description.
@Suite(.slow)
struct InterfaceTests {
  @Test func `a machine is connected by a code that a person approves, and gives its token back`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    let form = "application/x-www-form-urlencoded"
    let asked = try await hub.api(
      "POST /device_authorization", nil, json: "client_id=segue&scope=events%20read&device_name=desk", type: form)
    #expect(asked.status == 200)
    let code = try #require(asked.json["user_code"]?.string)
    #expect(asked.json["verification_uri_complete"]?.string == "http://127.0.0.1:\(hub.port)/device?code=\(code)")
    let question =
      "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&client_id=segue&device_code="
      + (asked.json["device_code"]?.string ?? "")
    func poll() async throws -> WebAnswer { try await hub.api("POST /token", nil, json: question, type: form) }
    #expect(try await poll().json["error"] == "authorization_pending")
    #expect(try await poll().json["error"] == "slow_down")
    hub.now += 60
    #expect(try await hub.store.decideDevice(userCode: code, by: anna.id, approves: true, now: hub.now))
    let granted = try await poll()
    #expect(granted.status == 200)
    #expect(granted.json["scope"] == "events read")
    let token = try #require(granted.json["access_token"]?.string)
    #expect(try await poll().json["error"] == "expired_token")
    #expect(try await hub.api("GET /me", token).json["handle"] == "anna")
    #expect(try await hub.api("PATCH /me", token, json: "{}").status == 403)
    #expect(try await hub.api("DELETE /token", token).status == 204)
    #expect(try await hub.api("GET /me", token).status == 401)
    #expect(try await hub.api("POST /events", token, json: "{}").status == 401)
  }

  @Test(arguments: [
    ("/device_authorization", "client_id=other", "invalid_client"),
    ("/device_authorization", "client_id=segue&scope=admin", "invalid_scope"),
    ("/token", "grant_type=password", "unsupported_grant_type"),
  ])
  func `an invalid request for a token says why`(path: String, form: String, error: String) async throws {
    let hub = try await RunningHub()
    let answer = try await hub.api("POST \(path)", nil, json: form, type: "application/x-www-form-urlencoded")
    #expect(answer.status == 400)
    #expect(answer.json["error"]?.string == error)
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `the own profile is read and changed`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let anna = try await hub.person("anna", zone: "Asia/Seoul")
    try await hub.focus(anna, minutes: 25)
    let me = try await hub.api("GET /me", anna)
    #expect(
      me.json == [
        "about": "", "handle": "anna", "language": "en", "name": "Anna", "photo": .null, "streak": 1,
        "today": ["points": 25, "pomodoros": 1], "zone": "Asia/Seoul",
      ])
    let changed = try await hub.api(
      "PATCH /me", anna,
      json: #"{"name": "Anna <b>", "about": "Zwei\nZeilen", "zone": "Europe/Berlin", "language": "ko"}"#)
    #expect(changed.status == 200)
    #expect(changed.json["name"] == "Anna <b>")
    #expect(changed.json["about"] == "Zwei\nZeilen")
    #expect(try await hub.store.person(anna.id)?.profile.zone == "Europe/Berlin")
  }

  @Test(arguments: [
    #"{"name": ""}"#, #"{"name": "a\u0000b"}"#, #"{"name": "a\nb"}"#, #"{"name": 5}"#, #"{"name": null}"#,
    #"{"name": "\u202Eevil"}"#, #"{"zone": "Mars/Base"}"#, #"{"zone": "../../etc/passwd"}"#, #"{"language": "xx"}"#,
    #"{"about": "\u0007"}"#,
  ])
  func `a value that isn't accepted changes nothing`(body: String) async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    #expect(try await hub.api("PATCH /me", anna, json: body).status == 422)
    #expect(try await hub.store.person(anna.id)?.name == "Anna")
  }

  @Test func `what isn't a JSON object, or says it is something else, is refused`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    for body in ["", "[]", "5", "{", String(repeating: "[", count: 5000)] {
      #expect(try await hub.api("PATCH /me", anna, json: body).status == 400, "\(body.prefix(9))")
    }
    #expect(try await hub.api("PATCH /me", anna.token, json: "{}", type: "text/plain").status == 415)
    let large = #"{"about": ""# + String(repeating: "a", count: 70 << 10) + #""}"#
    #expect(try await hub.api("PATCH /me", anna, json: large).status == 413)
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `friends ask, accept, part and block`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let (anna, ben) = (try await hub.person("anna"), try await hub.person("ben_"))
    #expect(try await hub.api("POST /friends", anna, json: #"{"handle": "Ben_"}"#).text.hasPrefix("HTTP/1.1 202"))
    #expect(try await hub.api("GET /friends", ben).json["incoming"] == [["handle": "anna", "name": "Anna"]])
    #expect(try await hub.api("GET /friends", anna).json["outgoing"] == [["handle": "ben_", "name": .null]])
    #expect(try await hub.api("POST /friends", ben, json: #"{"handle": "anna"}"#).status == 202)
    #expect(
      try await hub.api("GET /friends", anna).json["friends"]
        == [["focusingUntil": .null, "handle": "ben_", "name": "Ben_"]])
    #expect(try await hub.api("GET /people/ben_", anna).json["friendship"] == "friends")
    #expect(try await hub.api("DELETE /friends/anna", ben).status == 204)
    #expect(try await hub.api("GET /people/ben_", anna).status == 404)
    #expect(try await hub.api("PUT /blocks/ben_", anna).status == 204)
    #expect(try await hub.api("DELETE /blocks/ben_", anna).status == 204)
    for handle in ["ab", "a b c", "ünal"] {
      #expect(try await hub.api("POST /friends", anna, json: "{\"handle\": \"\(handle)\"}").status == 422)
    }
    #expect(try await hub.api("POST /friends", anna, json: "{}").status == 422)
  }

  @Test func `a request to nobody looks like a request to somebody`() async throws {
    let hub = try await RunningHub()
    let (anna, ben) = (try await hub.person("anna"), try await hub.person("ben_"))
    try await hub.befriend(anna, ben)
    _ = try await hub.api("PUT /blocks/anna", ben)
    let answers = [
      try await hub.api("POST /friends", anna, json: #"{"handle": "ben_"}"#),
      try await hub.api("POST /friends", anna, json: #"{"handle": "nobody"}"#),
    ]
    #expect(answers[0].stable == answers[1].stable)
    let outgoing = try await hub.api("GET /friends", anna).json["outgoing"]
    #expect(outgoing == [["handle": "ben_", "name": .null], ["handle": "nobody", "name": .null]])
    let hidden = [try await hub.api("GET /people/ben_", anna), try await hub.api("GET /people/nobody", anna)]
    #expect(hidden[0].status == 404)
    #expect(hidden[0].stable == hidden[1].stable)
    // Blocking shows nothing of somebody who is hidden.
    #expect(try await hub.api("PUT /blocks/ben_", anna).stable == hub.api("PUT /blocks/nobody", anna).stable)
    #expect(try await hub.store.friends(of: anna.id, now: hub.now).blocked.isEmpty)
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `groups are made, shown to members and left`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let (anna, ben, eve) = (try await hub.person("anna"), try await hub.person("ben_"), try await hub.person("eve"))
    let made = try await hub.api("POST /groups", anna, json: #"{"name": "Thesis"}"#)
    #expect(made.status == 201)
    let id = try #require(made.json["id"]?.integer)
    #expect(try await hub.api("GET /groups", anna).json == ["groups": [made.json]])
    let hash = Secret.hash("x")
    _ = try await hub.store.invite(hash, to: .group(GroupID(rawValue: id)), by: anna.id, now: 1, until: .max)
    _ = try await hub.store.useInvitation(hash, by: ben.id, now: hub.now)
    #expect(try await hub.api("GET /groups/\(id)", ben).json["members"]?.list.count == 2)
    #expect(try await hub.api("GET /groups/\(id)", eve).stable == hub.api("GET /groups/7", eve).stable)
    #expect(try await hub.api("DELETE /groups/\(id)/members/anna", ben).status == 403)
    #expect(try await hub.api("DELETE /groups/\(id)/members/ben_", eve).status == 404)
    #expect(try await hub.api("DELETE /groups/\(id)/members/ben_", anna).status == 204)
    #expect(try await hub.api("GET /groups/\(id)", ben).status == 404)
    #expect(try await hub.api("DELETE /groups/\(id)/members/anna", anna).status == 204)
    #expect(try await hub.api("GET /groups", anna).json == ["groups": []])
    #expect(try await hub.api("POST /groups", anna, json: #"{"name": " "}"#).status == 422)
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `boards compare those who chose it, and taking it back removes at once`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let (anna, ben) = (try await hub.person("anna"), try await hub.person("ben_"))
    try await hub.befriend(anna, ben)
    let group = try await hub.group("Thesis", anna, ben)
    try await hub.focus(anna, minutes: 25)
    try await hub.focus(ben, minutes: 50)
    func handles(_ query: String) async throws -> [String] {
      try await hub.api("GET /board?\(query)", anna).json["rows"]?.list.compactMap { $0["handle"]?.string } ?? []
    }
    let queries = ["audience=friends", "audience=everybody&period=day", "group=\(group)&period=ever"]
    for query in queries { #expect(try await handles(query) == ["anna"], "\(query)") }
    let all = #"["board", "pomodoros", "streak", "focus", "focusing_now"]"#
    let chosen = try await hub.api(
      "PUT /consent", ben, json: "{\"friends\": \(all), \"everybody\": \(all), \"groups\": {\"\(group)\": \(all)}}")
    #expect(chosen.status == 200)
    #expect(chosen.json["friends"] == ["board", "focus", "pomodoros", "streak", "focusing_now"])
    for query in queries { #expect(try await handles(query) == ["ben_", "anna"], "\(query)") }
    let board = try await hub.api("GET /board?period=week", anna).json
    #expect(board["listed"] == false)
    #expect(
      board["rows"]?.list.first == [
        "handle": "ben_", "name": "Ben_", "place": 1, "points": 50, "pomodoros": 1, "streak": 1, "you": false,
      ])
    _ = try await hub.api(
      "PUT /consent", ben, json: "{\"friends\": [], \"everybody\": [], \"groups\": {\"\(group)\": []}}")
    for query in queries { #expect(try await handles(query) == ["anna"], "\(query)") }
    #expect(try await hub.api("GET /people/ben_", anna).json["today"] == nil)
  }

  @Test func `a board or a choice that can't be is refused`() async throws {
    let hub = try await RunningHub()
    let (anna, ben) = (try await hub.person("anna"), try await hub.person("ben_"))
    let group = try await hub.group("Thesis", ben)
    #expect(try await hub.api("GET /board?period=year", anna).status == 422)
    #expect(try await hub.api("GET /board?audience=enemies", anna).status == 422)
    for query in ["group=\(group)", "group=7", "group=x", "group=-1"] {
      #expect(try await hub.api("GET /board?\(query)", anna).status == 404)
    }
    #expect(try await hub.api("PUT /consent", anna, json: #"{"friends": ["all"]}"#).status == 422)
    #expect(try await hub.api("PUT /consent", anna, json: #"{"friends": "board"}"#).status == 422)
    let mixed = "{\"friends\": [\"board\"], \"groups\": {\"\(group)\": [\"board\"]}}"
    #expect(try await hub.api("PUT /consent", anna, json: mixed).status == 404)
    #expect(try await hub.store.consent(of: anna.id) == Consent())
  }

  @Test func `the export has everything of one person and nothing of others`() async throws {
    let hub = try await RunningHub()
    let (anna, ben) = (try await hub.person("anna"), try await hub.person("ben_"))
    try await hub.befriend(anna, ben)
    try await hub.focus(anna, minutes: 25)
    try await hub.focus(ben, minutes: 30)
    let export = try await hub.api("GET /export", anna).json
    #expect(export["person"]?["handle"] == "anna")
    #expect(export["days"]?.list.map(\.["seconds"]) == [1500])
    #expect(export["events"]?.list.count == 1)
    #expect(export["machines"]?.list.count == 1)
    #expect(!export.text.contains("sgk_"))
  }

  @Test func `tokens of another scope, without one, and broken ones get nothing`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    let reading = try await hub.token(of: anna.id, ["read"])
    #expect(try await hub.api("POST /events", reading, json: "[]").status == 403)
    #expect(try await hub.api("POST /friends", reading, json: #"{"handle": "ben_"}"#).status == 403)
    let refused = try await hub.api("GET /me", nil)
    #expect(refused.status == 401)
    #expect(refused.header("WWW-Authenticate")?.hasPrefix("Bearer") == true)
    for token in ["sgk_", "sgk_" + Secret.make(), anna.cookie, String(repeating: "a", count: 300)] {
      #expect(try await hub.api("GET /me", token).status == 401)
    }
    // A browser's session is no token.
    #expect(try await hub.send("GET /api/v1/me", ["Cookie: segue-hub=\(anna.cookie)"]).status == 401)
  }

  @Test func `too many writes wait`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    let second = try await hub.token(of: anna.id)
    for number in 0..<120 {
      #expect(try await hub.api("PATCH /me", number % 2 == 0 ? anna.token : second, json: "{}").status == 200)
    }
    let refused = try await hub.api("PATCH /me", second, json: "{}")
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After").flatMap { Int($0) } == 60)
    #expect(try await hub.api("GET /me", anna).status == 200)
    hub.now += 60
    #expect(try await hub.api("PATCH /me", anna, json: "{}").status == 200)
  }

  @Test func `the description names every request of the interface`() async throws {
    let hub = try await RunningHub()
    let description = try await hub.api("GET /openapi.json", nil).json
    #expect(description["openapi"] == "3.1.0")
    for route in hub.pages.routes where route.isInterface {
      let path = route.path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
      #expect(description["paths"]?["/" + path.joined(separator: "/")]?[route.method.rawValue] != nil, "\(route.path)")
    }
  }
}
