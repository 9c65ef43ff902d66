// SPDX-License-Identifier: MIT
import Events
import Testing
import TimerEngine

@Suite struct EnvironmentTests {
  private static func strike(_ change: (inout Session) -> Void = { _ in }) throws -> Event {
    var sequencer = Sequencer.new()
    var focus = endedFocus("s-1", end: minute(25))
    focus.task = "Write \"it\"\n$(now) 🍅"
    focus.project = "segue"
    focus.tags = ["deep", "two words"]
    focus.note = "a note"
    focus.strikes = [Strike(at: minute(1), text: ""), Strike(at: minute(2), text: "mail")]
    change(&focus)
    _ = sequencer.events([focus.terminalEvent])
    let rest = Session(id: "b", phase: .longBreak, planned: .minutes(15), startedAt: minute(25))
    let timer = TimerSnapshot(
      mode: .running, session: rest, since: minute(25), deadline: minute(40), round: Round(completed: 3, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(50)))
    let event = TimerEvent(.strikeAdded(number: 2, text: "mail"), .user, session: focus, time: minute(26))
    return try #require(sequencer.events([event], timer: timer).first)
  }

  @Test func `every documented variable is there`() throws {
    let event = try Self.strike()
    #expect(
      event.environment == [
        "SEGUE_EVENT": "strike.added", "SEGUE_EVENT_ID": event.id, "SEGUE_SEQUENCE": "2", "SEGUE_REASON": "user",
        "SEGUE_TIME": "2026-11-21T09:26:00.000Z", "SEGUE_SESSION": "s-1", "SEGUE_PHASE": "focus",
        "SEGUE_TASK": "Write \"it\"\n$(now) 🍅", "SEGUE_PROJECT": "segue", "SEGUE_TAGS": "deep,two words",
        "SEGUE_NOTE": "a note", "SEGUE_PLANNED": "1500", "SEGUE_ELAPSED": "1500",
        "SEGUE_STARTED_AT": "2026-11-21T09:00:00.000Z", "SEGUE_ENDED_AT": "2026-11-21T09:25:00.000Z",
        "SEGUE_DEADLINE": "2026-11-21T09:40:00.000Z", "SEGUE_STRIKES": "2", "SEGUE_STRIKE": "mail",
        "SEGUE_OUTCOME": "completed", "SEGUE_HOST": "laptop", "SEGUE_ROUND": "3", "SEGUE_ROUND_LENGTH": "4",
        "SEGUE_NEXT_PHASE": "focus", "SEGUE_NEXT_PLANNED": "3000", "SEGUE_TODAY_POMODOROS": "1",
        "SEGUE_TODAY_FOCUS": "1500",
      ])
  }

  @Test func `outside a session its variables are empty`() {
    var sequencer = Sequencer.new()
    let event = sequencer.event(.daemonStarted, reason: .auto, timer: .idle(at: nine), at: nine) { _ in }
    let variables = event.environment
    #expect(variables["SEGUE_PHASE"] == "idle")
    for name in ["SESSION", "TASK", "TAGS", "PLANNED", "ELAPSED", "STARTED_AT", "ENDED_AT", "DEADLINE", "OUTCOME"] {
      #expect(variables["SEGUE_" + name] == "", "\(name)")
    }
  }

  @Test func `a long value is cut in the environment and whole in the JSON`() throws {
    let note = String(repeating: "x", count: 100_000)
    let event = try Self.strike { $0.note = note }
    #expect(event.environment["SEGUE_NOTE"]?.utf8.count == 65_536)
    #expect(try JSON.read(Event.self, from: JSON.line(event)).data.session?.note == note)
  }

  @Test(arguments: ["é", "🍅", "👨‍👩‍👧‍👦", "e\u{301}", "\r\n"], [0, 1, 2, 3])
  func `a cut falls between characters`(_ character: Swift.Character, _ offset: Int) {
    let text = String(repeating: "x", count: offset) + String(repeating: character, count: 70_000)
    let cut = Event.variable(text)
    #expect(cut.utf8.count <= Event.longestVariable)
    #expect(cut.utf8.count > Event.longestVariable - String(character).utf8.count)
    #expect(text.hasPrefix(cut))
    #expect(cut.dropFirst(offset).allSatisfy { $0 == character })
  }

  @Test(.timeLimit(.minutes(1))) func `a single endless character is cut all the same`() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    let cut = Event.variable(text)
    #expect(cut.utf8.count <= Event.longestVariable)
    #expect(cut.utf8.count > Event.longestVariable - 8)
  }

  @Test func `what fits is not cut`() {
    let text = String(repeating: "é", count: 32_768)
    #expect(Event.variable(text) == text)
    #expect(Event.variable("") == "")
  }

  @Test(arguments: [("a\0b", "ab"), ("\0", ""), ("\0\0x\0\u{301}", "x\u{301}"), ("plain", "plain")])
  func `nul is left out`(_ text: String, _ kept: String) {
    #expect(Event.variable(text) == kept)
  }

  @Test func `nul does not count towards the length`() {
    let text = String(repeating: "\0x", count: 65_536)
    #expect(Event.variable(text).utf8.count == 65_536)
  }
}
