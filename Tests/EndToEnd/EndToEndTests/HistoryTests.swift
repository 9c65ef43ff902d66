// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import History
import TestSupport
import Testing
import TimerEngine

/// The record and its commands, as a person or a script uses them.
@Suite(.daemon)
struct HistoryTests {
  /// A home in which one focus was completed yesterday and one is on record for two days ago.
  func home(_ yaml: String = "") async throws -> TemporaryHome {
    let home = try TemporaryHome(yaml)
    try await expect(0, "log", "25m", "Write", "it", "--at", "yesterday 9:30", "-p", "book", "-t", "deep", in: home)
    try await expect(0, "log", "50m", "Read", "--at", "yesterday 14:00", "-p", "novel", "--note", "=slow", in: home)
    return home
  }

  @discardableResult
  func expect(
    _ status: Int32, _ arguments: String..., in home: TemporaryHome, input: String = "",
    variables: [String: String] = [:], location: SourceLocation = #_sourceLocation
  ) async throws -> ProgramResult {
    let result = try await home.run([Programs.segue] + arguments, input: input, variables: variables)
    #expect(result.status == status, "segue \(arguments): \(result)", sourceLocation: location)
    return result
  }

  func show(_ name: String, in home: TemporaryHome) async throws -> SessionRecord {
    try JSON.read(SessionRecord.self, from: try await expect(0, "history", "show", name, "--json", in: home).output)
  }

  func tasks(_ arguments: String..., in home: TemporaryHome) async throws -> [String] {
    let result = try await home.run([Programs.segue, "history"] + arguments + ["--json"])
    #expect(result.status == 0, "\(result)")
    return try result.lines.map { try JSON.read(SessionRecord.self, from: $0).task }
  }

  func stop(_ home: TemporaryHome) async throws {
    try await expect(0, "daemon", "stop", in: home)
    try await expectNothingRuns(in: home)
  }

  // MARK: JSON

