// SPDX-License-Identifier: MIT
import Events
import History
import Testing
import TimerEngine

@testable import ImportExport

struct ArchiveTests {
  private func archive(_ sessions: [ArchivedSession], projects: [ArchivedProject] = []) throws -> String {
    var writer = ArchiveWriter(at: try instant("2026-11-21T12:00:00Z"), program: "segue 1", projects: projects)
    return try writer.whole(sessions)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `what was written is read again, exactly`(_ seed: UInt64) throws
  {
    var history = RandomHistory(seed: seed)
    let sessions = history.sessions(200, from: try instant("2020-02-28T23:00:00Z")).map { ArchivedSession($0) }
    let found = try ArchiveReader.read(Array(try archive(sessions).utf8))
    #expect(found.problems.isEmpty && found.leftOut.isEmpty)
    #expect(found.sessions.map(\.archived) == sessions)
    // And once more gives the same bytes.
    #expect(try archive(found.sessions.map(\.archived)) == archive(sessions))
  }

  @Test func `a session stands on a line of its own, with the names that events have`() throws {
    var one = try session(
      .focus, .completed, "2026-11-21T09:00:00Z", "2026-11-21T09:10:00Z", "2026-11-21T09:12:00Z",
      "2026-11-21T09:27:00.250Z", id: "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11", task: "Write \"it\"", project: "book",
      tags: ["deep"], note: "a\nb")
    one.strikes = [Strike(at: try instant("2026-11-21T09:05:00Z"), text: "phone")]
    let added = try instant("2026-11-21T09:20:00Z")
    let attached = ArchivedSession(
      one, attachments: [ArchivedAttachment(name: "a.png", sha256: digest("ab"), added: added)])
    let lines = try archive([attached], projects: [ArchivedProject(name: "book", colour: "#ff0000")])
      .split(separator: "\n").map(String.init)
    #expect(
      lines == [
        #"{"segue":"archive","version":1,"exported":"2026-11-21T12:00:00.000Z","program":"segue 1","#
          + ##""projects":[{"colour":"#ff0000","name":"book"}],"sessions":["##,
        #"{"attachments":[{"added":"2026-11-21T09:20:00.000Z","name":"a.png","sha256":"\#(digest("ab"))"}],"#
          + #""elapsed":1500.25,"endedAt":"2026-11-21T09:27:00.250Z","#
          + #""id":"01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11","note":"a\nb","outcome":"completed","paused":120,"#
          + #""phase":"focus","planned":1500,"project":"book","segments":["#
          + #"{"end":"2026-11-21T09:10:00.000Z","start":"2026-11-21T09:00:00.000Z"},"#
          + #"{"end":"2026-11-21T09:27:00.250Z","start":"2026-11-21T09:12:00.000Z"}],"startedAt":"2026-11-21T09:00:00.000Z","#
          + #""strikes":[{"at":"2026-11-21T09:05:00.000Z","text":"phone"}],"tags":["deep"],"task":"Write \"it\""}"#,
        "]}",
      ])
  }

  @Test func `what isn't needed may be missing, and what isn't known is passed over`() throws {
    let text = """
      {"segue": "archive", "version": 1, "colour": "green", "sessions": [
        {"id": "x", "phase": "focus", "outcome": "completed", "mood": {"a": [1, "]"]},
         "startedAt": "2026-11-21T09:00:00Z", "endedAt": "2026-11-21T09:30:00Z", "elapsed": 1500}
      ]}
      """
    let found = try ArchiveReader.read(Array(text.utf8))
    let session = try #require(found.sessions.first?.session)
    #expect(session.task.isEmpty && session.tags.isEmpty && session.planned == nil)
    #expect(session.segments == [Segment(start: session.startedAt, end: session.startedAt + .seconds(1500))])
    #expect(found.sessions.first?.place == .line(2))
  }

