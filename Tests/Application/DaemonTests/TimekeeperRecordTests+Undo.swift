// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// Undo, notes, projects and attachments.
extension TimekeeperRecordTests {
  @Test func `everything is undone in turn, and then all is as it was`() async throws {
    let desk = try await desk("first")
    try await focus(desk, "second", project: "book")
    let before = try all(desk)
    let totals = await today(desk)
    let shorter = edit {
      $0.task = "edited"
      $0.times = .length(.minutes(3), from: nil)
    }
    try await change(desk, .edit(.newest(1), shorter))
    try await change(desk, .note(.newest(1), "one"))
    try await change(desk, .note(nil, "two"))
    try await change(desk, .rename("book", to: "novel"))
    try await change(desk, .colour("novel", "red"))
    try await change(desk, .delete(.newest(1)))
    try await change(desk, .log(ForgottenSession(task: "logged", project: "novel", length: .minutes(2))))
    try await change(desk, .edit(.newest(1), edit { $0.project = "other" }))
    try await change(desk, .merge("other", into: "novel"))
    try await change(desk, .delete(.newest(1)))
    var undone: [String] = []
    while let step = try? await change(desk, .undo(isForgotten: false)) { undone.append(step.step.kind.rawValue) }
    #expect(
      undone == ["delete", "merge", "edit", "log", "delete", "colour", "rename", "note", "note", "edit"])
    #expect(try all(desk) == before)
    #expect(await today(desk) == totals)
    #expect(await refusal(desk, .undo(isForgotten: false)) == .nothingToUndo)
    try await desk.tell(.again)
    #expect(await desk.timekeeper.status().session?.task == "second")
    #expect(await desk.timekeeper.status().session?.project == "book")
  }

  @Test func `what was changed since isn't undone, but can be passed over`() async throws {
    let desk = try await desk("first")
    try await change(desk, .note(nil, "a"))
    try await change(desk, .edit(.newest(1), edit { $0.task = "edited" }))
    try await desk.tell(.describe(task: "said since", project: nil, tags: nil), session: newest(desk).id)
    #expect(await refusal(desk, .undo(isForgotten: false)) == .changedSince(.edit))
    try await change(desk, .undo(isForgotten: true))
    #expect(try newest(desk).task == "said since")
    try await change(desk, .undo(isForgotten: false))
    #expect(try newest(desk).note == "")
    #expect(try newest(desk).task == "said since")
  }

  @Test func `what is deleted comes back only where its time is still free`() async throws {
    let desk = try await desk("first")
    try await change(desk, .delete(.newest(1)))
    try await change(desk, .log(ForgottenSession(task: "instead", length: .minutes(60))))
    try await change(desk, .undo(isForgotten: true))
    guard case .overlaps(let other) = await refusal(desk, .undo(isForgotten: false)) else {
      Issue.record("not refused")
      return
    }
    #expect(other.task == "instead")
    try await change(desk, .delete(.newest(1)))
    try await change(desk, .undo(isForgotten: true))
    try await change(desk, .undo(isForgotten: false))
    #expect(try newest(desk).task == "first")
  }

  // MARK: Notes and projects

  @Test func `a note is as long as somebody likes, and the timer carries little of it`() async throws {
    let desk = try await Desk.begun()
    try await desk.tell(.start(StartOptions(task: "write")))
    let long = String(repeating: "긴 글 ", count: 200_000)
    try await change(desk, .note(nil, "first"))
    try await change(desk, .note(nil, long))
    #expect(try newest(desk).note == "first\n" + long)
    #expect(try desk.journal.state()?.utf8.count ?? .max < LongNote.carried + 100_000)
    #expect(await desk.timekeeper.status().session?.note.hasPrefix("first\n긴 글") == true)
    desk.clock.pass(.minutes(25))
    try await desk.tell(.stop(keep: false))
    #expect(try newest(desk).note == "first\n" + long)
    try await change(desk, .note(.newest(1), "last"))
    #expect(try newest(desk).note == "first\n" + long + "\nlast")
    // The last note, the end of the break, the long note.
    for _ in 0..<3 { try await change(desk, .undo(isForgotten: false)) }
    #expect(try newest(desk).note == "first")
  }

  @Test func `a renamed project is renamed in what runs, too`() async throws {
    let desk = try await Desk.begun()
    try await focus(desk, "a", project: "book")
    try await focus(desk, "b", project: "novel")
    try await desk.tell(.start(StartOptions(task: "c", project: "book")))
    #expect(await refusal(desk, .rename("book", to: "novel")) == .projectExists("novel"))
    #expect(await refusal(desk, .rename("", to: "novel")) == .emptyName)
    try await change(desk, .merge("book", into: "novel"))
    #expect(await desk.timekeeper.status().session?.project == "novel")
    #expect(try desk.journal.record { try $0.projectNames() } == ["novel"])
    try await change(desk, .undo(isForgotten: false))
    #expect(await desk.timekeeper.status().session?.project == "book")
    #expect(
      try desk.journal.record { try $0.page(SessionQuery(project: "book"), limit: 9).map(\.session.task) } == [
        "c", "a",
      ])
    // The next one of the same name is one of the same project.
    try await change(desk, .rename("book", to: "story"))
    try await desk.tell(.stop(keep: true))
    try await focus(desk, "d", project: "book")
    #expect(try desk.journal.record { try $0.projectNames() } == ["book", "novel", "story"])
    #expect(
      try desk.journal.record { try $0.page(SessionQuery(project: "story"), limit: 9).map(\.session.task) } == [
        "c", "a",
      ])
  }

  // MARK: Attachments

  @Test func `of two attachments of one name the newest was once taken away`() async throws {
    let desk = try await desk()
    func digest(_ start: String) -> String { start + String(repeating: "0", count: 64 - start.utf8.count) }
    let names = [("a.txt", "11"), ("a.txt", "22"), ("b.txt", "11"), ("c.txt", "33"), ("d.txt", "33")]
    let files = names.map { NewAttachment(digest: digest($0.1), name: $0.0, size: 7) }
    try await change(desk, .attach(nil, files))
    let id = try newest(desk).id
    func attached() throws -> [History.Attachment] { try desk.journal.record { try $0.attachments(of: id) } }
    let before = try attached()
    let ids = before.filter { $0.digest == digest("11") }.map(\.id)
    for (name, instead) in [
      ("a.txt", ["11000000", "22000000"]), ("3300", ["c.txt", "d.txt"]), ("11000000", ids),
    ] {
      #expect(await refusal(desk, .detach(.newest(1), name)) == .ambiguousFile(name, instead: instead))
    }
    #expect(try attached() == before)
    #expect(await refusal(desk, .detach(.newest(1), "110")) == .noAttachment("110"))
    for name in ["2200", "c.txt", "3300"] + ids { try await change(desk, .detach(.newest(1), name)) }
    #expect(try attached().isEmpty)
  }

  @Test func `attachments go with their session and come back with it`() async throws {
    let desk = try await desk()
    let digest = String(repeating: "ab", count: 32)
    let file = NewAttachment(digest: digest, name: "photo.jpg", size: 7)
    let added = try await change(desk, .attach(nil, [file]))
    #expect(added.attachments.map(\.name) == ["photo.jpg"])
    #expect(await refusal(desk, .attach(.newest(1), [file])) == .attachedAlready("photo.jpg"))
    let id = try newest(desk).id
    func names() throws -> [String] { try desk.journal.record { try $0.attachments(of: id).map(\.name) } }
    try await change(desk, .detach(.newest(1), "abab"))
    #expect(try names() == [])
    try await change(desk, .undo(isForgotten: false))
    #expect(try names() == ["photo.jpg"])
    try await change(desk, .delete(.newest(1)))
    #expect(try names() == [])
    #expect(try desk.journal.record { try $0.needs(digest: digest) })
    try await change(desk, .undo(isForgotten: false))
    #expect(try names() == ["photo.jpg"])
    // Once nothing can be undone any more, nothing is kept for it.
    try await change(desk, .delete(.newest(1)))
    try desk.journal.forgetOldSteps(at: desk.clock.reading.wall)
    #expect(try desk.journal.record { try $0.needs(digest: digest) })
    try desk.journal.forgetOldSteps(at: desk.clock.reading.wall + .hours(24 * 31))
    #expect(try desk.journal.record { try !$0.needs(digest: digest) })
    #expect(await refusal(desk, .undo(isForgotten: false)) == .nothingToUndo)
  }
}
