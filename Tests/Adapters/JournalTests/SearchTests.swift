// SPDX-License-Identifier: MIT
import Events
import Foundation
import GRDB
import History
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// Pages by text and tag, with all, some and nothing of the record in the index, compared with sessions read one by one.
struct SearchTests {
  private let folder: TemporaryFolder
  private let journal: Journal
  private let days: LocalDays

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
    days = try localDays("Europe/Berlin")
  }

  // MARK: By chance

  /// In the form in which they are stored: NFC.
  private static let words = [
    "write", "Write the book", "mend 100%", "a_b", "caf\u{E9}", "Le CAF\u{C9}", "\"so\"", "한국어", "",
    "Ölkrug", "Straße", "STRASSE", "STRAẞE", "İstanbul", "ılık", "ΟΔΟΣ", "οδος", "Щука", "ǅ and ǆ", "Ⴀ ⴀ", "Ꭰ ꭰ", "ſo",
  ]
  private static let texts = [
    "write", "RITE", "the b", "0%", "a_b", "f\u{E9}", "FE\u{301}", "fe\u{301}", "\"so\"", "한국어", "nowhere", "e",
    "é", "ölk", "ÖLK", "ö", "straß", "STRAẞ", "strass", "istan", "İstan", "ılı", "ILI", "οδοσ", "ΔΟΣ", "щУК", "Ǆ and ǅ",
    "Ⴀ ⴀ", "Ꭰ ꭰ", "ſo", "so",
  ]
  private static let tags = ["deep", "Deep", "a b", "caf\u{E9}"]
  private static let askedTags = ["deep", "#deep", "Deep ", "a b", "caf\u{E9}", "cafe\u{301}"]
  /// Letters that count as equal. ASCII letters are among them only in a search for more than ASCII.
  private static let folds: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{C9}": "\u{E9}", "Ö": "ö", "ẞ": "ß", "Ο": "ο", "Δ": "δ", "Σ": "σ", "ς": "σ", "Щ": "щ", "У": "у", "К": "к",
    "Ǆ": "ǆ", "ǅ": "ǆ", "Ⴀ": "ⴀ", "ſ": "s",
  ]

  private func made(_ number: Int, _ random: inout SplitMix64) -> Session {
    var session = ended(
      "s\(number)", hours: Double(Int.random(in: -5_000...5_000, using: &random)),
      minutes: Int.random(in: 1...6, using: &random) * 5, task: Self.words.randomElement(using: &random) ?? "",
      project: ["", "b", "x"].randomElement(using: &random) ?? "",
      tags: Self.tags.filter { _ in Int.random(in: 0..<4, using: &random) == 0 },
      note: Int.random(in: 0..<4, using: &random) == 0 ? Self.words.randomElement(using: &random) ?? "" : "",
      outcome: [.completed, .partial].randomElement(using: &random) ?? .completed)
    if Int.random(in: 0..<9, using: &random) == 0 {
      // Long before 1970.
      let back = Duration.seconds(Int.random(in: 0...2_000_000, using: &random) - 1_000_000)
      (session.startedAt, session.endedAt) = (Instant(milliseconds: 0) + back, Instant(milliseconds: 1000) + back)
      session.segments = [Segment(start: session.startedAt, end: Instant(milliseconds: 1000) + back)]
    }
    return session
  }

  private func isFound(_ session: Session, by query: SessionQuery) -> Bool {
    if let tag = query.tag {
      let kept = String(tag.filter { $0 != "#" }.trimmingCharacters(in: .whitespaces))
      guard session.tags.contains(kept) else { return false }
    }
    if let text = query.text?.precomposedStringWithCanonicalMapping {
      let isASCII = text.unicodeScalars.allSatisfy(\.isASCII)
      func letters(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.map { scalar in
          if scalar.isASCII { return Unicode.Scalar(String(scalar).lowercased()) ?? scalar }
          return isASCII ? scalar : Self.folds[scalar] ?? scalar
        }
      }
      guard [session.task, session.note].contains(where: { letters($0).contains(letters(text)) }) else { return false }
    }
    return query.outcome.map { $0 == session.outcome } ?? true && query.range?.contains(session.startedAt) ?? true
      && query.project.map { $0 == session.project } ?? true
  }

  private func expected(_ query: SessionQuery, of sessions: [Session]) -> [String] {
    func isBefore(_ left: Session, _ right: Session) -> Bool {
      if query.order == .project, left.project != right.project { return left.project < right.project }
      let (first, second) =
        query.order == .longest
        ? (left.elapsed(at: nine + .hours(99_999)), right.elapsed(at: nine + .hours(99_999)))
        : (left.startedAt - nine, right.startedAt - nine)
      return first == second ? left.id > right.id : first > second
    }
    return sessions.filter { isFound($0, by: query) }.sorted(by: isBefore).map(\.id)
  }

  private func all(_ query: SessionQuery, size: Int) throws -> [String] {
    var (found, cursor): ([String], SessionQuery.Cursor?) = ([], nil)
    repeat {
      let (sessions, next) = try journal.record { try $0.pageAndNext(query, after: cursor, limit: size) }
      found += sessions.map(\.id)
      cursor = next
      try #require(found.count < 10_000)
    } while cursor != nil
    return found
  }

  private func index() throws { try journal.index(by: days, batch: 8) }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `whatever the index knows, what is asked for is found`(_ seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var sessions: [Session] = []
    for round in 0..<12 {
      var commit = Commit(at: nine)
      for number in 0..<20 {
        let new = made(Int.random(in: 0..<150, using: &random), &random)
        sessions.removeAll { $0.id == new.id }
        if number % 7 == 6 {
          commit.changes.append(.remove(session: new.id))
        } else {
          sessions.append(new)
          commit.changes.append(.put(StoredSession(new)))
        }
      }
      try journal.commit(commit)
      switch round % 4 {
      case 0: try index()
      case 1: _ = try journal.updateIndex(by: days, batch: 3)
      default: break
      }
      for order in SessionQuery.Order.allCases {
        var query = SessionQuery(order: order)
        query.text = Bool.random(using: &random) ? Self.texts.randomElement(using: &random) : nil
        let hasTag = query.text == nil || Bool.random(using: &random)
        query.tag = hasTag ? Self.askedTags.randomElement(using: &random) : nil
        query.project = [nil, nil, "b"].randomElement(using: &random) ?? nil
        query.outcome = [nil, nil, .partial].randomElement(using: &random) ?? nil
        if Bool.random(using: &random) { query.range = (nine - .hours(2_000))..<(nine + .hours(1_000)) }
        for size in [3, 500] { #expect(try all(query, size: size) == expected(query, of: sessions), "\(query)") }
      }
    }
    try index()
    for text in Self.texts {
      let query = SessionQuery(text: text)
      #expect(try all(query, size: 4) == expected(query, of: sessions), "\(text)")
    }
  }

  // MARK: Letters

  @Test func `letters of other alphabets were once found only in their own case`() throws {
    try put(
      ended("a", task: "ein Caf\u{E9}"), ended("b", hours: 1, task: "Öl", note: "STRASSE"),
      ended("c", hours: 2, task: "İstanbul", note: "Straße"), ended("d", hours: 3, task: "ОДЕССА"))
    for isIndexed in [false, true] {
      if isIndexed { try index() }
      #expect(try found("CAF\u{C9}") == ["a"])
      #expect(try found("CAFE\u{301}") == ["a"])
      #expect(try found("ö") == ["b"])
      #expect(try found("одесса") == ["d"])
      // Letters that become several letters, or a letter of ASCII, match only themselves.
      #expect(try found("straße") == ["c"])
      #expect(try found("strasse") == ["b"])
      #expect(try found("İSTANBUL") == ["c"])
      #expect(try found("istanbul") == [])
      #expect(try found("é%") == [])
    }
  }

  @Test func `a project, a tag and a text are found however Unicode writes them`() throws {
    try put(ended("a", task: "write", project: "caf\u{E9}", tags: ["caf\u{E9}"]))
    for order in SessionQuery.Order.allCases {
      for project in ["caf\u{E9}", "cafe\u{301}", " caf\u{E9} "] {
        #expect(try all(SessionQuery(project: project, order: order), size: 9) == ["a"])
      }
      for tag in ["caf\u{E9}", "cafe\u{301}", "#cafe\u{301}"] {
        #expect(try all(SessionQuery(tag: tag, order: order), size: 9) == ["a"])
      }
    }
    for project in ["caf\u{E9}", "cafe\u{301} "] {
      var ids: [String] = []
      try journal.record { record in
        try record.eachSession(of: ExportChoice(project: project)) { stored, _ in ids.append(stored.id) }
      }
      #expect(ids == ["a"])
    }
  }

  /// Letters that are equal in the comparison must be equal in the index, which would otherwise hide matches.
  @Test func `the index knows every letter in both of its cases`() throws {
    let letters = (UInt32(0x80)...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter { FoldedText.folded($0) != $0 }
    #expect(letters.count > 1_000)
    let missed = try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'trigram')")
      for (number, letter) in letters.enumerated() {
        try db.execute(sql: "INSERT INTO texts (rowid, text) VALUES (?, ?)", arguments: [number + 1, "xx\(letter)"])
      }
      return try letters.enumerated().filter { number, letter in
        guard case .expression(let expression)? = SearchTerm("xx\(FoldedText.folded(letter))") else { return true }
        return try Int.fetchOne(
          db, sql: "SELECT rowid FROM texts WHERE texts MATCH ? AND rowid = ?",
          arguments: [expression, number + 1]) == nil
      }.map(\.element)
    }
    #expect(missed.isEmpty, "\(missed.map { String($0.value, radix: 16) })")
  }

  @Test func `a part is found wherever it begins`() {
    var random = SplitMix64(state: 1)
    func word(_ count: Int) -> String {
      String((0..<count).compactMap { _ in ["a", "A", "\u{E9}", "\u{C9}"].randomElement(using: &random) }.joined())
    }
    func letters(_ text: String) -> [String] { text.unicodeScalars.map { String($0).lowercased() } }
    for _ in 0..<2_000 {
      let (part, text) = (word(Int.random(in: 0...5, using: &random)), word(Int.random(in: 0...12, using: &random)))
      let isPart = part.isEmpty || letters(text).contains(letters(part))
      #expect(FoldedText(part).isPart(of: text) == isPart, "\(part) in \(text)")
    }
  }

  // MARK: One by one

  private func put(_ sessions: Session...) throws {
    var commit = Commit(at: nine)
    commit.changes = sessions.map { .put(StoredSession($0)) }
    try journal.commit(commit)
  }

  private func found(_ text: String) throws -> [String] { try all(SessionQuery(text: text), size: 10) }

  /// The number of spans that every search must read.
  private func unsure() throws -> Int { try journal.read { try SpanStamps.read($0) }.count - journal.indexed(by: days) }

  /// The content of the index itself.
  private func indexed(_ sql: String) throws -> [String] {
    try DatabaseQueue(path: journal.index.path).read { try String.fetchAll($0, sql: sql) }
  }

  private func spans(_ query: SessionQuery) throws -> [Int64]? {
    try journal.record { try SearchPlan(query, of: $0)?.spans(before: nil, limit: 9)?.map(\.number) }
  }

  @Test func `what was indexed is looked up, not looked for`() throws {
    try put(ended("a", task: "write"), ended("b", hours: 2_000, task: "mend"), ended("c", hours: 4_000, tags: ["deep"]))
    #expect(try spans(SessionQuery(text: "mend")) == nil)
    #expect(try unsure() == 3)
    try index()
    #expect(try unsure() == 0)
    let number = { (hours: Int) in IndexSpan(of: nine + .hours(hours)).number }
    // A session without a task has the task `write`.
    #expect(try spans(SessionQuery(text: "rit")) == [number(4_000), number(0)])
    #expect(try spans(SessionQuery(text: "mend")) == [number(2_000)])
    #expect(try spans(SessionQuery(tag: "deep")) == [number(4_000)])
    #expect(try spans(SessionQuery(tag: "deep", text: "mend")) == [])
    #expect(try spans(SessionQuery(range: nine..<(nine + .hours(9)), text: "mend")) == [])
    #expect(try spans(SessionQuery(text: "ME")) == [number(2_000)])
    #expect(try spans(SessionQuery(text: "d")) == [number(2_000)])
    #expect(try spans(SessionQuery(text: "mn")) == [])
    #expect(try spans(SessionQuery()) == nil)
    try put(ended("d", task: "new"))
    #expect(try spans(SessionQuery(text: "mend")) == [number(2_000), number(0)])
  }

  @Test func `what only the timer writes again and again leaves the index as it is`() throws {
    var running = session("a", task: "write")
    running.segments = [Segment(start: nine)]
    for minute in 0..<3 {
      var commit = Commit(at: nine + .minutes(minute))
      commit.sessions = [running]
      try journal.commit(commit)
      #expect(try unsure() == (minute == 0 ? 1 : 0))
      try index()
    }
  }

  @Test func `a long note is found, also where it was cut and when it is gone`() throws {
    let note = String(repeating: "x", count: LongNote.carried - 3) + "needle" + String(repeating: "y", count: 100)
    try put(ended("long", note: note), ended("other", hours: 1, note: "short"), ended("far", hours: 2_000))
    try index()
    #expect(try indexed("SELECT span FROM span WHERE is_whole = 0").count == 1)
    #expect(try found("needle") == ["long"])
    #expect(try found("short") == ["other"])
    #expect(try indexed("SELECT max(length(text)) FROM texts") == ["5"])
    try put(ended("long", note: "needles"))
    #expect(try found("needle") == ["long"])
    try index()
    #expect(try indexed("SELECT span FROM span WHERE is_whole = 0").isEmpty)
    #expect(try found("needle") == ["long"])
    try journal.commit(changing(.remove(session: "long")))
    try index()
    #expect(try found("needle") == [])
    // Later, the files no longer contain it, even if searches run meanwhile.
    while try journal.updateIndex(by: days, isForgetting: true) { #expect(try found("short") == ["other"]) }
    #expect(try indexed("SELECT id FROM removal").isEmpty)
    #expect(try bytes().range(of: Data("short".utf8)) != nil)
    for part in ["needle", "nee", "eed", "dle"] { #expect(try bytes().range(of: Data(part.utf8)) == nil, "\(part)") }
  }

  @Test func `what goes while other things are on their way out goes, too`() throws {
    try put(ended("a", task: "needle"), ended("b", hours: 1, task: "thread"), ended("c", hours: 2, task: "scissors"))
    try index()
    let file = try FileManager.default.attributesOfItem(atPath: journal.index.path)[.systemFileNumber] as? Int
    try journal.commit(changing(.remove(session: "a")))
    try index()
    // One of several steps.
    #expect(try journal.updateIndex(by: days, isForgetting: true))
    try journal.commit(changing(.remove(session: "b")))
    try index()
    while try journal.updateIndex(by: days, isForgetting: true) {}
    #expect(try indexed("SELECT id FROM removal").isEmpty)
    #expect(try indexed("SELECT text FROM texts") == ["scissors"])
    // The index wasn't rebuilt for that.
    #expect(try FileManager.default.attributesOfItem(atPath: journal.index.path)[.systemFileNumber] as? Int == file)
  }

  /// The content of all files of the index.
  private func bytes() throws -> Data {
    try JournalFile.companions.map { journal.index.path + $0 }.filter { FileManager.default.fileExists(atPath: $0) }
      .reduce(into: Data()) { $0 += try Data(contentsOf: URL(fileURLWithPath: $1)) }
  }

  @Test func `a long text is looked up by its beginning`() throws {
    try put(ended("a", note: String(repeating: "-", count: 20_000)))
    try index()
    #expect(try found(String(repeating: "-", count: 9_000)) == ["a"])
    #expect(try found(String(repeating: "-", count: 40) + "x") == [])
  }

  @Test(arguments: ["damaged", "cut", "gone", "older", "nonsense", "folder", "fifo", "link", "exchanged"])
  func `an index that is lost or useless hides nothing, and is made anew`(_ what: String) throws {
    try put(ended("a", task: "write"), ended("b", hours: 2_000, task: "mend"))
    try index()
    let path = journal.index.path
    switch what {
    case "damaged":
      try DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE texts_data SET block = x'00ff00ff00ff'") }
    case "older": try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 99") }
    default:
      journal.index.discard()
      if what == "nonsense" { try Data("nonsense".utf8).write(to: URL(fileURLWithPath: path)) }
      if what == "cut" { try Data().write(to: URL(fileURLWithPath: path)) }
      if what == "fifo" { mkfifo(path, 0o600) }
      if what == "link" { symlink("/etc/passwd", path) }
      if what == "exchanged" { try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE a (b)") } }
      if what == "folder" { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    }
    #expect(try found("mend") == ["b"])
    try journal.compareTallies(by: days, around: days.day(of: nine))
    try put(ended("c", hours: 4_000, task: "mend too"))
    #expect(try found("mend") == ["c", "b"])
    // An unusable index is deleted, and rebuilt with the next step.
    if (try? index()) == nil, what != "folder" { try index() }
    #expect(try found("mend") == ["c", "b"])
    if what != "folder" { #expect(try unsure() == 0) }
    try journal.discardIndex()
    #expect(try found("mend") == ["c", "b"])
    // The journal itself is still valid.
    #expect(try Journal(path: folder.journal, readOnly: true).record { try $0.sessionCount() } == 3)
  }

  @Test func `sessions that can't be read keep no others from being indexed`() throws {
    try put(ended("a", task: "write", tags: ["deep"]), ended("b", hours: 1, task: "mend"), ended("c", hours: 2_000))
    try journal.write { db in
      try db.execute(sql: "UPDATE session SET tags = '[broken' WHERE id = 'b'")
      try db.execute(
        sql: "UPDATE session SET started = ?, ended = ? WHERE id = 'c'", arguments: [Int64.max - 9, Int64.max - 1])
    }
    try index()
    #expect(try all(SessionQuery(tag: "deep", order: .project), size: 5) == ["a"])
    #expect(try indexed("SELECT tag FROM tag") == ["deep"])
    #expect(try found("write") == ["c", "a"])
  }

  @Test func `a journal that was put back is searched as it is`() throws {
    try put(ended("a", task: "write"))
    try index()
    let backup = folder.path + "/backup.db"
    try journal.database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO '\(backup)'") }
    try put(ended("a", task: "mend"))
    try index()
    #expect(try found("write") == [])
    let old = try Journal(path: backup)
    _ = rename(journal.index.path, old.index.path)
    #expect(try old.record { try $0.page(SessionQuery(text: "write"), limit: 9) }.map(\.id) == ["a"])
  }
}