  @Test func `what hasn't ended and what is a sample stay out`() throws {
    let text = """
      {"segue":"archive","version":1,"sessions":[
      {"id":"a","phase":"focus","outcome":"running","startedAt":"2026-11-21T09:00:00Z"},
      {"id":"b","phase":"focus","outcome":"completed","startedAt":"2026-11-21T09:00:00Z","endedAt":"2026-11-21T09:25:00Z","sample":true}
      ]}
      """
    let found = try ArchiveReader.read(Array(text.utf8))
    #expect(found.sessions.isEmpty && found.problems.isEmpty)
    #expect(
      found.leftOut == [
        Problem(.line(2), .unfinished), Problem(.line(3), .sample),
      ])
  }

  @Test func `a session that can't be read is named by its line, and the others are read`() throws {
    let text = """
      {"segue":"archive","version":1,"sessions":[
      {"id":"a","phase":"nap","outcome":"completed","startedAt":"2026-11-21T09:00:00Z","endedAt":"2026-11-21T09:25:00Z"},
      {"id":"b","phase":"focus","outcome":"completed","endedAt":"2026-11-21T09:25:00Z"},
      {"id":"c","phase":"focus","outcome":"completed","startedAt":"yesterday","endedAt":"2026-11-21T09:25:00Z"},
      17,
      {"id":"d","phase":"focus","outcome":"completed","startedAt":"2026-11-21T09:00:00Z","endedAt":"2026-11-21T09:25:00Z"}
      ]}
      """
    let found = try ArchiveReader.read(Array(text.utf8))
    #expect(found.sessions.map(\.session.id) == ["d"])
    #expect(found.problems.map(\.place) == [.line(2), .line(3), .line(4), .line(5)])
    let phases = Phase.allCases.map(\.rawValue)
    #expect(
      found.problems[..<3].map(\.reason) == [
        .member(path: "phase", problem: .unknownName(text: "nap", known: phases)), .missing(name: "startedAt"),
        .member(path: "startedAt", problem: .notRFC3339(text: "yesterday")),
      ])
  }

  @Test func `what can't be read was once repeated, however long it was`() throws {
    let long = String(repeating: "x", count: 100_000)
    let times = #""startedAt":"2026-11-21T09:00:00Z","endedAt":"2026-11-21T09:25:00Z""#
    let text = """
      {"segue":"archive","version":1,"projects":[{"name":"\(long)","colour":"\(long)"}],"sessions":[
      {"id":"a","phase":"\(long)","outcome":"completed",\(times)},
      {"id":"b","phase":"focus","outcome":"\(long)",\(times)},
      {"id":"c","phase":"focus","outcome":"completed","startedAt":"\(long)","endedAt":"2026-11-21T09:25:00Z"},
      {"id":"d","phase":"focus","outcome":"completed",\(times),"attachments":[{"name":"\(long)","sha256":"ab"}]},
      {"id":"e","phase":"focus","outcome":"completed",\(times),"planned":\(String(repeating: "9", count: 100_000))},
      {"id":"f","phase":"focus","outcome":"completed",\(times),"planned":nothing}
      ]}
      """
    let found = try ArchiveReader.read(Array(text.utf8))
    #expect(found.sessions.isEmpty && found.problems.count == 7)
    for problem in found.problems { #expect("\(problem.reason)".utf8.count < 500) }
    let beginning = String(repeating: "x", count: 80) + "…"
    let known = Outcome.allCases.map(\.rawValue)
    #expect(
      found.problems[2].reason == .member(path: "outcome", problem: .unknownName(text: beginning, known: known)))
    #expect(found.problems.suffix(2).map(\.reason) == [.notJSON, .notJSON])
  }

  @Test(arguments: [
    ("{}", ImportProblem.notAnArchive), ("[]", .notAnArchive),
    (#"{"segue":"archive"}"#, .missing(name: "version")),
    (#"{"segue":"archive","version":2,"sessions":[]}"#, .newerArchive(version: 2, known: 1)),
    (#"{"segue":"archive","version":1}"#, .missing(name: "sessions")),
    (#"{"segue":"archive","version":1,"sessions":[{"id":"#, .brokenJSON),
    (#"{"segue":"archive","version":1,"sessions":[,]}"#, .brokenJSON),
    (#"{"segue":"archive","version":1,"sessions":[]} x"#, .brokenJSON),
    ("", .brokenJSON),
  ]) func `what is no whole archive is refused as a whole`(_ text: String, _ reason: ImportProblem) throws {
    let error = try #require(throws: UnreadableFile.self) { try ArchiveReader.read(Array(text.utf8)) }
    #expect(error.reason == reason)
  }

  @Test func `every way to cut an archive off is noticed`() throws {
    var history = RandomHistory(seed: 7)
    let sessions = history.sessions(3, from: try instant("2026-01-01T00:00:00Z")).map { ArchivedSession($0) }
    let bytes = Array(try archive(sessions).utf8)
    for length in 0..<(bytes.count - 2) {
      #expect(throws: UnreadableFile.self) { try ArchiveReader.read(Array(bytes[..<length])) }
    }
  }

  /// An archive of one session, to which `members` are added, and what follows its sessions.
  private func archive(_ members: String, _ tail: String = "") -> [UInt8] {
    let session =
      #"{"id":"a","phase":"focus","outcome":"completed","startedAt":"2026-11-21T09:00:00Z","#
      + #""endedAt":"2026-11-21T09:25:00Z",\#(members)}"#
    return Array("{\"segue\":\"archive\",\"version\":1,\"sessions\":[\n\(session)\n]\(tail)}".utf8)
  }

  @Test(arguments: [
    "", ".", "..", "../../x", "/etc/passwd", "/\u{301}", "a\\u0000b", "a\\nb", String(repeating: "\u{E9}", count: 128),
  ]) func `an attachment that is called as no file can be is a problem of its line`(_ name: String) throws {
    let found = try ArchiveReader.read(
      archive("\"attachments\":[{\"name\":\"\(name)\",\"sha256\":\"\(digest("ab"))\"}]"))
    #expect(found.sessions.isEmpty && found.problems.map(\.place) == [.line(2)])
    let sound = try ArchiveReader.read(archive("\"attachments\":[{\"name\":\"a\",\"sha256\":\"\(digest("ab"))\"}]"))
    #expect(sound.sessions.count == 1 && sound.problems.isEmpty)
  }

  @Test func `a digest is one, since it becomes the name of a file`() throws {
    for text in ["ab", "../" + digest("ab"), digest("AB")] {
      let found = try ArchiveReader.read(archive("\"attachments\":[{\"name\":\"a.png\",\"sha256\":\"\(text)\"}]"))
      #expect(
        found.problems == [
          Problem(.line(2), .session(problem: .attachmentDigest(name: "a.png")))
        ])
      #expect(throws: UnreadableFile.self) {
        try ArchiveReader.read(
          archive("\"note\":\"\"", ",\"files\":[{\"sha256\":\"\(text)\",\"size\":0,\"base64\":\"\"}]"))
      }
    }
  }

  @Test func `attachments of older archives have no time, and those of ours keep theirs`() throws {
    let older = try ArchiveReader.read(
      archive("\"attachments\":[{\"name\":\"a\",\"sha256\":\"\(digest("ab"))\",\"size\":3}]"))
    #expect(
      older.sessions.map(\.archived.attachments) == [[ArchivedAttachment(name: "a", sha256: digest("ab"), size: 3)]])
    let names = ["second.png", "first.png"]
    let files = try names.enumerated().map { index, name in
      ArchivedAttachment(
        name: name, sha256: digest("ab"), added: try instant("2026-11-21T09:00:0\(9 - index).250Z"))
    }
    let one = ArchivedSession(
      try session(.focus, .completed, "2026-11-21T09:00:00Z", "2026-11-21T09:25:00Z"), attachments: files)
    let found = try ArchiveReader.read(Array(try archive([one]).utf8))
    #expect(found.sessions.map(\.archived) == [one])
  }

  @Test func `a colour is one that projects have, or a problem`() throws {
    let projects =
      ##","projects":[{"name":"book","colour":"#FF0000"},{"name":"web","colour":"Gray"},{"name":"old"},"##
      + ##"{"name":"bad","colour":"\u001b[2J"}]"##
    let found = try ArchiveReader.read(archive("\"note\":\"\"", projects))
    #expect(found.projects.map(\.colour) == ["#ff0000", "grey", nil, nil])
    #expect(found.problems.map(\.place) == [.line(3)] && found.sessions.map(\.place) == [.line(2)])
    #expect(
      found.problems.first?.reason == .badColour(text: "\u{1B}[2J", project: "bad", known: ProjectColour.names))
  }

  @Test(arguments: ["-9223372036854775808", "9223372036854775807", "1e300", "-1e18", "3162240000"])
  func `a length that nobody lives is a problem`(_ number: String) throws {
    let found = try ArchiveReader.read(archive("\"planned\":\(number)"))
    #expect(found.problems == [Problem(.line(2), .member(path: "planned", problem: .overHundredYears))])
  }

  @Test func `files come along byte for byte`() throws {
    var writer = ArchiveWriter(at: try instant("2026-11-21T12:00:00Z"), program: "segue 1")
    let files = [
      ArchivedFile(sha256: digest("ab"), bytes: Array(0...255)), ArchivedFile(sha256: digest("cd"), bytes: []),
    ]
    let one = ArchivedSession(
      try session(.focus, .completed, "2026-11-21T09:00:00Z", "2026-11-21T09:25:00Z"),
      attachments: [ArchivedAttachment(name: "photo.jpg", sha256: digest("ab"))])
    var text = writer.head + (try writer.text(of: one) ?? "") + ArchiveWriter.filesHead
    for (index, file) in files.enumerated() { text += try ArchiveWriter.text(of: file, isFirst: index == 0) }
    text += ArchiveWriter.filesTail
    let found = try ArchiveReader.read(Array(text.utf8))
    #expect(found.files == files)
    #expect(found.sessions.first?.archived.attachments == one.attachments)
    let short = text.replacing("\"size\":256", with: "\"size\":255")
    #expect(throws: UnreadableFile(line: 4, .cutFile(digest: "ab0000000000"))) {
      try ArchiveReader.read(Array(short.utf8))
    }
  }
}
