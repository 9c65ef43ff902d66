// SPDX-License-Identifier: MIT
import Events
import Expressions
import Hooks
import Testing
import TimerEngine

@Suite struct SituationTests {
  @Test(arguments: [
    ("session.task != \"\" && session.elapsed >= duration(\"20m\")", true),
    ("session.elapsed == duration(\"25m\")", true),
    ("session.project == 'segue' && 'deep' in session.tags", true), ("session.outcome == 'completed'", true),
    ("timer.phase == 'short-break' && timer.state == 'running'", true), ("timer.round.completed < 2", false),
    ("timer.deadline - timer.since == duration('5m')", true), ("timer.next.planned > duration('24m')", true),
    ("event.type == 'focus.completed'", true), ("event.data.session.id == session.id", true),
    ("event.sequence == '00000000000000000042'", true), ("event.subject == 's1'", true),
    ("reason == 'elapsed'", true), ("host == 'laptop'", true), ("os == 'linux' || os == 'macos'", true),
    ("today.pomodoros == 2 && today.focus == duration('50m')", true), ("goals.daily.reached", false),
    ("goals.daily != null && goals.weekly == null", true), ("session.endedAt == event.time", true),
    ("now.getHours('Europe/Berlin') == 10", true), ("event.data.strike.text == ''", true),
    ("has(session.endedAt)", true), ("session.tags.exists(t, t.startsWith('d'))", true),
  ])
  func `an event is seen by the names of its JSON`(_ source: String, _ holds: Bool) throws {
    let checked = berlin.check(source, in: .edgeCondition)
    #expect(checked.errors.isEmpty, "\(checked.errors)")
    #expect(try berlin.situation(of: completed()).holds(source) == holds)
  }

  /// Names are kept in NFC; an editor may write others, and whoever mends that mustn't get the old program.
  @Test func `what a file writes in another way of Unicode is the same`() throws {
    let event = completed { $0.data.session?.project = "caf\u{E9}" }
    for project in ["cafe\u{301}", "caf\u{E9}"] {
      #expect(try berlin.situation(of: event).holds("session.project == '\(project)'"))
    }
  }

  @Test(arguments: [
    "session.task == ''", "session.elapsed == duration('0s')", "size(session.tags) == 0", "session.strikes == 0",
    "session.phase == ''", "timer.phase == 'idle'", "session.startedAt == null", "!session.task.contains('x')",
  ])
  func `outside of a session its members are empty`(_ source: String) throws {
    let event = completed { event in
      event.data.session = nil
      event.data.timer = TimerInfo(
        TimerSnapshot(
          mode: .idle, session: nil, since: moment, deadline: nil, round: Round(completed: 0, length: 4),
          next: NextPhase(phase: .focus, planned: .minutes(25))))
    }
    #expect(try berlin.situation(of: event).holds(source))
  }

  @Test(arguments: [
    ("session.elapsed", "1500", "25m"), ("session.task", "Write <the> design", "Write <the> design"),
    ("session.tags", "deep,am", "deep, am"), ("event.time", "2026-11-21T09:25:00.000Z", "2026-11-21 10:25"),
    ("clock(event.time)", "10:25", "10:25"), ("duration('5400s')", "5400", "1h30m"), ("duration('0s')", "0", "0s"),
    ("duration('-90s')", "-90", "-1m30s"), ("1 + 1", "2", "2"), ("true", "true", "true"), ("goals.weekly", "", ""),
    ("escape.slack(session.task)", "Write &lt;the&gt; design", "Write &lt;the&gt; design"),
    ("escape.html('\"a\\' & <b>')", "&quot;a&#39; &amp; &lt;b&gt;", "&quot;a&#39; &amp; &lt;b&gt;"),
    (
      "escape.markdown('*a*_b_ [c](d)\\n# e')", "\\*a\\*\\_b\\_ \\[c\\]\\(d\\) \\# e",
      "\\*a\\*\\_b\\_ \\[c\\]\\(d\\) \\# e"
    ),
    ("escape.url('a b/ü?')", "a%20b%2F%C3%BC%3F", "a%20b%2F%C3%BC%3F"), ("2.5", "2.5", "2.5"),
    ("b'hi'", "aGk=", "aGk="), ("{'a': [1, 2]}", "{\"a\":[1,2]}", "{\"a\":[1,2]}"),
  ])
  func `a value reads for a machine as a whole and for a person inside`(
    _ source: String, _ whole: String, _ inside: String
  ) throws {
    let situation = berlin.situation(of: completed())
    #expect(try situation.text(source, isWhole: true) == whole)
    #expect(try situation.text(source, isWhole: false) == inside)
  }

