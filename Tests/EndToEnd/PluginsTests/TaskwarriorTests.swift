// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

/// With Taskwarrior itself.
@Suite struct TaskwarriorTests {
  private let plugin = BundledPlugin("taskwarrior")
  private let home: TemporaryHome
  private static let running: [String: JSONValue] = ["outcome": "running", "endedAt": .null]

  init() throws {
    home = try TemporaryHome()
    try FileManager.default.createDirectory(atPath: home.path("tasks"), withIntermediateDirectories: true)
    try home.write("data.location=\(home.path("tasks"))\n", to: "taskrc")
  }

  private var settings: [String: String] { ["TASKRC": home.path("taskrc")] }

  private func tell(
    _ type: EventType, number: Int = 1, task: String = "Write the design", session: [String: JSONValue] = [:],
    create: Bool = false, status: Int32 = 0, variables: [String: String] = [:]
  ) async throws -> BundledPlugin.Reply {
    let session = type == .focusStarted || type == .focusPaused ? session.merging(Self.running) { $1 } : session
    let reply = try await plugin.run(
      with: ["annotate": true, "create": .bool(create)],
      event: try SampleEvent.focus(type, number: number, task: task, session: session), in: home,
      variables: settings.merging(variables) { $1 })
    #expect(reply.status == status, "\(reply.result)")
    return reply
  }

  private func add(_ description: String, project: String = "") async throws {
    let task: JSONValue = [
      "description": .string(description), "project": .string(project), "status": "pending",
    ]
    let added = try await home.run(
      ["task", "rc.verbose=nothing", "import", "-"], input: task.text, variables: settings)
    #expect(added.status == 0, "\(added)")
  }

  /// Each task: its description, `*` where it is started, and its annotations.
  private func tasks() async throws -> [String] {
    let exported = try await home.run(["task", "rc.verbose=nothing", "export"], variables: settings)
    return try JSONValue(parsing: exported.output).elements.map { task in
      let notes = task["annotations"]?.elements.compactMap { $0["description"]?.string } ?? []
      let project = task["project"]?.string ?? ""
      return
        ([task["description"]?.string ?? ""] + (project.isEmpty ? [] : ["(\(project))"])
        + (task["start"] == nil ? [] : ["*"]) + notes).joined(separator: " ")
    }.sorted()
  }

  private static let note = "🍅 25 min of focus, 2026-11-21 09:00 UTC"

  @Test func `the task is started, stopped in a pause, and annotated at the end; all may come twice`() async throws {
    try await add("Write the design")
    try await add("Another one")
    for _ in 0..<2 { _ = try await tell(.focusStarted) }
    #expect(try await tasks() == ["Another one", "Write the design *"])
    for _ in 0..<2 { _ = try await tell(.focusPaused) }
    #expect(try await tasks() == ["Another one", "Write the design"])
    _ = try await tell(.focusResumed, session: Self.running)
    for _ in 0..<2 { _ = try await tell(.focusCompleted, session: ["note": "went well"]) }
    #expect(try await tasks() == ["Another one", "Write the design \(Self.note): went well"])
  }

  @Test func `what comes late, tried again, starts and stops nothing, and is still annotated`() async throws {
    try await add("One")
    try await add("Two")
    let one: [String: JSONValue] = ["id": "one"]
    let two: [String: JSONValue] = ["id": "two"]
    _ = try await tell(.focusStarted, number: 1, task: "One", session: one)
    _ = try await tell(.focusStarted, number: 5, task: "Two", session: two)
    // It failed while the next one began.
    _ = try await tell(.focusCompleted, number: 3, task: "One", session: one)
    let both = ["One \(Self.note)", "Two *"]
    #expect(try await tasks() == both)
    _ = try await tell(.focusStarted, number: 1, task: "One", session: one)
    #expect(try await tasks() == both)
    _ = try await tell(.focusPaused, number: 6, task: "Two", session: two)
    _ = try await tell(.focusResumed, number: 7, task: "Two", session: two.merging(Self.running) { $1 })
    _ = try await tell(.focusPaused, number: 6, task: "Two", session: two)
    #expect(try await tasks() == both)
  }

  /// Such an event, which does nothing, once made the end that was tried again a late one: the task went on.
  @Test func `what does nothing to the task makes nothing late`() async throws {
    try await add("One")
    _ = try await tell(.focusStarted, number: 1, task: "One")
    _ = try await tell(.goalReached, number: 3, task: "One")
    _ = try await tell(.focusCompleted, number: 2, task: "One")
    #expect(try await tasks() == ["One \(Self.note)"])
  }

  @Test func `an abandoned focus leaves no annotation`() async throws {
    try await add("Write the design")
    _ = try await tell(.focusStarted)
    _ = try await tell(.focusAbandoned, session: ["outcome": "abandoned"])
    #expect(try await tasks() == ["Write the design"])
  }

  @Test func `a task that was started by hand goes on`() async throws {
    try await add("Write the design")
    _ = try await home.run(["task", "1", "start"], variables: settings)
    _ = try await tell(.focusStarted)
    _ = try await tell(.focusCompleted)
    #expect(try await tasks() == ["Write the design * \(Self.note)"])
  }

  @Test func `of several the one in the project is meant, and in doubt none`() async throws {
    try await add("Write the design", project: "segue")
    try await add("Write the design", project: "other")
    _ = try await tell(.focusStarted)
    #expect(try await tasks() == ["Write the design (other)", "Write the design (segue) *"])
    let doubt = try await tell(.focusStarted, task: "write", session: ["id": "next", "project": "none"])
    #expect(doubt.message == "2 pending tasks are called 'write', so none was started")
    #expect(try await tasks() == ["Write the design (other)", "Write the design (segue)"])
  }

  @Test func `a task that isn't there is said, or made`() async throws {
    let missing = try await tell(.focusStarted)
    #expect(missing.message == "no pending task is called 'Write the design', so none was started")
    #expect(try await tasks().isEmpty)
    _ = try await tell(.focusStarted, create: true)
    #expect(try await tasks() == ["Write the design (segue) *"])
  }

  @Test func `whatever a task is called, it is its description`() async throws {
    for (number, name) in [Hostile.task, "project:x +tag due:today", "rc.confirmation=on", "1", "-- delete"]
      .enumerated()
    {
      let line = name == Hostile.task ? Hostile.line : name
      let session: [String: JSONValue] = ["id": .string("session-\(number)"), "project": "", "note": .string(name)]
      _ = try await tell(.focusStarted, task: name, session: session, create: true)
      let started = try await tasks().filter { $0.contains("*") }
      #expect(started == ["\(line) *"])
      _ = try await tell(.focusCompleted, task: name, session: session)
      let finished = try await tasks()
      #expect(finished.contains("\(line) \(Self.note): \(line.replacing("\\", with: "/"))"), "\(finished)")
    }
    #expect(!FileManager.default.fileExists(atPath: home.path("pwned")))
  }

  @Test func `without Taskwarrior it says what to install; before its first run there is no task`() async throws {
    let missing = try await tell(.focusStarted, status: 1, variables: try home.pathWithPythonAlone())
    #expect(missing.result.errors.contains("install Taskwarrior"), "\(missing.result)")
    let new = try await tell(.focusStarted, variables: ["TASKRC": home.path("not-there")])
    #expect(new.message?.hasPrefix("no pending task") == true, "\(new.result)")
  }
}
