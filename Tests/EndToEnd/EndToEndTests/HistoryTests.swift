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
  private func home(_ yaml: String = "") async throws -> TemporaryHome {
    let home = try TemporaryHome(yaml)
    try await expect(0, "log", "25m", "Write", "it", "--at", "yesterday 9:30", "-p", "book", "-t", "deep", in: home)
    try await expect(0, "log", "50m", "Read", "--at", "yesterday 14:00", "-p", "novel", "--note", "=slow", in: home)
    return home
  }

  @discardableResult
  private func expect(
    _ status: Int32, _ arguments: String..., in home: TemporaryHome, input: String = "",
    variables: [String: String] = [:], location: SourceLocation = #_sourceLocation
  ) async throws -> ProgramResult {
    let result = try await home.run([Programs.segue] + arguments, input: input, variables: variables)
    #expect(result.status == status, "segue \(arguments): \(result)", sourceLocation: location)
    return result
  }

  private func show(_ name: String, in home: TemporaryHome) async throws -> SessionRecord {
    try JSON.read(SessionRecord.self, from: try await expect(0, "history", "show", name, "--json", in: home).output)
  }

  private func tasks(_ arguments: String..., in home: TemporaryHome) async throws -> [String] {
    let result = try await home.run([Programs.segue, "history"] + arguments + ["--json"])
    #expect(result.status == 0, "\(result)")
    return try result.lines.map { try JSON.read(SessionRecord.self, from: $0).task }
  }

  private func stop(_ home: TemporaryHome) async throws {
    try await expect(0, "daemon", "stop", in: home)
    try await expectNothingRuns(in: home)
  }

  // MARK: JSON

  @Test func `every JSON output is as recorded`() async throws {
    let home = try await home()
    func golden(_ name: String, _ arguments: String...) async throws {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == 0 && result.errors.isEmpty, "\(name): \(result)")
      let golden = try Golden(Normalised(result.output, words: [home.folder: "HOME"]).text, name)
      #expect(golden.matches, "Golden/\(name) has\n\(golden.expected)\nand there came\n\(golden.text)")
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
    #expect(try await expect(0, "history", in: home).output == "Nothing was recorded yet.\n")
    #expect(try await expect(0, "history", "--json", in: home).output.isEmpty)
    #expect(try await expect(0, "project", "list", in: home).output.hasPrefix("There are no projects yet."))
    #expect(try await expect(0, "undo", "--list", in: home).output == "There is nothing to undo.\n")
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
    #expect(try await expect(0, "history", "-p", "none", in: home).output == "No session is like that.\n")
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
      (1, ["log", "25m", "--at", "yesterday 9:40"], ["'Write it' already", "segue history edit"]),
      (64, ["log", "25m", "--at", "soon"], ["'soon' is not a time"]),
      (1, ["log", "30h"], ["24 hours at most"]),
      (1, ["log", "25m", "--at", "1900-01-01 9:00"], ["before 2 January 1970", "look at the year"]),
      (1, ["history", "edit", "last", "--at", "1969-12-31 9:00"], ["before 2 January 1970"]),
      (64, ["history", "show", "xyz"], ["names no session"]),
      (1, ["history", "show", "abcdefgh"], ["no session 'abcdefgh'"]),
      (1, ["history", "show", "@9"], ["no session '@9'"]),
      (64, ["history", "edit", "last", "--at", "9:30", "--length", "5m"], ["exclude each other"]),
      (1, ["history", "edit", "last", "--outcome", "skipped"], ["can't end 'skipped'"]),
      (1, ["history", "edit", "last", "--task", "Read"], ["changes nothing"]),
      (64, ["start", "Write", "-t", ""], ["a tag needs a name", "-t deep"]),
      (64, ["log", "5m", "-t", "deep", "--tag", " "], ["a tag needs a name", "leave -t out"]),
      (64, ["history", "edit", "last", "-t", ""], ["a tag needs a name", "--no-tags"]),
      (1, ["history", "edit", "last", "--end", "2999-01-01 9:00"], ["yet to come"]),
      (1, ["project", "rename", "book", "novel"], ["segue project merge"]),
      (1, ["project", "merge", "book", "poem"], ["no project 'poem'"]),
      (64, ["project", "colour", "book", "reddish"], ["'reddish' is not a colour"]),
      (1, ["attach", "missing.jpg"], ["missing.jpg can't be read"]),
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

  // MARK: Files

  @Test func `files are kept once, listed, written out, opened and taken away`() async throws {
    let home = try await home()
    try home.write("#!/bin/sh\ncp \"$1\" ~/seen; basename \"$1\" > ~/name\n", to: "bin/xdg-open", mode: 0o755)
    let bytes = String(repeating: "0123456789", count: 300_000)
    try home.write(bytes, to: "a photo.jpg")
    try home.write(bytes, to: "copy.jpg")
    try home.write("other", to: "b.txt")
    try await expect(0, "attach", "a photo.jpg", "b.txt", "--session", "@2", in: home)
    try await expect(0, "attach", "copy.jpg", "--session", "last", in: home)
    try await expect(1, "attach", "copy.jpg", "--session", "last", in: home)
    let kept = try FileManager.default.contentsOfDirectory(atPath: home.path("data/segue/attachments")).sorted()
    let files = try await show("@2", in: home).attachments
    #expect(files.map(\.name) == ["a photo.jpg", "b.txt"])
    #expect(files.map(\.size) == [3_000_000, 5])
    #expect(kept == files.map(\.digest).sorted())
    #expect(files[1].digest == "d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa")
    try FileManager.default.createDirectory(atPath: home.path("out"), withIntermediateDirectories: true)
    try await expect(0, "attach", "export", "@2", "--to", "out", in: home)
    #expect(home.text("out/a photo.jpg") == bytes)
    try await expect(1, "attach", "export", "@2", "b.txt", "--to", "out", in: home)
    try await expect(0, "attach", "export", "@2", "b.txt", "--to", "out", "--force", in: home)
    try await expect(0, "attach", "open", "@2", String(files[0].digest.prefix(8)), in: home)
    #expect(home.text("seen") == bytes && home.text("name") == "a photo.jpg\n")
    try await expect(0, "attach", "remove", "@2", "b.txt", in: home)
    #expect(try await show("@2", in: home).attachments.map(\.name) == ["a photo.jpg"])
    try await expect(0, "undo", in: home)
    try await expect(0, "history", "delete", "@2", in: home)
    try await expect(0, "undo", in: home)
    #expect(try await show("@2", in: home).attachments.map(\.name) == ["a photo.jpg", "b.txt"])
    try await stop(home)
  }

  @Test func `of two files of one name the newest was once opened and written out`() async throws {
    let home = try await home()
    try home.write("#!/bin/sh\ncp \"$1\" ~/seen\n", to: "bin/xdg-open", mode: 0o755)
    for folder in ["one", "two", "out"] {
      try FileManager.default.createDirectory(atPath: home.path(folder), withIntermediateDirectories: true)
    }
    try home.write("first", to: "one/a.txt")
    try home.write("second", to: "two/a.txt")
    try home.write("other", to: "b.txt")
    try await expect(0, "attach", "one/a.txt", "b.txt", "--session", "last", in: home)
    try await expect(0, "attach", "two/a.txt", "--session", "last", in: home)
    let attached = try await show("last", in: home).attachments.filter { $0.name == "a.txt" }
    let first = String(try #require(attached.first).digest.prefix(8))
    let second = String(try #require(attached.last).digest.prefix(8))
    var refusals: [String] = []
    for arguments in [["open"], ["export"], ["remove"]] {
      let refused = try await home.run([Programs.segue, "attach"] + arguments + ["last", "a.txt"])
      #expect(refused.status == 1 && refused.output.isEmpty, "\(arguments): \(refused)")
      refusals.append(refused.errors)
    }
    #expect(refusals.allSatisfy { $0.contains("'\(first)'") && $0.contains("'\(second)'") }, "\(refusals)")
    #expect(Set(refusals).count == 1)
    // Of several that are named, none is written where one of them may be another.
    try await expect(1, "attach", "export", "last", "b.txt", "a.txt", "--to", "out", in: home)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("out")) == [])
    #expect(home.text("seen").isEmpty && home.text("a.txt").isEmpty)
    try await expect(0, "attach", "open", "last", first, in: home)
    #expect(home.text("seen") == "first")
    try await expect(0, "attach", "export", "last", second, "b.txt", "--to", "out", in: home)
    #expect(home.text("out/a.txt") == "second" && home.text("out/b.txt") == "other")
    // Without a name, all of them are.
    try await expect(0, "attach", "export", "last", "--to", "out", "--force", in: home)
    #expect([home.text("out/a.txt"), home.text("out/a (2).txt")] == ["first", "second"])
    try await stop(home)
  }

  @Test func `writing a file out once removed whatever was called as its draft`() async throws {
    let home = try await home()
    for folder in ["out/a.part", "both"] {
      try FileManager.default.createDirectory(atPath: home.path(folder), withIntermediateDirectories: true)
    }
    func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: home.path(folder)).sorted()
    }
    try home.write("precious", to: "out/a.part/kept")
    try home.write("first", to: "a")
    try home.write("second", to: "a.part")
    try await expect(0, "attach", "a", "--session", "@2", in: home)
    try await expect(0, "attach", "export", "@2", "--to", "out", in: home)
    #expect(home.text("out/a") == "first" && home.text("out/a.part/kept") == "precious")
    try await expect(0, "attach", "a.part", "a", "--session", "last", in: home)
    try await expect(0, "attach", "export", "last", "--to", "both", in: home)
    #expect(home.text("both/a") == "first" && home.text("both/a.part") == "second")
    #expect(try names("both") == ["a", "a.part"])
    // Nor is a folder replaced by a file.
    try await expect(1, "attach", "export", "last", "a.part", "--to", "out", in: home)
    let forced = try await expect(1, "attach", "export", "last", "a.part", "--to", "out", "--force", in: home)
    #expect(forced.errors == "segue: out/a.part can't be written: Is a directory\n")
    #expect(home.text("out/a.part/kept") == "precious")
    #expect(try names("out") == ["a", "a.part"])
    try await stop(home)
  }

  @Test func `the bytes of a file whose name is refused were once kept`() async throws {
    let home = try await home()
    try home.write("good", to: "good.txt")
    try home.write("bytes", to: "new\nline")
    let refused = try await expect(1, "attach", "good.txt", "new\nline", "--session", "last", in: home)
    #expect(refused.errors.hasPrefix("segue: 'new line' can't be kept under that name: "), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: home.path("data/segue/attachments")))
    try await stop(home)
  }

  // MARK: Erasing

  @Test func `an id that was printed once named three sessions`() async throws {
    let home = try TemporaryHome("")
    // Ids begin with the time of the start: that of the same minute is eight characters.
    for task in ["a", "b", "c"] {
      try await expect(0, "start", task, in: home)
      try await expect(0, "stop", "--keep", in: home)
    }
    var printed: [String] = []
    for name in ["last", "@2", "@3"] {
      let edited = try await expect(0, "history", "edit", name, "-p", "book", in: home)
      let id = try #require(edited.lines.last?.split(separator: " ").first.map(String.init))
      #expect(try await expect(0, "history", "show", id, in: home).output.contains("book"))
      printed.append(id)
    }
    #expect(Set(printed).count == 3)
    let listed = try await expect(0, "history", in: home).lines.dropFirst()
    #expect(Set(listed.compactMap { $0.split(separator: " ").first.map(String.init) }) == Set(printed))
    try await stop(home)
  }

  @Test func `reset settings leave a copy, and the running daemon goes on with the defaults`() async throws {
    let home = try TemporaryHome(
      "timer: { focus: 40m }\nhooks: { site: { while: idle, enter: 'true', exit: 'echo off >> ~/log' } }\n")
    let hooks = home.text(TemporaryHome.hooksFile)
    try await expect(0, "log", "5m", "Kept", in: home)
    try await expect(64, "erase", "--settings", in: home)
    let reset = try await expect(0, "erase", "--settings", "--yes", in: home)
    let folder = home.path("config/segue")
    let copies = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix("hooks.yml.erased-")
    }
    #expect(copies.count == 1 && home.text("config/segue/\(copies.first ?? "")") == hooks, "\(reset)")
    #expect(!FileManager.default.fileExists(atPath: home.path(TemporaryHome.hooksFile)))
    #expect(try await expect(0, "get", "timer.focus", in: home).output == "25m\n")
    #expect(try await tasks(in: home) == ["Kept"])
    try await stop(home)
    #expect(home.lines("log") == ["off"])
  }

  @Test func `erased is the record, and nothing else`() async throws {
    let home = try await home(
      "hooks: { site: { while: focus, enter: 'echo on >> ~/log', exit: 'echo off >> ~/log' } }\n")
    let hooks = home.text(TemporaryHome.hooksFile)
    try home.write("x", to: "f.txt")
    try await expect(0, "attach", "f.txt", "--session", "last", in: home)
    try await expect(0, "start", "On", in: home)
    let peer = try ControlPeer(home)
    try await peer.subscribe()
    try await peer.delivery(of: "site")
    #expect(try await expect(0, "erase", "--all", "--yes", in: home).output == "Erased.\n")
    // What was on was turned off first, while somebody knew how.
    #expect(home.lines("log") == ["on", "off"])
    #expect(try await tasks(in: home) == [])
    #expect(home.text(TemporaryHome.hooksFile) == hooks)
    #expect(!FileManager.default.fileExists(atPath: home.path("data/segue/attachments")))
    // The daemon that ran runs again, and begins anew.
    let status = try await ControlPeer(home).call(.status, as: Status.self)
    #expect(status.state == .idle && status.today.sessions == 0)
    try await expect(0, "log", "5m", "First", in: home)
    #expect(try await tasks(in: home) == ["First"])
    try await stop(home)
  }

  @Test func `today is what lies in it, also where days begin at another time from now on`() async throws {
    let home = try TemporaryHome("timer: { day-starts-at: \(clock(hoursAgo: 1)) }\n")
    let start = Date(timeIntervalSinceNow: -3 * 3600).formatted(.iso8601).prefix(16).replacing("T", with: " ")
    try await expect(0, "log", "25m", "Early", "--at", "\(start)", in: home)
    func pomodoros() async throws -> Int {
      let status = try JSON.read(Status.self, from: try await expect(0, "status", "--json", in: home).output)
      return status.today.pomodoros
    }
    #expect(try await pomodoros() == 0)
    for (hours, count) in [(5, 1), (1, 0), (4, 1)] {
      try home.write(
        "version: 1\ntimer: { day-starts-at: \(clock(hoursAgo: hours)) }\n", to: TemporaryHome.hooksFile)
      #expect(try await pomodoros() == count, "\(hours)")
    }
    try await stop(home)
  }

  @Test func `reports show projects in their colours`() async throws {
    let home = try await home()
    try await expect(0, "project", "colour", "book", "#12ab34", in: home)
    try await expect(0, "project", "colour", "novel", "purple", in: home)
    let period = ["--from", "yesterday", "--to", "yesterday"]
    let picture = try await home.run([Programs.segue, "report"] + period + ["--svg", "-"])
    #expect(picture.output.contains("style=\"fill:#12ab34\"") && picture.output.contains("style=\"fill:#9467bd\""))
    let json = try await home.run([Programs.segue, "report"] + period + ["--json"])
    #expect(json.output.contains("\"colour\":\"#12ab34\"") && json.output.contains("\"colour\":\"purple\""))
    try await stop(home)
  }

  /// A time of the day, quoted for YAML.
  private func clock(hoursAgo hours: Int) -> String {
    let time = Date(timeIntervalSinceNow: Double(-hours) * 3600).formatted(.iso8601)
    return "\"\(time.dropFirst(11).prefix(5))\""
  }
}
