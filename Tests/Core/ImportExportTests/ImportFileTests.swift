// SPDX-License-Identifier: MIT
import Events
import History
import Testing
import TimerEngine

@testable import ImportExport

/// The file between the tool and the daemon, which trusts nobody.
struct ImportFileTests {
  private static let id = "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11"

  private func read(
    _ attachments: [ArchivedAttachment] = [], _ change: (inout Session) -> Void = { _ in }
  ) throws -> ImportFile.Line {
    var one = try session(.focus, .completed, "2026-11-21T09:00:00Z", "2026-11-21T09:25:00Z", id: Self.id)
    change(&one)
    let text = try ImportFile.text(of: ArchivedSession(one, attachments: attachments))
    return try ImportFile.line(text.utf8.dropLast(), number: 2, at: try instant("2026-11-22T00:00:00Z"))
  }

  private func wrong(
    _ attachments: [ArchivedAttachment] = [], _ change: @escaping (inout Session) -> Void = { _ in }
  ) throws -> UnreadableFile {
    try #require(throws: UnreadableFile.self) { try read(attachments, change) }
  }

  @Test func `a session comes as it was sent`() throws {
    let added = try instant("2026-11-21T09:10:00.123Z")
    let file = ArchivedAttachment(name: "ünï 🍅.png", sha256: digest("ab"), size: 5, added: added)
    let line = try read([file]) { $0.strikes = [Strike(at: $0.startedAt, text: "phone")] }
    #expect(line.session.id == Self.id && line.session.strikes.count == 1 && line.attachments == [file])
    #expect(line.attachments?.first?.added?.instant == added)
  }

  @Test func `names come as they are kept, whoever wrote them`() throws {
    let line = try read {
      ($0.task, $0.note, $0.project) = ("cafe\u{301}", "cafe\u{301}", " cafe\u{301} ")
      $0.tags = ["#cafe\u{301}", "dup", "caf\u{E9}", "dup "]
    }
    let words = [line.session.task, line.session.note, line.session.project] + line.session.tags
    // By bytes: to Swift both ways to write it are equal.
    let expected = Array(repeating: "caf\u{E9}", count: 4) + ["dup"]
    #expect(words.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    // What has no name holds nothing.
    #expect(try read { $0.tags = ["a", "", " # "] }.session.tags == ["a"])
    #expect(try wrong { $0.tags = ["a", "b\0"] }.reason == .session(problem: .badTag))
    #expect(try wrong { $0.project = "a\0b" }.reason == .session(problem: .badProject))
  }

  @Test func `no number does harm`() throws {
    let huge = Duration(secondsComponent: .max, attosecondsComponent: 0)
    let changes: [(inout Session) -> Void] = [
      { $0.planned = huge + huge }, { $0.planned = Duration.zero - huge }, { $0.extended = huge + huge },
      { $0.startedAt = Instant(milliseconds: .min) }, { $0.endedAt = Instant(milliseconds: .max) },
      { $0.segments = [Segment(start: Instant(milliseconds: .min), end: Instant(milliseconds: .max))] },
      { $0.strikes = [Strike(at: Instant(milliseconds: .max), text: "")] },
      {
        $0.startedAt = $0.startedAt - .hours(24 * 367)
        $0.segments[0].start = $0.startedAt
      },
    ]
    for change in changes { #expect(try wrong([], change).line == 2) }
  }

  @Test func `no name does harm`() throws {
    let names = [
      "", ".", "..", "../a", "/", "/\u{301}", "a/b", "a\0b", "a\nb", "\u{9B}2J", String(repeating: "a", count: 256),
    ]
    for name in names {
      let reason = try wrong([ArchivedAttachment(name: name, sha256: digest("ab"))]).reason
      guard case .session(.attachmentName) = reason else {
        Issue.record("\(reason)")
        continue
      }
    }
    let digests = ["", "ab", digest("../"), digest("AB"), digest("ab") + "0", digest("ab\n")]
    for digest in digests {
      #expect(
        try wrong([ArchivedAttachment(name: "a.png", sha256: digest)]).reason
          == .session(problem: .attachmentDigest(name: "a.png")))
    }
    for size in [-1, Int64.min, Int64.max] {
      #expect(
        try wrong([ArchivedAttachment(name: "a.png", sha256: digest("ab"), size: size)]).reason
          == .session(problem: .attachmentSize(name: "a.png")))
    }
    let later = ArchivedAttachment(name: "a", sha256: digest("ab"), added: try instant("2026-11-22T00:00:00.001Z"))
    #expect(try wrong([later]).reason == .session(problem: .attachmentTime(name: "a")))
    #expect(try wrong { $0.id = "x" }.reason == .notAUUID)
  }

  @Test func `a header has colours that are some`() throws {
    let header = ImportFile.Header(id: Self.id, source: "a.json", count: 1, colours: ["book": "#ff0000", "b": "red"])
    #expect(try ImportFile.header(try ImportFile.text(of: header).utf8.dropLast()) == header)
    var other = header
    other.colours["c"] = "\u{1B}[2J"
    let text = try ImportFile.text(of: other)
    #expect(throws: UnreadableFile(line: 1, .badImportColours)) {
      try ImportFile.header(text.utf8.dropLast())
    }
  }
}
