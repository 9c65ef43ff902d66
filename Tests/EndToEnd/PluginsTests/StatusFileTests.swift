// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

@Suite struct StatusFileTests {
  private let plugin = BundledPlugin("status-file")
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func run(
    _ event: Event, as format: String = "text", text: String = "", file: String? = "bar"
  ) async throws -> BundledPlugin.Reply {
    var inputs: [String: JSONValue] = ["format": .string(format), "text": .string(text), "longest": 40]
    if let file { inputs["file"] = .string(home.path(file)) }
    return try await plugin.run(with: inputs, event: event, in: home)
  }

  private static let paused: JSONValue = [
    "state": "paused", "phase": "focus", "since": "2026-11-21T09:10:00.000Z", "round": ["completed": 1, "length": 4],
    "next": ["phase": "short-break", "planned": 300],
  ]
  private static let idle: JSONValue = [
    "state": "idle", "phase": "idle", "since": "2026-11-21T09:25:00.000Z", "round": ["completed": 2, "length": 4],
    "next": ["phase": "focus", "planned": 1500],
  ]

  @Test func `the line says what is on, until when, and with which task`() async throws {
    _ = try await run(try SampleEvent.focus(.focusStarted))
    #expect(home.text("bar") == "🍅 → 09:25 Write the design\n")
    _ = try await run(try SampleEvent.focus(.focusPaused, data: ["timer": Self.paused]))
    #expect(home.text("bar") == "🍅 ⏸ Write the design\n")
    _ = try await run(try SampleEvent.focus())
    #expect(home.text("bar") == "☕ → 09:30\n")
    _ = try await run(try SampleEvent.focus(data: ["timer": Self.idle]))
    #expect(home.text("bar") == "\n")
    _ = try await run(try SampleEvent.focus(.daemonStopping))
    #expect(home.text("bar") == "\n")
  }

  @Test func `an old event that is tried again doesn't take the place of a newer one`() async throws {
    _ = try await run(try SampleEvent.focus(.focusPaused, number: 5, data: ["timer": Self.paused]))
    let late = try await run(try SampleEvent.focus(.focusStarted, number: 2))
    #expect(late.status == 0)
    #expect(late.message?.hasSuffix("/bar has something newer already") == true, "\(late.result)")
    #expect(home.text("bar") == "🍅 ⏸ Write the design\n")
    // Elsewhere nothing newer is.
    _ = try await run(try SampleEvent.focus(.focusStarted, number: 2), file: "other")
    #expect(home.text("other") == "🍅 → 09:25 Write the design\n")
  }

  @Test func `a task is one line, not too long, and no markup of any bar`() async throws {
    let event = try SampleEvent.focus(.focusStarted, task: Hostile.task)
    let shown = "🍅 → 09:25 " + Hostile.line.unicodeScalars.prefix(39).map(String.init).joined() + "…"
    _ = try await run(event)
    #expect(home.text("bar") == shown + "\n")
    _ = try await run(event, as: "waybar")
    let bar = try JSONValue(parsing: home.text("bar"))
    #expect(bar.names == ["alt", "class", "text", "tooltip"])
    #expect(bar["class"]?.string == "focus")
    #expect(bar["text"]?.string?.contains("&lt;b&gt;") == true)
    #expect(bar["text"]?.string?.contains("<") == false)
    _ = try await run(event, as: "i3")
    let block = try JSONValue(parsing: home.text("bar"))
    #expect(block["full_text"]?.string == shown)
    #expect(block["markup"]?.string == "none")
    _ = try await run(try SampleEvent.focus(.focusStarted, task: "%{A1:rm -rf ~:}"), as: "polybar")
    #expect(home.text("bar") == "🍅 → 09:25 % {A1:rm -rf ~:}\n")
  }

  @Test func `as JSON it is everything`() async throws {
    _ = try await run(try SampleEvent.focus(.focusStarted, task: Hostile.task), as: "json")
    let state = try JSONValue(parsing: home.text("bar"))
    #expect(state["task"]?.string == Hostile.task)
    #expect(state["phase"]?.string == "focus")
    #expect(state["today"]?["pomodoros"] == 2)
  }

  @Test func `it is replaced at once, through a link, for our eyes only`() async throws {
    try FileManager.default.createDirectory(atPath: home.path("there"), withIntermediateDirectories: true)
    try home.write("old", to: "there/file")
    try FileManager.default.createSymbolicLink(atPath: home.path("bar"), withDestinationPath: "there/file")
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: home.path("there/file"))[.systemFileNumber] as? Int
    }
    let before = try number()
    #expect(try await run(try SampleEvent.focus(), text: "busy").status == 0)
    #expect(home.text("there/file") == "busy\n")
    #expect(try number() != before)
    let file = try FileManager.default.attributesOfItem(atPath: home.path("there/file"))
    #expect(file[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("there")) == ["file"])
    let link = try FileManager.default.attributesOfItem(atPath: home.path("bar"))
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func `without a file it is in the runtime folder, and a place that can't be written is said`() async throws {
    #expect(try await run(try SampleEvent.focus(.focusStarted), file: nil).status == 0)
    #expect(home.text("run/segue-status").hasPrefix("🍅"))
    try home.write("", to: "no-folder")
    let reply = try await run(try SampleEvent.focus(), file: "no-folder/bar")
    #expect(reply.status == 1)
    #expect(reply.result.errors.contains("the input file names another place"), "\(reply.result)")
  }
}
