// SPDX-License-Identifier: MIT
import HubFixtures
import HubModel
import HubPages
import HubStorage
import TestSupport
import Testing
import WebPages

/// Every row of the table of routes, asked by those who may see nothing of it. A new route is tested by being there.
/// `HubPagesTests` has the matrix of what everybody gets.
@Suite(.slow)
struct IsolationTests {
  private struct Scene {
    let hub: RunningHub
    /// Shares everything with everybody, owns the group, and has blocked `blocked`.
    let owner: TestPerson
    let stranger: TestPerson
    let friend: TestPerson
    let blocked: TestPerson
    let administrator: TestPerson
    let group: GroupID
  }

  private static func scene() async throws -> Scene {
    let hub = try await RunningHub()
    let owner = try await hub.person("owner")
    let (stranger, friend) = (try await hub.person("stranger"), try await hub.person("friend"))
    let (blocked, administrator) = (try await hub.person("blocked"), try await hub.person("administrator"))
    for person in [friend, blocked] { try await hub.befriend(owner, person) }
    let group = try await hub.group("Secret group", owner)
    _ = try await hub.store.block(try #require(Handle("blocked")), by: owner.id, now: hub.now)
    _ = try await hub.store.setAdministrator(true, administrator.id)
    return Scene(
      hub: hub, owner: owner, stranger: stranger, friend: friend, blocked: blocked, administrator: administrator,
      group: group)
  }

  /// The answer to a row's request with these names in its path.
  private static func ask(
    _ scene: Scene, _ route: HubRoute, _ person: TestPerson?, handle: String, id: String
  ) async throws -> WebAnswer {
    let path = route.path.split(separator: "/").map { part in
      part == ":handle" ? handle : part == ":id" ? id : part.hasPrefix(":") ? "x" : String(part)
    }.joined(separator: "/")
    let method = route.method.rawValue.uppercased()
    if route.isInterface {
      var headers = person.map { ["Authorization: Bearer \($0.token)"] } ?? []
      if route.endpoint?.content != nil { headers.append("Content-Type: application/json") }
      return try await scene.hub.send("\(method) /\(path)", headers, body: route.method == .get ? [] : Array("{}".utf8))
    }
    guard route.method != .get else { return try await scene.hub.get("/" + path, person) }
    guard let person else {
      return try await scene.hub.send(
        "POST /\(path)", ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin"])
    }
    if case .formWithFiles = route.body { return try await scene.hub.upload("/" + path, person, []) }
    return try await scene.hub.post("/" + path, person, ["handle": handle])
  }

  @Test func `who may not see a person or a group gets the same bytes as for none`() async throws {
    let scene = try await Self.scene()
    var compared = 0
    for route in scene.hub.pages.routes {
      let (handle, group) = ("owner", "\(scene.group)")
      let viewers: [TestPerson] =
        switch route.shows {
        case .person: [scene.stranger, scene.blocked, scene.administrator]
        case .group: [scene.stranger, scene.friend, scene.blocked, scene.administrator]
        case .thing: [scene.stranger, scene.friend]
        case .site, .own: []
        }
      for viewer in viewers {
        // The limits of writes are another test's.
        scene.hub.now += 60
        let hidden = try await Self.ask(scene, route, viewer, handle: handle, id: group)
        let missing = try await Self.ask(scene, route, viewer, handle: "nobody", id: "7")
        #expect(hidden.stable == missing.stable, "\(route.method) \(route.path) as \(viewer.handle)")
        #expect(hidden.status != 200, "\(route.method) \(route.path) as \(viewer.handle)")
        compared += 1
      }
    }
    #expect(compared > 60)
    #expect(try await scene.hub.store.group(scene.group, for: scene.owner.id)?.group.name == "Secret group")
  }
}
