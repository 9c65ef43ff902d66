// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing

/// What a person typed reaches commands as it is, and is never run.
@Suite(.daemon)
struct ShellHookTests {
  /// Everything that a shell, printf, JSON or YAML could take for something else.
  static let awkward = """
    it's "so" \\ $(touch ~/executed) `touch ~/executed` ; touch ~/executed & | > ~/executed #
    second line\t%s %n $HOME ${IFS} !! * ? ~ -n --help {{ }} ${{ secrets.x }} \u{1}\u{7F} 🍅 👩‍👩‍👧 é e\u{301} \u{202E} end'
    """

  @Test(arguments: [awkward, "'", "\"", "$(touch ~/executed)", "-e", "\n", "🍅", "`touch ~/executed`"])
  func `task arrives exact and nothing is executed`(task: String) async throws {
    let home = try TemporaryHome(
      """
      hooks:
        text: { on: focus.started, run: 'env -0 > ~/text.env; cat > ~/text.json' }
        list: { on: focus.started, run: [sh, -c, 'printf %s "$SEGUE_TASK" > ~/list.txt'] }
        shell:
          on: focus.started
          shell: [/bin/sh, -e, -u, -c]
          run: |
            printf %s "$SEGUE_PROJECT,$SEGUE_TAGS" > ~/shell.txt
      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) {
      $0.task = task
      $0.project = task
      $0.tags = ["a b", "$(touch ~/executed)"]
    }
    for hook in ["text", "list", "shell"] { try await peer.delivery(of: hook) }

    #expect(home.variables(in: "text.env")["SEGUE_TASK"] == task)
    #expect(home.text("list.txt") == task)
    // Projects are kept without the blanks around them.
    let project = task.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(home.text("shell.txt") == "\(project),a b,$(touch ~/executed)")
    let lines = home.text("text.json").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines[1].isEmpty, "one line, and its end")
    let event = try JSON.read(Event.self, from: home.text("text.json"))
    #expect(event.data.session?.task == task)
    #expect(try await peer.event(.focusStarted) == event)
    #expect(!FileManager.default.fileExists(atPath: home.path("executed")))
    try await daemon.stop()
  }

  @Test func `note of 100 KB is cut in the environment and whole in JSON`() async throws {
    let home = try TemporaryHome(
      """
      hooks:
        keep: { on: focus.completed, run: 'env -0 > ~/keep.env; cat > ~/keep.json' }
        deaf: { on: focus.completed, run: 'exec true' }
      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    // Three bytes and four, so that the limit falls into a character.
    let note = "$(touch ~/executed)" + String(repeating: "€🍅", count: 100_000 / 7) + "'end"
    try await peer.timer(.start) { $0.task = "Notes" }
    try await peer.timer(.note) { $0.text = note }
    try await peer.timer(.finish) { $0.force = true }
    try await peer.delivery(of: "keep")
    try await peer.delivery(of: "deaf")

    let event = try JSON.read(Event.self, from: home.text("keep.json"))
    #expect(event.data.session?.note == note)
    let cut = try #require(home.variables(in: "keep.env")["SEGUE_NOTE"])
    #expect(note.utf8.starts(with: cut.utf8))
    #expect((65_533...65_536).contains(cut.utf8.count))
    #expect(!cut.unicodeScalars.contains("\u{FFFD}"), "cut between characters")
    #expect(!FileManager.default.fileExists(atPath: home.path("executed")))
    try await daemon.stop()
  }

  /// The list of events.md.
  static let variables = """
    SEGUE_EVENT SEGUE_EVENT_ID SEGUE_SEQUENCE SEGUE_REASON SEGUE_TIME SEGUE_HOOK SEGUE_DELIVERY SEGUE_ATTEMPT
    SEGUE_SESSION SEGUE_PHASE SEGUE_TASK SEGUE_PROJECT SEGUE_TAGS SEGUE_NOTE SEGUE_PLANNED
    SEGUE_ELAPSED SEGUE_STARTED_AT SEGUE_ENDED_AT SEGUE_DEADLINE SEGUE_STRIKES SEGUE_STRIKE SEGUE_OUTCOME SEGUE_HOST
    SEGUE_ROUND SEGUE_ROUND_LENGTH SEGUE_NEXT_PHASE SEGUE_NEXT_PLANNED SEGUE_TODAY_POMODOROS SEGUE_TODAY_FOCUS
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test func `every variable is there in an edge and in a scope`() async throws {
    let home = try TemporaryHome(
      """
      timer: { focus: 10m, short-break: 2m }
      hooks:
        strike: { on: strike.added, run: 'env -0 > ~/strike.env' }
        done: { on: focus.completed, run: 'env -0 > ~/done.env' }
        scope:
          while: focus
          env: { MINE: "a 'b' $c" }
          enter: 'env -0 > ~/enter.env; cat > ~/enter.json; printf "as it was" > "$SEGUE_RESTORE"'
          exit: 'env -0 > ~/exit.env; cat "$SEGUE_RESTORE" > ~/restored'
      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) {
      $0.task = "Write"
      $0.project = "segue"
      $0.tags = ["deep", "am"]
    }
    _ = try await home.until("enter.json", has: "an event") { $0.hasSuffix("\n") ? true : nil }
    try await peer.timer(.strike) { $0.text = "the phone" }
    let struck = try await peer.delivery(of: "strike")
    try await peer.timer(.note) { $0.text = "A note" }
    try await peer.timer(.finish) { $0.force = true }
    let delivery = try await peer.delivery(of: "done")
    _ = try await home.until("restored", has: "what enter left") { $0 == "as it was" ? true : nil }

