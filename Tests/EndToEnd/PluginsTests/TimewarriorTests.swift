// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

/// With Timewarrior itself.
@Suite struct TimewarriorTests {
  private let plugin = BundledPlugin("timewarrior")
  private let home: TemporaryHome
  private static let running: [String: JSONValue] = ["outcome": "running", "endedAt": .null]
  private static let mark = "segue 01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11"

  init() throws {
    home = try TemporaryHome(variables: [:])
    try FileManager.default.createDirectory(atPath: home.path("timew"), withIntermediateDirectories: true)
  }

  private var database: [String: String] { ["TIMEWARRIORDB": home.path("timew")] }

  @discardableResult
  private func tell(
    _ type: EventType, number: Int = 1, at time: String? = nil, task: String = "Write the design",
    tags: [JSONValue] = [], session: [String: JSONValue] = [:], status: Int32 = 0, variables: [String: String] = [:]
  ) async throws -> BundledPlugin.Reply {
    let event = try SampleEvent.focus(
      type, number: number, task: task, session: session, time: time.map { "2026-07-01T\($0):00.000Z" })
    let reply = try await plugin.run(
      with: ["task": true, "tags": .array(tags)], event: event, in: home,
      variables: database.merging(variables) { $1 })
    #expect(reply.status == status, "\(reply.result)")
    return reply
  }

  private func session(_ others: [String: JSONValue] = [:]) -> [String: JSONValue] {
    let own: [String: JSONValue] = [
      "startedAt": "2026-07-01T09:00:00.000Z", "endedAt": "2026-07-01T09:25:00.000Z",
    ]
    return own.merging(others) { $1 }
  }

  private func timew(_ arguments: String...) async throws -> ProgramResult {
    try await home.run(["timew"] + arguments + [":yes"], variables: database)
  }

  /// Each interval: `09:00-09:25 tags annotation`.
  private func intervals() async throws -> [String] {
    let exported = try await timew("export")
    return try JSONValue(parsing: exported.output).elements.map { interval in
      func clock(_ name: String) -> String {
        guard let text = interval[name]?.string else { return "" }
        let digits = text.dropFirst(9).prefix(4)
        return "\(digits.prefix(2)):\(digits.suffix(2))"
      }
      let tags = interval["tags"]?.elements.compactMap(\.string).joined(separator: ",") ?? ""
      return "\(clock("start"))-\(clock("end")) \(tags)" + (interval["annotation"]?.string == Self.mark ? " ours" : "")
    }
  }

  @Test func `a session with a pause is tracked while it lasts`() async throws {
    let open = session(Self.running)
    try await tell(.focusStarted, session: open)
    #expect(try await intervals() == ["09:00- Write the design,deep,segue ours"])
    try await tell(.focusPaused, at: "09:10", session: open)
    #expect(try await intervals() == ["09:00-09:10 Write the design,deep,segue ours"])
    try await tell(.focusResumed, at: "09:15", session: open)
    try await tell(.focusCompleted, session: session(["paused": 300]))
    let whole = ["09:00-09:10 Write the design,deep,segue ours", "09:15-09:25 Write the design,deep,segue ours"]
    #expect(try await intervals() == whole)
  }

  @Test func `everything may come twice`() async throws {
    let open = session(Self.running)
    for _ in 0..<2 { try await tell(.focusStarted, session: open) }
    for _ in 0..<2 { try await tell(.focusPaused, at: "09:10", session: open) }
    for _ in 0..<2 { try await tell(.focusResumed, at: "09:15", session: open) }
    for _ in 0..<2 { try await tell(.focusCompleted, session: session(["paused": 300])) }
    #expect(try await intervals().count == 2)
    for _ in 0..<2 {
      try await tell(
        .focusCompleted,
        session: session([
          "id": "other", "startedAt": "2026-07-01T10:00:00.000Z", "endedAt": "2026-07-01T10:25:00.000Z",
        ]))
    }
    #expect(try await intervals().count == 3)
  }

  /// Events of one session by their numbers: all orders in which they may come that are unlike each other.
  @Test(arguments: [[1, 3, 2, 4], [1, 2, 4, 3], [2, 1, 3, 4], [2, 3, 4, 1], [4, 1, 3, 2], [4, 3, 2, 1]])
  func `what comes late, tried again, is put where it belongs`(_ order: [Int]) async throws {
    let open = session(Self.running)
    for number in order {
      switch number {
      case 1: try await tell(.focusStarted, number: 1, session: open)
      case 2: try await tell(.focusPaused, number: 2, at: "09:10", session: open)
      case 3: try await tell(.focusResumed, number: 3, at: "09:15", session: open)
      default: try await tell(.focusCompleted, number: 4, session: session(["paused": 300]))
      }
    }
    let whole = ["09:00-09:10 Write the design,deep,segue ours", "09:15-09:25 Write the design,deep,segue ours"]
    #expect(try await intervals() == whole)
  }