  @Test func `a delivery is known only where there is one`() throws {
    let situation = berlin.situation(of: completed())
    let told = situation.delivering("d1", hook: "told")
    #expect(try told.text("delivery.hook + ' ' + delivery.id", isWhole: true) == "told d1")
    #expect(throws: Refusal.self) { try situation.text("delivery.id", isWhole: true) }
  }

  /// Its parser takes fewer characters from behind a backslash than others, so that `R\&D\: plan` was read.
  @Test(arguments: [
    ("R&D: plan", "R&D: plan"), ("*a*_b_ [c](d)\n# e", "\\*a\\*\\_b\\_ \\[c\\]\\(d\\) \\# e"),
    ("1. x~~y~~", "1\\. x\\~\\~y\\~\\~"),
    ("@all, a@b.example", "@\u{200B}all, a@\u{200B}b\\.example"), ("<!channel>", "&lt;\\!channel\\>"),
    ("<https://a|b>", "&lt;https:\u{200B}//a\\|b\\>"), ("x < y", "x &lt; y"),
    ("&lt; &amp &#39; a&b;c", "&amp;lt; &amp &\\#39; a&amp;b;c"),
    ("C:\\dev \\\\server \\* \\_ \\", "C:\\dev \\\\\\server \\\\\\* \\\\\\_ \\\\"),
    ("a\u{2424}# b\r", "a \\# b "), ("", ""),
  ])
  func `a text is one to Mattermost`(_ text: String, _ escaped: String) throws {
    let literal = JSONValue.string(text).text
    #expect(try berlin.situation(of: completed()).text("escape.mattermost(\(literal))", isWhole: true) == escaped)
  }

  @Test func `a whole value of JSON keeps its type`() throws {
    let situation = berlin.situation(of: completed())
    #expect(try situation.json("session.elapsed") == .integer(1500))
    #expect(try situation.json("session.tags") == .array([.text(.literal("deep")), .text(.literal("am"))]))
    #expect(try situation.json("goals.weekly") == .null)
    #expect(try situation.json("event.time") == .text(.literal("2026-11-21T09:25:00.000Z")))
    #expect(try situation.json("today").json().text == #"{"sessions":3,"pomodoros":2,"focus":3000,"strikes":0}"#)
    // As the event's own JSON has it, member for member.
    let own = try JSON.read(JSONValue.self, from: JSON.line(completed()))
    let seen = try situation.json("event").json()
    for name in ["id", "source", "type", "subject", "time", "recordedtime", "sequence", "correlationid"] {
      #expect(seen[name] == own[name], "\(name)")
    }
    for name in ["phase", "task", "project", "tags", "planned", "elapsed", "startedAt", "endedAt", "outcome"] {
      #expect(seen["data"]?["session"]?[name] == own["data"]?["session"]?[name], "\(name)")
    }
  }

  @Test func `what has no answer is refused with its reason`() {
    let situation = berlin.situation(of: completed())
    #expect(throws: Refusal.self) { try situation.holds("1 / (today.strikes) == 1") }
    #expect(throws: Refusal.self) { try situation.holds("goals.weekly.reached") }
    #expect(throws: Refusal.self) { try situation.text("session.tags[7]", isWhole: true) }
  }

  @Test func `the timer as it stands knows the minute only`() throws {
    let timer = TimerSnapshot(
      mode: .running, session: Session(id: "s", phase: .focus, project: "p", planned: .minutes(25), startedAt: moment),
      since: moment, deadline: moment + .minutes(25), round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .shortBreak, planned: .minutes(5)))
    for milliseconds in [0, 1, 59_999] {
      let situation = berlin.situation(
        timer: timer, today: Totals(), goals: GoalsInfo(daily: nil, weekly: nil), host: "h",
        at: moment + .milliseconds(milliseconds))
      #expect(try situation.holds("now == timestamp('2026-11-21T09:25:00Z') && session.project == 'p'"))
      #expect(situation.localMinute == LocalMinute(weekday: 5, minute: 10 * 60 + 25))
      #expect(situation.phase == .focus && situation.mode == .running)
    }
  }

  @Test func `local time keeps to daylight saving`() {
    let clock = berlin.clock
    // 2026-03-29T01:00:00Z is 03:00 in Berlin, an instant after 01:59:59.
    let change = Instant(milliseconds: 1_774_746_000_000)
    #expect(clock.minute(of: change) == LocalMinute(weekday: 6, minute: 180))
    #expect(clock.minute(of: change - .milliseconds(1)) == LocalMinute(weekday: 6, minute: 119))
    #expect(clock.minute(of: Instant(milliseconds: -1)) == LocalMinute(weekday: 3, minute: 59))
  }
}