    let files = ["strike.env", "done.env", "enter.env", "exit.env"].map { ($0, home.variables(in: $0)) }
    for (name, found) in files {
      #expect(Self.variables.filter { found[$0] == nil } == [], "missing in \(name)")
      #expect(found["SEGUE_READY_FD"] == nil && found["SEGUE_KEEPER_FD"] == nil, "\(name)")
    }
    let (strike, done, enter, exit) = (files[0].1, files[1].1, files[2].1, files[3].1)
    let event = try await peer.event(.focusCompleted)
    let expected: [String: String] = [
      "SEGUE_EVENT": "focus.completed", "SEGUE_EVENT_ID": event.id, "SEGUE_SEQUENCE": String(event.number),
      "SEGUE_REASON": "early", "SEGUE_TIME": event.time.instant.rfc3339, "SEGUE_HOOK": "done",
      "SEGUE_DELIVERY": delivery.id, "SEGUE_ATTEMPT": "1", "SEGUE_SESSION": try #require(event.subject),
      "SEGUE_PHASE": "focus", "SEGUE_TASK": "Write", "SEGUE_PROJECT": "segue", "SEGUE_TAGS": "deep,am",
      "SEGUE_NOTE": "A note", "SEGUE_PLANNED": "600", "SEGUE_STRIKES": "1", "SEGUE_STRIKE": "",
      "SEGUE_OUTCOME": "completed", "SEGUE_ROUND": "1", "SEGUE_ROUND_LENGTH": "4", "SEGUE_NEXT_PHASE": "focus",
      "SEGUE_NEXT_PLANNED": "600", "SEGUE_TODAY_POMODOROS": "1", "SEGUE_HOST": event.data.host,
      "SEGUE_DEADLINE": event.data.timer.deadline?.instant.rfc3339 ?? "none",
      "SEGUE_ENDED_AT": event.time.instant.rfc3339,
    ]
    for (name, value) in expected { #expect(done[name] == value, "\(name)") }
    #expect(strike["SEGUE_STRIKE"] == "the phone")
    #expect(strike["SEGUE_DELIVERY"] == struck.id)
    #expect(done["SEGUE_SCOPE"] == nil && done["SEGUE_RESTORE"] == nil)
    #expect(enter["SEGUE_SCOPE"] == "enter" && exit["SEGUE_SCOPE"] == "exit")
    #expect(enter["SEGUE_EVENT"] == "focus.started" && exit["SEGUE_EVENT"] == "focus.completed")
    #expect(enter["SEGUE_RESTORE"]?.isEmpty == false && enter["SEGUE_RESTORE"] == exit["SEGUE_RESTORE"])
    #expect(enter["MINE"] == "a 'b' $c" && exit["MINE"] == "a 'b' $c")
    try await daemon.stop()
  }
}
