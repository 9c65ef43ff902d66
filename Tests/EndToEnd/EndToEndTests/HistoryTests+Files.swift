// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import History
import TestSupport
import Testing
import TimerEngine

/// Attached files, and what is erased.
extension HistoryTests {
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
    #expect(forced.errors == "segue: cannot write out/a.part: Is a directory\n")
    #expect(home.text("out/a.part/kept") == "precious")
    #expect(try names("out") == ["a", "a.part"])
    try await stop(home)
  }

  @Test func `the bytes of a file whose name is refused were once kept`() async throws {
    let home = try await home()
    try home.write("good", to: "good.txt")
    try home.write("bytes", to: "new\nline")
    let refused = try await expect(1, "attach", "good.txt", "new\nline", "--session", "last", in: home)
    #expect(refused.errors.hasPrefix("segue: 'new line' is not a valid name: "), "\(refused.errors)")
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
      let id = String(try #require(edited.lines.last).prefix { $0 != " " })
      #expect(try await expect(0, "history", "show", id, in: home).output.contains("book"))
      printed.append(id)
    }
    #expect(Set(printed).count == 3)
    let lines = try await expect(0, "history", in: home).lines.dropFirst()
    let listed: [String] = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(Set(listed) == Set(printed))
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
    #expect(picture.output.contains("fill=\"#12ab34\"") && picture.output.contains("fill=\"#9467bd\""))
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
