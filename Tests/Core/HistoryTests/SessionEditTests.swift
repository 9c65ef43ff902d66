// SPDX-License-Identifier: MIT
import History
import Testing
import TimerEngine

struct SessionEditTests {
  /// 2026-11-21T09:00:00Z.
  private static let nine = Instant(milliseconds: 1_795_251_600_000)
  private static let now = nine + .hours(5)

  /// From 9:00 to 9:40, paused from 9:10 to 9:25: it ran for 25 minutes.
  private static func paused(_ phase: Phase = .focus, _ outcome: Outcome = .completed) -> Session {
    var session = Session(
      id: "s", phase: phase, task: "write", project: "book", tags: ["a"], note: "n", planned: .minutes(25),
      startedAt: nine)
    session.segments = [Segment(start: nine, end: at(10)), Segment(start: at(25), end: at(40))]
    session.endedAt = at(40)
    session.outcome = outcome
    session.strikes = [Strike(at: at(5), text: "phone"), Strike(at: at(30), text: "")]
    return session
  }

  private static func at(_ minutes: Int) -> Instant { nine + .minutes(minutes) }

  private func edited(
    _ session: Session = paused(), _ change: (inout SessionEdit) -> Void
  ) throws(HistoryRefusal) -> Session {
    var edit = SessionEdit()
    change(&edit)
    return try session.edited(by: edit, at: Self.now)
  }

  private func segments(_ session: Session) -> [[Int]] {
    session.segments.map { segment in
      [segment.start, segment.end ?? segment.start].map { Int(($0 - Self.nine).wholeSeconds / 60) }
    }
  }

  // MARK: Words