  @Test func `every JSON output is as recorded`() async throws {
    let home = try await home()
    func golden(_ name: String, _ arguments: String...) async throws {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == 0 && result.errors.isEmpty, "\(name): \(result)")
      try Golden.check(Normalised(result.output, words: [home.folder: "HOME"]).text, name)
    }
    try home.write("bytes", to: "photo.jpg")
    try await golden("log.json", "log", "10m", "Mail", "--at", "yesterday 16:00", "--json")
    try await golden("history.jsonl", "history", "--json")
    try await golden("history-show.json", "history", "show", "@2", "--json")
    try await golden("history-edit.json", "history", "edit", "@2", "--task", "Reread", "--length", "40m", "--json")
    try await golden("note.json", "note", "Two\nlines", "--session", "last", "--json")
    try await golden("attach.json", "attach", "photo.jpg", "--session", "last", "--json")
    try await golden("attach-list.jsonl", "attach", "list", "--json")
    try await golden("project-colour.json", "project", "colour", "book", "#00FF00", "--json")
    try await golden("project-rename.json", "project", "rename", "book", "story", "--json")
    try await golden("project-merge.json", "project", "merge", "story", "novel", "--json")
    try await golden("project-list.jsonl", "project", "list", "--json")
    try await golden("history-delete.json", "history", "delete", "last", "--json")
    try await golden("undo-list.jsonl", "undo", "--list", "--json")
    try await golden("undo.json", "undo", "--json")
    try await golden("history.csv", "history", "--csv")
    try await stop(home)
  }

  // MARK: Seeing

  @Test func `without a journal there is nothing, and nothing is made`() async throws {
    let home = try TemporaryHome("")
    let before = try FileManager.default.subpathsOfDirectory(atPath: home.folder).sorted()
    #expect(try await expect(0, "history", in: home).output == "No sessions yet.\n")
    #expect(try await expect(0, "history", "--json", in: home).output.isEmpty)
    #expect(try await expect(0, "project", "list", in: home).output.hasPrefix("No projects yet."))
    #expect(try await expect(0, "undo", "--list", in: home).output == "Nothing to undo.\n")
    try await expect(1, "history", "show", "last", in: home)
    try await expect(1, "attach", "list", in: home)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: home.folder).sorted() == before)
  }

  @Test func `what is seen needs no daemon, and is the same with one`() async throws {
    let home = try await home()
    let arguments = [["history"], ["history", "show", "last"], ["project", "list"], ["undo", "--list"]]
    var with: [String] = []
    for words in arguments { with.append(try await home.run([Programs.segue] + words).output) }
    try await stop(home)
    for (words, expected) in zip(arguments, with) {
      let result = try await home.run([Programs.segue] + words)
      #expect(result.status == 0 && result.output == expected, "\(words): \(result)")
    }
    #expect(home.processes.isEmpty)
  }

  @Test func `filters and orders`() async throws {
    let home = try await home()
    #expect(try await tasks(in: home) == ["Read", "Write it"])
    #expect(try await tasks("--sort", "longest", in: home) == ["Read", "Write it"])
    #expect(try await tasks("--sort", "project", in: home) == ["Write it", "Read"])
    #expect(try await tasks("yesterday", in: home) == ["Read", "Write it"])
    #expect(try await tasks("today", in: home) == [])
    #expect(try await tasks("--to", "yesterday", "-n", "1", in: home) == ["Read"])
    #expect(try await tasks("-p", "book", in: home) == ["Write it"])
    #expect(try await tasks("-t", "deep", in: home) == ["Write it"])
    #expect(try await tasks("--text", "SLOW", in: home) == ["Read"])
    #expect(try await tasks("-o", "partial", in: home) == [])
    #expect(try await expect(0, "history", "-p", "none", in: home).output == "No session matches.\n")
    let one = try await expect(0, "history", "-n", "1", in: home).output
    #expect(one.contains("Read [novel]") && one.contains("There are more"))
    try await expect(64, "history", "sometime", in: home)
    try await expect(64, "history", "-o", "great", in: home)
    try await expect(64, "history", "-n", "0", in: home)
    try await expect(64, "history", "--json", "--csv", in: home)
    try await expect(64, "history", "week", "--from", "monday", in: home)
    try await stop(home)
  }

  // MARK: Mending

  @Test func `mistakes say what is wrong and how to mend it`() async throws {
    let home = try await home()
    for (status, arguments, words) in [
      (1, ["log", "25m", "--at", "yesterday 9:40"], ["overlaps 'Write it'", "segue history edit"]),
      (64, ["log", "25m", "--at", "soon"], ["'soon' is not a time"]),
      (1, ["log", "30h"], ["at most 24 hours"]),
      (1, ["log", "25m", "--at", "1900-01-01 9:00"], ["before 2 January 1970", "Check the year"]),
      (1, ["history", "edit", "last", "--at", "1969-12-31 9:00"], ["before 2 January 1970"]),
      (64, ["history", "show", "xyz"], ["is not the name of a session"]),
      (1, ["history", "show", "abcdefgh"], ["no session 'abcdefgh'"]),
      (1, ["history", "show", "@9"], ["no session '@9'"]),
      (64, ["history", "edit", "last", "--at", "9:30", "--length", "5m"], ["exclude each other"]),
      (1, ["history", "edit", "last", "--outcome", "skipped"], ["cannot have the outcome 'skipped'"]),
      (1, ["history", "edit", "last", "--task", "Read"], ["nothing to change"]),
      (64, ["start", "Write", "-t", ""], ["the tag is empty", "-t deep"]),
      (64, ["log", "5m", "-t", "deep", "--tag", " "], ["the tag is empty", "leave -t out"]),
      (64, ["history", "edit", "last", "-t", ""], ["the tag is empty", "--no-tags"]),
      (1, ["history", "edit", "last", "--end", "2999-01-01 9:00"], ["in the future"]),
      (1, ["project", "rename", "book", "novel"], ["segue project merge"]),
      (1, ["project", "merge", "book", "poem"], ["no project 'poem'"]),
      (64, ["project", "colour", "book", "reddish"], ["'reddish' is not a colour"]),
      (1, ["attach", "missing.jpg"], ["cannot read missing.jpg"]),
      (1, ["attach", "."], [". is not a file"]),
      (1, ["attach", "open", "last", "x.jpg"], ["has no file 'x.jpg'"]),
      (64, ["erase"], ["segue erase --all"]),
      (64, ["erase", "--all"], ["--yes"]),
      (64, ["undo", "--list", "--forget"], ["exclude each other"]),
    ] as [(Int32, [String], [String])] {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == status && result.output.isEmpty, "\(arguments): \(result)")
      for word in words { #expect(result.errors.contains(word), "\(arguments): \(result.errors)") }
    }
    #expect(try await tasks(in: home) == ["Read", "Write it"])
    try await stop(home)
  }

  @Test func `names and texts were once found only as they were typed`() async throws {
    let home = try TemporaryHome("")
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    try await expect(
      0, "log", "5m", composed, "--at", "yesterday 9:00", "-p", composed, "-t", "#hash", "-t", "hash", in: home)
    try await expect(
      0, "log", "5m", decomposed, "--at", "yesterday 10:00", "-p", " \(decomposed) ", "-t", "dup", "-t", "dup",
      in: home)
    for project in [composed, decomposed, "\(composed) "] {
      #expect(try await tasks("-p", project, in: home).count == 2)
      let archive = try await expect(0, "export", "--format", "json", "-p", project, in: home).output
      #expect(archive.components(separatedBy: "\"id\":").count == 3, "\(archive)")
    }
    #expect(try await expect(0, "project", "list", "--json", in: home).lines.count == 1)
    for text in [decomposed, "CAF\u{C9}", "\u{E9}"] { #expect(try await tasks("--text", text, in: home).count == 2) }
    #expect(try await tasks("-t", "#hash", in: home).count == 1)
    #expect(try await show("last", in: home).tags == ["dup"])
    #expect(try await show("@2", in: home).tags == ["hash"])
    try await expect(64, "history", "edit", "last", "-t", "#", in: home)
    try await stop(home)
  }

  @Test func `a session that is on, its round and today take what is changed`() async throws {
    let home = try await home()
    try await expect(0, "start", "Now", "-p", "book", in: home)
    try await expect(0, "history", "edit", "last", "--task", "Later", in: home)
    try await expect(0, "project", "rename", "book", "story", in: home)
    try await expect(1, "history", "edit", "last", "--length", "5m", in: home)
    let peer = try ControlPeer(home)
    var status = try await peer.call(.status, as: Status.self)
    #expect(status.session?.task == "Later")
    #expect(status.session?.project == "story")
    try await expect(0, "finish", "--force", in: home)
    try await expect(0, "stop", in: home)
    status = try await peer.call(.status, as: Status.self)
    #expect(status.today.pomodoros == 1)
    try await expect(0, "history", "delete", "last", in: home)
    status = try await peer.call(.status, as: Status.self)
    #expect(status.today.pomodoros == 0)
    #expect(status.round.completed == 1)
    try await expect(0, "undo", in: home)
    #expect(try await peer.call(.status, as: Status.self).today.pomodoros == 1)
    #expect(try await tasks("-p", "story", in: home) == ["Later", "Write it"])
    try await stop(home)
  }

  // MARK: Notes

  @Test func `a note comes from arguments, standard input or an editor, as long as it likes`() async throws {
    let home = try await home()
    try await expect(0, "note", "one", "--session", "@2", in: home)
    try await expect(0, "note", "-", "--session", "@2", in: home, input: "two\nthree\n")
    let long = String(repeating: "긴 줄\n", count: 300_000)
    try await expect(0, "note", "--session", "@2", in: home, input: long)
    let note = try await show("@2", in: home).note
    #expect(note == "one\ntwo\nthree\n" + long.trimmingCharacters(in: .newlines))
    try await expect(64, "note", "--session", "@2", in: home, input: " \n")
    try await expect(1, "note", "x", "--session", "abcdefgh", in: home)
    // The socket carries pages, not books.
    let page = try await ControlPeer(home).call(
      .history, HistoryListParams(), as: HistoryPage.self)
    #expect(page.sessions.map(\.isNoteCut) == [nil, true])
    for _ in 0..<3 { try await expect(0, "undo", in: home) }
    #expect(try await show("@2", in: home).note == "")
    // Nothing of it is left lying about.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.path("state/segue")).allSatisfy {
        !$0.hasPrefix("note-")
      })
    try await stop(home)
  }

  @Test func `a note that begins with a dash once had to be put behind an equals sign`() async throws {
    let home = try await home()
    try await expect(0, "note", "-5", "degrees", "--session", "@2", in: home)
    try await expect(0, "note", "- milk", "--session", "@2", in: home)
    try await expect(0, "note", "--session", "@2", "--", "--json", in: home)
    #expect(try await show("@2", in: home).note == "-5 degrees\n- milk\n--json")
    try await expect(0, "history", "edit", "@2", "--note", "-hot day", "--tag", "deep", in: home)
    #expect(try await show("@2", in: home).note == "-hot day")
    try await expect(0, "history", "edit", "@2", "--note", "-", in: home, input: "- from elsewhere\n")
    #expect(try await show("@2", in: home).note == "- from elsewhere")
    try await expect(0, "log", "5m", "Mail", "--at", "yesterday 16:00", "--note", "- milk", in: home)
    try await expect(0, "log", "5m", "Mail", "--at", "yesterday 17:00", "--note=--json", in: home)
    #expect(try await show("last", in: home).note == "--json")
    #expect(try await show("@2", in: home).note == "- milk")
    try await stop(home)
  }
}
