// SPDX-License-Identifier: MIT
import Events
import Foundation
import HubFixtures
import HubModel
import HubPages
import HubStorage
import TestSupport
import Testing

/// The stream of who focuses now.
@Suite(.slow)
struct LiveTests {
  private static let all: Shares = [.board, .focusingNow]

  private static func stream(_ hub: RunningHub, _ person: TestPerson) async throws -> WebPeer {
    let peer = try WebPeer(port: hub.port)
    await peer.send(
      bytes: hub.request("GET /now/events", ["Cookie: segue-hub=\(person.cookie)", "Accept: text/event-stream"]))
    return peer
  }

  /// Reads until the stream says `text` once more.
  private static func expect(_ text: String, from peer: WebPeer) async {
    let read = await peer.read { $0.contains(text) }
    #expect(read.contains(text))
  }

  private static func start(_ hub: RunningHub, _ person: TestPerson) async throws {
    let event = IngestionTests.event("focus.started", at: hub.now, deadline: hub.now + 1500)
    #expect(try await hub.api("POST /events", person.token, json: event).status == 202)
  }

  @Test(arguments: RunningHub.Engine.allCases)
  func `what is taken back reaches friends who see nobody focus, and a focus that is not shared reaches nobody`(
    engine: RunningHub.Engine
  ) async throws {
    let hub = try await RunningHub(engine)
    let other = try await RunningHub(sharing: hub.address)
    let anna = try await hub.person("anna", sharing: [.friends: [.board]])
    let (ben, cyd) = (try await hub.person("ben_"), try await hub.person("cyd", sharing: [.friends: Self.all]))
    try await hub.befriend(anna, ben)
    try await hub.befriend(cyd, ben)
    let stream = try await Self.stream(other, ben)
    await Self.expect(Self.nobody, from: stream)
    for person in [hub, other] { person.advance(seconds: 60) }
    try await Self.start(hub, anna)
    try await Self.start(hub, cyd)
    let told = await stream.read { $0.contains("cyd") }
    #expect(told.ranges(of: "event: now").count == 1, "\(told)")
    #expect(try await hub.api("PUT /consent", anna, json: #"{"friends":[]}"#).status == 200)
    let again = await stream.read { $0.contains("event: now") && $0.contains("cyd") }
    #expect(again.contains("cyd"))
    #expect(!again.contains("anna"))
  }

  private static let someone = "\"handle\":\"anna\",\"name\":\"Anna\""
  private static let nobody = "data: {\"friends\":[]}"

  @Test(arguments: RunningHub.Engine.allCases)
  func `friends see start and end, of other processes too`(engine: RunningHub.Engine) async throws {
    let hub = try await RunningHub(engine)
    let other = try await RunningHub(sharing: hub.address)
    let anna = try await hub.person("anna", sharing: [.friends: Self.all])
    let (ben, eve) = (try await hub.person("ben_"), try await hub.person("eve"))
    try await hub.befriend(anna, ben)
    let streams = [try await Self.stream(hub, ben), try await Self.stream(other, ben)]
    let stranger = try await Self.stream(other, eve)
    for stream in streams + [stranger] { await Self.expect(Self.nobody, from: stream) }
    try await Self.start(hub, anna)
    for stream in streams { await Self.expect(Self.someone, from: stream) }
    let end = IngestionTests.event("focus.completed", at: hub.now + 1)
    _ = try await other.api("POST /events", anna.token, json: end)
    for stream in streams { await Self.expect(Self.nobody, from: stream) }
    // Whoever is no friend got nothing but heartbeats.
    let rest = await stranger.read { $0.contains(":\n\n") }
    #expect(!rest.contains("anna"))
    #expect(hub.pages.metrics.text.contains("segue_hub_live_viewers 1"))
  }