  @Test func `words are replaced, and nothing else`() throws {
    let new = try edited {
      $0.task = "read"
      $0.project = ""
      $0.tags = []
      $0.note = "other"
    }
    #expect((new.task, new.project, new.tags, new.note) == ("read", "", [], "other"))
    #expect(new.segments == Self.paused().segments)
    #expect(throws: HistoryRefusal.nothingToChange) { try edited { $0.task = "write" } }
    #expect(throws: HistoryRefusal.nothingToChange) { try edited { _ in } }
    #expect(throws: HistoryRefusal.noteTooLong) {
      try edited { $0.note = String(repeating: "x", count: LongNote.limit + 1) }
    }
  }

  @Test func `a session ends as one of its kind can`() throws {
    for (phase, outcomes) in [
      (Phase.focus, [Outcome.abandoned, .partial]), (.shortBreak, [.skipped]), (.longBreak, [.skipped]),
    ] {
      for outcome in Outcome.allCases where outcome != .completed {
        let session = Self.paused(phase)
        if outcomes.contains(outcome) {
          #expect(try edited(session) { $0.outcome = outcome }.outcome == outcome)
        } else {
          #expect(throws: HistoryRefusal.outcome(outcome, phase)) { try edited(session) { $0.outcome = outcome } }
        }
      }
    }
  }

  @Test func `what runs keeps its times and its end`() {
    var session = Self.paused(.focus, .running)
    session.endedAt = nil
    session.segments[1].end = nil
    #expect(throws: HistoryRefusal.running(.outcome)) { try edited(session) { $0.outcome = .completed } }
    for times in [
      SessionEdit.Times.move(to: Self.at(-5)), .stretch(from: Self.at(-5), to: nil), .length(.minutes(5), from: nil),
    ] {
      #expect(throws: HistoryRefusal.running(.times)) { try edited(session) { $0.times = times } }
    }
    #expect(throws: Never.self) { try edited(session) { $0.task = "else" } }
  }

  // MARK: Times

  @Test func `moved, it takes pauses and strikes along`() throws {
    let new = try edited { $0.times = .move(to: Self.at(60)) }
    #expect(segments(new) == [[60, 70], [85, 100]])
    #expect(new.strikes.map(\.at) == [Self.at(65), Self.at(90)])
    #expect((new.startedAt, new.endedAt) == (Self.at(60), Self.at(100)))
    #expect(new.elapsed(at: Self.now) == .minutes(25))
  }

  @Test(arguments: [
    // What is cut off is gone, pauses stay where they were.
    (5, 40, [[5, 10], [25, 40]]), (-10, 40, [[-10, 10], [25, 40]]), (0, 35, [[0, 10], [25, 35]]),
    (0, 60, [[0, 10], [25, 60]]),
    // In a pause: the stretch next to it goes up to there.
    (12, 40, [[12, 40]]), (0, 20, [[0, 20]]), (10, 40, [[10, 40]]),
    // Nothing of it left.
    (12, 20, [[12, 20]]), (100, 120, [[100, 120]]),
  ])
  func `stretched, it runs between its new ends as it did`(_ start: Int, _ end: Int, _ expected: [[Int]]) throws {
    let new = try edited { $0.times = .stretch(from: Self.at(start), to: Self.at(end)) }
    #expect(segments(new) == expected)
    #expect((new.startedAt, new.endedAt) == (Self.at(start), Self.at(end)))
    for strike in new.strikes { #expect((new.startedAt...Self.at(end)).contains(strike.at)) }
  }

  @Test(arguments: [
    (5, [[0, 5]]), (10, [[0, 10]]), (11, [[0, 10], [25, 26]]), (25, [[0, 10], [25, 40]]), (60, [[0, 10], [25, 75]]),
  ])
  func `a length is without pauses`(_ minutes: Int, _ expected: [[Int]]) throws {
    guard minutes != 25 else {
      #expect(throws: HistoryRefusal.nothingToChange) { try edited { $0.times = .length(.minutes(25), from: nil) } }
      return
    }
    let new = try edited { $0.times = .length(.minutes(minutes), from: nil) }
    #expect(segments(new) == expected)
    #expect(new.elapsed(at: Self.now) == .minutes(minutes))
  }

  @Test func `a length from another beginning`() throws {
    let new = try edited { $0.times = .length(.minutes(10), from: Self.at(30)) }
    #expect(segments(new) == [[30, 40]])
    let later = try edited { $0.times = .length(.minutes(10), from: Self.at(90)) }
    #expect(segments(later) == [[90, 100]])
  }

  @Test func `times that can't be`() {
    func refusal(_ times: SessionEdit.Times) -> HistoryRefusal? {
      do throws(HistoryRefusal) {
        _ = try edited { $0.times = times }
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal(.stretch(from: Self.at(50), to: nil)) == .backwards)
    #expect(refusal(.stretch(from: Self.at(40), to: nil)) == .backwards)
    #expect(refusal(.move(to: Self.at(270))) == .inFuture(end: Self.at(310)))
    #expect(refusal(.stretch(from: nil, to: Self.at(301))) == .inFuture(end: Self.at(301)))
    #expect(refusal(.stretch(from: nil, to: Self.at(300))) == nil)
    #expect(refusal(.length(.zero, from: nil)) == .lengthOutOfRange)
    #expect(refusal(.length(.hours(25), from: nil)) == .lengthOutOfRange)
    #expect(refusal(.stretch(from: Self.at(-24 * 60), to: nil)) == .lengthOutOfRange)
  }

  @Test func `a forgotten session is a completed focus in one stretch`() throws {
    let forgotten = ForgottenSession(task: "t", project: "p", tags: ["x"], length: .minutes(25))
    let session = try forgotten.session(id: { "\($0.milliseconds)" }, at: Self.now)
    #expect(session.startedAt == Self.now - .minutes(25))
    #expect(session.endedAt == Self.now)
    #expect(session.id == "\((Self.now - .minutes(25)).milliseconds)")
    #expect(session.outcome == .completed)
    #expect(session.elapsed(at: Self.now) == .minutes(25))
    var late = forgotten
    late.startedAt = Self.now - .minutes(24)
    #expect(throws: HistoryRefusal.inFuture(end: Self.now + .minutes(1))) {
      try late.session(id: { _ in "" }, at: Self.now)
    }
  }

  @Test func `what began in 1900 was once put on record, and refused when it came back from an export`() throws {
    let first = RecordedTime.earliest
    let forgotten = ForgottenSession(length: .minutes(25), startedAt: first)
    #expect(throws: Never.self) { try forgotten.session(id: { _ in "" }, at: Self.now) }
    for early in [first - .milliseconds(1), Instant(milliseconds: -2_208_956_400_000)] {
      var log = forgotten
      log.startedAt = early
      #expect(throws: HistoryRefusal.tooEarly) { try log.session(id: { _ in "" }, at: Self.now) }
      let end = early + .minutes(5)
      for times in [SessionEdit.Times.move(to: early), .stretch(from: early, to: end)] {
        #expect(throws: HistoryRefusal.tooEarly) { try edited { $0.times = times } }
      }
    }
    #expect(try edited { $0.times = .move(to: first) }.startedAt == first)
  }

  // MARK: Patches

  @Test func `a patch puts back what an edit changed, and tells whether it still is so`() throws {
    let old = Self.paused()
    let new = try edited {
      $0.note = "other"
      $0.times = .move(to: Self.at(60))
    }
    let patch = SessionPatch(of: old, unlike: new)
    #expect(patch.task == nil)
    let after = SessionPatch(of: new, like: patch).fingerprint
    var later = new
    // What the edit didn't touch may have changed since.
    later.task = "renamed"
    #expect(SessionPatch(of: later, like: patch).fingerprint == after)
    patch.apply(to: &later)
    var expected = old
    expected.task = "renamed"
    #expect(later == expected)
    later.note = "again"
    #expect(SessionPatch(of: later, like: patch).fingerprint != after)
  }
}

struct SessionNameTests {
  @Test(arguments: [
    ("last", SessionName.newest(1)), ("@1", .newest(1)), ("@2", .newest(2)), ("@1000", .newest(1000)),
    ("01934f57", .prefix("01934f57")), ("01934F57-20A0", .prefix("01934f57-20a0")), ("abcd", .prefix("abcd")),
  ])
  func `names of sessions`(_ text: String, _ name: SessionName) {
    #expect(SessionName(text) == name)
  }

  @Test(arguments: ["", "@", "@0", "@-1", "@x", "@1001", "@99999999", "019", "a b c d", "écrire", "\u{1B}[31m"])
  func `what names none`(_ text: String) {
    #expect(SessionName(text) == nil)
  }
}

struct ProjectColourTests {
  @Test(arguments: [("red", "red"), ("Gray", "grey"), ("#A0b1C2", "#a0b1c2")])
  func `colours`(_ text: String, _ colour: String) { #expect(ProjectColour.parse(text) == colour) }

  @Test(arguments: ["", "reddish", "#12345", "#1234567", "#12345g", "123456"])
  func `what is none`(_ text: String) { #expect(ProjectColour.parse(text) == nil) }
}
