// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

@Suite struct PlantTests {
  private let plugin = BundledPlugin("plant")
  private let home: TemporaryHome
  private static let running: [String: JSONValue] = ["outcome": "running", "endedAt": .null]

  init() throws { home = try TemporaryHome() }

  @discardableResult
  private func tell(
    _ type: EventType, _ session: [String: JSONValue] = [:], transition: String = "one", reason: String = "user"
  ) async throws -> String? {
    let event = try SampleEvent.focus(
      type, task: Hostile.task, session: session, data: ["reason": .string(reason)],
      envelope: ["correlationid": .string(transition)])
    let reply = try await plugin.run(with: [:], event: event, in: home)
    #expect(reply.status == 0, "\(reply.result)")
    return reply.message
  }

  /// What the command prints.
  private func garden(_ arguments: String...) async throws -> String {
    let shown = try await home.run(["\(plugin.folder)/bin/plant", "garden"] + arguments)
    #expect(shown.status == 0, "\(shown)")
    return shown.output
  }

  /// Sessions of every kind of plant: those of 25 minutes by what is drawn from their ids.
  private static let kinds: [(id: String, planned: Int64)] = [
    ("fern", 600), ("d", 1500), ("b", 1500), ("e", 1500), ("a", 1500), ("tree", 3000),
  ]

  @Test func `an old event that is tried again changes nothing`() async throws {
    let later: [String: JSONValue] = ["elapsed": 1200]
    let earlier: [String: JSONValue] = ["elapsed": 300]
    try await tell(.focusPaused, Self.running.merging(later) { $1 })
    let before = home.text("data/segue/garden/garden.json")
    #expect(before.contains("1200"))
    try await tell(.focusPaused, Self.running.merging(earlier) { $1 })
    #expect(home.text("data/segue/garden/garden.json") == before)
  }

  @Test func `every kind grows from the seed to what was completed, and withers`() async throws {
    var pictures = ""
    for (id, planned) in Self.kinds {
      let shares: [(Double, String)] = [
        (0, "running"), (0.2, "running"), (0.5, "running"), (0.8, "running"), (1, "completed"),
      ]
      var said: [String] = []
      for (share, outcome) in shares {
        let elapsed = Int64(share * Double(planned))
        let message = try await tell(
          outcome == "running" ? .focusPaused : .focusCompleted,
          ["id": .string(id), "planned": .integer(planned), "elapsed": .integer(elapsed), "outcome": .string(outcome)],
          transition: id)
        said.append(message ?? "")
        pictures += try await garden("1")
      }
      try await tell(.breakSkipped, transition: id, reason: "strikes")
      pictures += said.joined(separator: "\n") + "\n" + (try await garden("1")) + "\n"
    }
    try Golden.check(pictures, "plants.txt")
  }

  @Test func `a garden shows the last plants, side by side`() async throws {
    for number in 0..<18 {
      let planned: Int64 = [600, 1500, 3000, 1500, 1500][number % 5]
      let outcome: JSONValue = number % 7 == 3 ? "abandoned" : number % 8 == 5 ? "partial" : "completed"
      let session: [String: JSONValue] = [
        "id": .string("session-\(number)"), "planned": .integer(planned), "outcome": outcome,
        "elapsed": .integer(outcome == "completed" ? planned : planned / 2),
        "startedAt": .string("2026-11-\(10 + number)T09:00:00.000Z"),
      ]
      try await tell(outcome == "completed" ? .focusCompleted : .focusAbandoned, session, transition: "t\(number)")
    }
    let shown = try await garden()
    try Golden.check(shown, "garden.txt")
    #expect(home.text("data/segue/garden/garden.txt") == (shown.hasSuffix("\n") ? shown : shown + "\n"))
    #expect(try await garden("18").contains("are shown") == false)
  }

  @Test func `an abandoned focus withers, one whose time is kept only stays small`() async throws {
    #expect(try await tell(.focusStarted, Self.running)?.hasSuffix("was sown") == true)
    #expect(try await tell(.focusAbandoned, ["outcome": "abandoned", "elapsed": 900])?.hasSuffix("withered") == true)
    #expect(
      try await tell(.focusAbandoned, ["id": "other", "outcome": "partial", "elapsed": 900])?.hasSuffix("grows") == true
    )
    #expect(try await garden().contains("1 plant, 0h 15m of focus, 1 withered"))
  }

  @Test(arguments: [true, false])
  func `strikes that cost the break cost the plant, whichever event comes first`(_ isFirst: Bool) async throws {
    let forfeit: () async throws -> Void = {
      try await tell(.breakSkipped, ["phase": "short-break", "outcome": "skipped"], reason: "strikes")
    }
    if isFirst { try await forfeit() }
    try await tell(.focusCompleted)
    if !isFirst { try await forfeit() }
    try await tell(.focusCompleted)
    #expect(try await garden().contains("0 plants, 0h 00m of focus, 1 withered"))
    try await tell(.breakSkipped, ["phase": "short-break", "outcome": "skipped"], transition: "two", reason: "skipped")
    try await tell(.focusCompleted, ["id": "next"], transition: "two")
    #expect(try await garden().contains("1 plant, 0h 25m of focus, 1 withered"))
  }

  @Test func `events that come twice or late change nothing`() async throws {
    for _ in 0..<2 { try await tell(.focusCompleted) }
    try await tell(.focusPaused, Self.running.merging(["elapsed": 60]) { $1 })
    #expect(try await garden().contains("1 plant, 0h 25m of focus"))
  }

  @Test func `many at once lose nothing`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          try await tell(.focusCompleted, ["id": .string("session-\(number)")], transition: "t\(number)")
        }
      }
      for try await _ in group {}
    }
    #expect(try await garden().contains("8 plants"))
  }

  @Test func `an empty garden, a broken one and a wrong word`() async throws {
    #expect(try await garden() == "Nothing grows here yet. Start a focus.\n")
    try home.write("{", to: "data/segue/garden/garden.json")
    let broken = try await home.run(["\(plugin.folder)/bin/plant", "garden"])
    #expect(broken.status == 1 && broken.errors.contains("move it away"), "\(broken)")
    let wrong = try await home.run(["\(plugin.folder)/bin/plant", "water"])
    #expect(wrong.status == 1 && wrong.errors.hasPrefix("usage: plant garden [NUMBER]"), "\(wrong)")
  }
}