  @Test(arguments: ["consent", "block", "remove"])
  func `whoever takes it back is gone at once, in other processes too`(how: String) async throws {
    let hub = try await RunningHub()
    let other = try await RunningHub(sharing: hub.address)
    let anna = try await hub.person("anna", sharing: [.friends: Self.all])
    let ben = try await hub.person("ben_")
    try await hub.befriend(anna, ben)
    try await Self.start(hub, anna)
    let streams = [try await Self.stream(hub, ben), try await Self.stream(other, ben)]
    for stream in streams { await Self.expect(Self.someone, from: stream) }
    switch how {
    case "consent": _ = try await hub.api("PUT /consent", anna, json: #"{"friends": ["board"]}"#)
    case "block": _ = try await hub.api("PUT /blocks/ben_", anna)
    default: _ = try await hub.post("/people/ben_/remove", anna)
    }
    for stream in streams { await Self.expect(Self.nobody, from: stream) }
  }

  @Test func `a stream ends with its session, and one of a machine with its token`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna", sharing: [.friends: Self.all])
    let ben = try await hub.person("ben_")
    try await hub.befriend(anna, ben)
    let browser = try await Self.stream(hub, ben)
    let machine = try WebPeer(port: hub.port)
    await machine.send(bytes: hub.request("GET /api/v1/now", ["Authorization: Bearer \(ben.token)"]))
    for stream in [browser, machine] { await Self.expect(Self.nobody, from: stream) }
    _ = try await hub.store.endSessions(of: ben.id)
    #expect(try await hub.api("DELETE /token", ben).status == 204)
    try await Self.start(hub, anna)
    for stream in [browser, machine] {
      // The last chunk: the stream has ended.
      let rest = await stream.read { $0.hasSuffix("0\r\n\r\n") }
      #expect(rest.hasSuffix("0\r\n\r\n"))
      #expect(!rest.contains("anna"))
    }
  }

  @Test func `a person has twenty streams at most, and a closed one makes room`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    var streams: [WebPeer] = []
    for _ in 0..<20 {
      streams.append(try await Self.stream(hub, anna))
      await Self.expect(Self.nobody, from: streams[streams.count - 1])
    }
    let refused = try await hub.get("/now/events", anna)
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After") == "15")
    streams.removeAll()
    let end = ContinuousClock.now + Patience.standard
    while !hub.pages.metrics.text.contains("segue_hub_live_viewers 0\n"), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(50))
    }
    // The first one after the last one is told as well.
    let ben = try await hub.person("ben_", sharing: [.friends: Self.all])
    try await hub.befriend(anna, ben)
    let next = try await Self.stream(hub, anna)
    await Self.expect(Self.nobody, from: next)
    try await Self.start(hub, ben)
    await Self.expect("\"handle\":\"ben_\"", from: next)
  }

  @Test func `a reader that doesn't read costs nothing and stops nobody`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna", sharing: [.friends: Self.all])
    let (ben, eve) = (try await hub.person("ben_"), try await hub.person("eve"))
    try await hub.befriend(anna, ben)
    try await hub.befriend(anna, eve)
    let slow = try await Self.stream(hub, ben)
    let quick = try await Self.stream(hub, eve)
    await Self.expect(Self.nobody, from: quick)
    for _ in 0..<5 {
      hub.now += 10
      try await Self.start(hub, anna)
      await Self.expect("\"focusingUntil\":\(hub.now + 1500)", from: quick)
    }
    // The slow one gets the newest state, however much was missed.
    await Self.expect("\"focusingUntil\":\(hub.now + 1500)", from: slow)
  }

  @Test func `parts of pages for the script show the same as the pages`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna", sharing: [.friends: Self.all])
    let ben = try await hub.person("ben_")
    try await hub.befriend(anna, ben)
    try await Self.start(hub, anna)
    for (part, page) in [("/now/friends", "/friends"), ("/now/board?period=day&audience=friends", "/board?period=day")]
    {
      let fragment = try await hub.get(part, ben).body
      let whole = try await hub.get(page, ben).body
      #expect(!fragment.contains("<html"))
      #expect(whole.contains(fragment.trimmingCharacters(in: .whitespacesAndNewlines)), "\(part)")
      #expect(whole.contains("data-live=\"\(part.replacing("&", with: "&amp;"))\""), "\(part)")
    }
    #expect(try await hub.get("/now/friends", ben).body.contains("focusing until 12:25"))
  }
}