  @Test func `an end that comes after the next start is where it was, and a start after an end begins nothing`()
    async throws
  {
    let next = session(
      Self.running.merging(["id": "next", "startedAt": "2026-07-01T09:30:00.000Z"]) { $1 })
    try await tell(.focusStarted, number: 1, session: session(Self.running))
    try await tell(.focusStarted, number: 9, session: next)
    try await tell(.focusCompleted, number: 4, session: session())
    try await tell(.focusStarted, number: 1, session: session(Self.running))
    let both = ["09:00-09:25 Write the design,deep,segue ours", "09:30- Write the design,deep,segue"]
    #expect(try await intervals() == both)
    try await tell(.focusAbandoned, number: 12, session: next.merging(["outcome": "abandoned"]) { $1 })
    try await tell(.focusStarted, number: 9, session: next)
    #expect(try await intervals() == [both[0]])
  }

  @Test func `a start that was cut off before its annotation is taken up`() async throws {
    _ = try await timew("start", "2026-07-01T09:00:00Z", "Write the design", "deep", "segue")
    try await tell(.focusStarted, session: session(Self.running))
    #expect(try await intervals() == ["09:00- Write the design,deep,segue ours"])
  }

  @Test func `an abandoned focus leaves nothing, one whose time is kept does`() async throws {
    let open = session(Self.running)
    try await tell(.focusStarted, session: open)
    try await tell(.focusPaused, at: "09:10", session: open)
    try await tell(.focusResumed, at: "09:15", session: open)
    try await tell(.focusAbandoned, session: session(["outcome": "abandoned"]))
    #expect(try await intervals().isEmpty)
    try await tell(.focusStarted, session: open)
    try await tell(.focusAbandoned, session: session(["outcome": "partial", "endedAt": "2026-07-01T09:11:00.000Z"]))
    #expect(try await intervals() == ["09:00-09:11 Write the design,deep,segue ours"])
  }

  @Test func `a session that wasn't seen from its beginning is tracked at its end, for as long as it was`() async throws
  {
    try await tell(.focusCompleted, session: session(["elapsed": 1200, "paused": 300]))
    #expect(try await intervals() == ["09:00-09:20 Write the design,deep,segue ours"])
  }

  @Test func `what others track is left as it is`() async throws {
    _ = try await timew("track", "2026-07-01T09:10:00Z", "-", "2026-07-01T09:40:00Z", "meeting")
    let refused = try await tell(.focusCompleted, session: session(), status: 1)
    #expect(refused.result.errors.contains("something else was tracked"), "\(refused.result)")
    try await tell(.focusAbandoned, session: session(["outcome": "abandoned"]))
    #expect(try await intervals() == ["09:10-09:40 meeting"])
    _ = try await timew("start", "2026-07-01T10:00:00Z", "call")
    try await tell(.focusPaused, at: "10:10", session: session(Self.running))
    #expect(try await intervals() == ["09:10-09:40 meeting", "10:00- call"])
  }

  /// What was there of ours was once taken away before that was known.
  @Test func `a late event takes nothing away where somebody else has tracked something since`() async throws {
    let open = session(Self.running)
    try await tell(.focusStarted, number: 1, session: open)
    _ = try await timew("start", "2026-07-01T09:05:00Z", "meeting")
    _ = try await timew("stop", "2026-07-01T09:08:00Z")
    try await tell(.focusResumed, number: 3, at: "09:30", session: open)
    let before = try await intervals()
    try await tell(.focusPaused, number: 2, at: "09:20", session: open)
    #expect(try await intervals() == before)
    #expect(before.first == "09:00-09:05 Write the design,deep,segue ours")
  }

  @Test(arguments: [
    "today", ":adjust", "@1", "from", "9:00 - 10:00", "-x", "--help", "5min", "2 days", "2026-01-01", "rc.debug=1",
    "dom.active", "'quoted'", "a\\b \"c\" \\", "  ", Hostile.task,
  ]) func `whatever a task is called, it is one tag`(_ task: String) async throws {
    try await tell(.focusStarted, task: task, tags: [.string(task)], session: session(Self.running))
    let found = try await intervals()
    #expect(found.count == 1 && found[0].hasPrefix("09:00- "), "\(found)")
    let tags = try JSONValue(parsing: try await timew("export").output).elements[0]["tags"]?.elements.count
    #expect(tags == (task.allSatisfy(\.isWhitespace) ? 2 : 3), "\(found)")
    #expect(!FileManager.default.fileExists(atPath: home.path("pwned")))
  }

  @Test func `without Timewarrior it says what to install`() async throws {
    let reply = try await tell(
      .focusStarted, session: session(Self.running), status: 1, variables: try home.pathWithPythonAlone())
    #expect(
      reply.result.errors == "there is no program timew; install Timewarrior (the package timewarrior)\n")
  }
}
