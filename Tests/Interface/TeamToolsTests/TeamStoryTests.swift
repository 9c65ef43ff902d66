// SPDX-License-Identifier: MIT
import Events
import Foundation
import Paths
import TestSupport
import Testing
import ToolFixtures

/// Machines with a real daemon each and a hub: what arrives, and what others see.
struct TeamStoryTests {
  private func machine() throws -> TemporaryHome {
    try TemporaryHome(variables: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "SEGUE_SEGUED": segued])
  }

  private func join(_ home: TemporaryHome, as handle: String, _ hub: FakeHub) async throws {
    let before = try await hub.log(in: home).log.count
    async let joining = home.segue("team", "join", hub.address)
    while try await hub.log(in: home).log.count == before { await Task.yield() }
    try await hub.act("decide", #"{"state": "approved \#(handle)"}"#, in: home)
    let joined = try await joining
    try #require(joined.status == 0, "\(joined)")
  }

  /// Focuses with words that nobody else may learn, for longer than a minute by the clock of the record.
  private func focus(_ home: TemporaryHome) async throws {
    for words in [
      ["start", "secret plan", "-p", "hush", "-t", "quiet", "--ago", "10m"], ["strike", "phone"], ["finish"],
    ] {
      let result = try await run([Programs.segue] + words, in: home)
      try #require(result.status == 0, "\(result)")
    }
  }

  private func arrived(_ types: Set<String>, at hub: FakeHub, _ home: TemporaryHome) async throws -> FakeHub.Log {
    let end = ContinuousClock.now + Patience.standard
    while ContinuousClock.now < end {
      let log = try await hub.log(in: home)
      if types.isSubset(of: log.log.compactMap(\.event?.type)) { return log }
    }
    throw Unfinished(description: "\(try await hub.log(in: home).log)\n\(home.report)")
  }

  @Test func `four machines of three people see each other only as they choose`() async throws {
    let hub = try FakeHub()
    let homes = try (0..<4).map { _ in try machine() }
    // Mina has two machines.
    for (home, handle) in zip(homes, ["mina", "mina", "joon", "ada"]) { try await join(home, as: handle, hub) }
    let (mina, joon, ada) = (homes[0], homes[2], homes[3])
    #expect(try await joon.segue("team", "add", "mina").output.contains("if there is somebody"))
    #expect(try await joon.segue("team", "add", "nobody").output.contains("if there is somebody"))
    #expect(try await mina.segue("team", "friends").output.contains("joon"))
    try await hub.act(
      "people", #"{"mina": {"friends": ["joon"], "asked": []}, "joon": {"friends": ["mina"], "shares": true}}"#,
      in: mina)
    for home in homes[..<3] {
      try await focus(home)
      _ = try await arrived(["focus.started", "strike.added", "focus.completed"], at: hub, home)
    }
    try await hub.act("people", #"{"mina": {"shares": true}}"#, in: mina)
    let board = try await joon.segue("team", "board")
    #expect(board.lines.count == 3, "\(board)")
    #expect(board.output.contains("mina"))
    #expect(board.output.contains("joon (you)"))
    let alone = try await ada.segue("team", "board")
    #expect(alone.lines.count == 3 && alone.output.contains("ada (you)"), "\(alone)")
    #expect(alone.output.contains("Only you see your row"))
    try await hub.act("people", #"{"mina": {"shares": false}}"#, in: mina)
    #expect(try await !joon.segue("team", "board").output.contains("mina"))
    #expect(try await mina.segue("team").output.contains("You are not on your friends' board"))
    for home in homes {
      let left = try await home.segue("team", "leave")
      #expect(left.status == 0, "\(left)")
    }
    #expect(try await hub.log(in: mina).tokens == 0)
  }

  @Test func `the hub learns when and how long, and nothing of what or where`() async throws {
    let hub = try FakeHub()
    let home = try machine()
    try await join(home, as: "mina", hub)
    for words in [["start", "secret plan", "--ago", "10m"], ["pause"], ["resume"], ["extend", "5m"], ["finish"]] {
      let result = try await run([Programs.segue] + words, in: home)
      try #require(result.status == 0, "\(result)")
    }
    let log = try await arrived(
      ["focus.started", "focus.paused", "focus.resumed", "focus.extended", "focus.completed"], at: hub, home)
    #expect(try await !hub.text(in: home).contains("secret"))
    for event in log.log.compactMap(\.event) {
      #expect(
        event.names == [
          "specversion", "id", "source", "type", "time", "datacontenttype", "data", "session", "phase", "strikes",
          "elapsed", "outcome", "startedAt", "endedAt", "timer", "deadline",
        ])
      #expect(event.whole["source"]?.string == "urn:segue")
      // Only corrections of the record have an outcome and times of their own.
      for name in ["outcome", "startedAt", "endedAt"] { #expect(event.session?[name] == .null, "\(event)") }
      let hasEnd = ["focus.started", "focus.resumed", "focus.extended"].contains(event.type)
      #expect((event.deadline != nil) == hasEnd, "\(event)")
      #expect((event.session?["elapsed"] == .integer(0)) == (event.type != "focus.completed"), "\(event)")
    }
  }

  @Test func `a week without a network loses nothing and counts nothing twice`() async throws {
    let home = try machine()
    // Rounds that go on by themselves.
    try home.configure(
      "version: 1\ntimer: { focus: 1s, short-break: 1s, long-break: 1s, auto-start: all }\n"
        + "notify: { desktop: false, chime: false }\n")
    let first = try FakeHub()
    try await join(home, as: "mina", first)
    let token = home.text(home.paths.secrets + "/team_token").trimmingCharacters(in: .newlines)
    first.stop()
    _ = try await run([Programs.segue, "start", "--no-wait"], in: home)
    let end = ContinuousClock.now + Patience.standard
    while try await events("focus.completed", home).count < 8 { try #require(ContinuousClock.now < end) }
    for words in [["stop", "--discard"], ["daemon", "stop"]] { _ = try await run([Programs.segue] + words, in: home) }
    var sent: Set<String> = []
    for type in ["focus.started", "focus.completed", "focus.abandoned"] { sent.formUnion(try await events(type, home)) }
    try await age(home)
    let hub = try FakeHub(port: first.port, machines: ["\(token)=mina"])
    let daemon = try await RunningDaemon(in: home)
    var log = try await hub.log(in: home)
    while log.events < sent.count {
      try #require(ContinuousClock.now < end + Patience.standard, "\(log) \(home.report)")
      log = try await hub.log(in: home)
    }
    await daemon.stop()
    let arrived = try await hub.log(in: home).log.compactMap(\.event?.id)
    #expect(Set(arrived) == sent)
    #expect(arrived.count == sent.count)
    #expect(try await home.segue("hooks", "log", "--failed").output.contains("team") == false)
  }

  /// The ids of the events of a type in the journal.
  private func events(_ type: String, _ home: TemporaryHome) async throws -> Set<String> {
    let lines = try await run([Programs.segue, "events", "--json", "--since", "1h"], in: home).lines
    return Set(try lines.map { try JSON.read(FakeHub.Log.Event.self, from: $0) }.filter { $0.type == type }.map(\.id))
  }

  /// Lets a week pass for a journal whose daemon is stopped.
  private func age(_ home: TemporaryHome) async throws {
    let script = """
      import sqlite3, sys
      week, journal = 7 * 86_400_000, sqlite3.connect(sys.argv[1])
      journal.execute("UPDATE delivery SET created = created - ?, due = due - ?", (week, week))
      journal.execute("UPDATE attempt SET started = started - ?", (week,))
      journal.execute(
          "UPDATE event SET time = time - ?1, json = json_set(json, '$.time', "
          "strftime('%Y-%m-%dT%H:%M:%fZ', (time - ?1) / 1000.0, 'unixepoch'))", (week,))
      journal.commit()
      print(journal.execute("SELECT count(*) FROM delivery WHERE state = 'pending'").fetchone()[0])
      """
    let result = try await run(["python3", "-c", script, home.paths.journal], in: home)
    try #require(result.status == 0 && Int(result.output.trimmingCharacters(in: .newlines)) ?? 0 >= 16, "\(result)")
  }

  @Test func `what was focused offline arrives once and without its task`() async throws {
    let home = try machine()
    let first = try FakeHub()
    try await join(home, as: "mina", first)
    let token = home.text(home.paths.secrets + "/team_token").trimmingCharacters(in: .newlines)
    first.stop()
    try await focus(home)
    let hub = try FakeHub(port: first.port, machines: ["\(token)=mina"])
    // The next attempt may be minutes away. A replay sends the same events with the same ids now, and they still count once.
    for _ in 0..<2 {
      let replay = try await home.segue("hooks", "replay", "--since", "1h")
      #expect(replay.status == 0, "\(replay)")
    }
    let log = try await arrived(["focus.started", "strike.added", "focus.completed"], at: hub, home)
    #expect(Set(log.log.compactMap(\.event?.id)).count == 3)
    #expect(log.events == 3)
    let text = try await hub.text(in: home)
    for word in ["secret", "plan", "hush", "quiet", "phone"] { #expect(!text.contains(word)) }
    #expect(text.contains("application/cloudevents+json"))
    #expect(try await home.segue("team").output.contains("Today: 10 minutes, 1 pomodoro"))
  }
}
