// SPDX-License-Identifier: MIT
import Events
import Foundation
import Journal
import Paths
import Reports
import TestSupport
import TimerEngine

/// A journal with as many sessions as are asked for, in a home of its own: 32 a day, focus and break by turns, up to
/// today; some focuses have tags and notes.
final class SessionShelf {
  let home: TemporaryHome
  let count: Int
  let days: LocalDays
  let today: LocalDay
  /// How many focuses have a tag.
  private(set) var tagged: [String: Int] = [:]
  /// How many focuses have a word in their note.
  private(set) var noted: [String: Int] = [:]

  static let sizes = [1_000, 100_000, 1_000_000]
  private static let perDay = 32
  /// In one commit.
  private static let batch = 5_000

  static let commonTag = "deep"
  static let rareTag = "rare"
  static let commonWord = "draft"
  static let rareWord = "quokka"
  /// No task, note or tag has it.
  static let unknownWord = "nowhere"
  /// What notes are made of: none of them is in another.
  private static let words = [
    commonWord, "outline", "review", "figure", "chapter", "question", "answer", "meeting", "letter", "budget", "sketch",
    "measure", "mistake", "garden", "window", "morning", "reader", "number", "summary", "example", "detail", "version",
    "harbour", "proof",
  ]

  var path: String { home.paths.journal }
  /// As the programs find them.
  var variables: [String: String] { home.variables.merging(["TZ": days.zone.identifier]) { $1 } }

  init(_ count: Int) throws {
    home = try TemporaryHome(hooks: "version: 1\n")
    self.count = count
    guard let zone = TimeZone(identifier: "Europe/Berlin") else { throw BenchmarkError("there is no Europe/Berlin") }
    days = LocalDays(startsAt: 0, timeZone: zone)
    today = days.day(of: Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)))
    try fill()
  }

  /// The days of which there are sessions.
  var all: Range<LocalDay> {
    today.advanced(by: 1 - (count + Self.perDay - 1) / Self.perDay)..<today.advanced(by: 1)
  }

  private func fill() throws {
    try FileManager.default.createDirectory(atPath: home.paths.state, withIntermediateDirectories: true)
    let journal = try Journal(path: path)
    var random = SplitMix64(state: 42)
    let clock = ContinuousClock()
    let writing = try clock.measure {
      for first in stride(from: 0, to: count, by: Self.batch) {
        var commit = Commit(at: days.start(of: today))
        commit.sessions = (first..<min(count, first + Self.batch)).map { session($0, &random) }
        try journal.commit(commit)
      }
    }
    let indexing = try clock.measure { while try journal.updateIndex(by: days) {} }
    _ = try journal.checkpoint()
    let megabytes = ((try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int ?? 0) >> 20
    let seconds = { (time: Duration) in String(format: "%.1f s", time / .seconds(1)) }
    let news =
      "\(count) sessions: written in \(seconds(writing)), "
      + "indexed in \(seconds(indexing)), \(megabytes) MiB\n"
    FileHandle.standardError.write(Data(news.utf8))
  }

  /// A task takes some pomodoros, and comes back now and then; twelve projects, some with more to do than others.
  private func session(_ index: Int, _ random: inout SplitMix64) -> Session {
    let (day, turn) = (all.lowerBound.advanced(by: index / Self.perDay), index % Self.perDay)
    let start =
      days.moment(hour: 8, minute: 0, on: day) + .minutes(30 * (turn / 2) + (turn % 2 == 0 ? 0 : 25))
      + .seconds(Int.random(in: 0..<60, using: &random))
    let isFocus = turn % 2 == 0
    let work = Int.random(in: 0..<20, using: &random) == 0 ? index / 2000 : index / 9
    let project = min(work % 12, work % 17)
    var session = Session(
      id: UUIDv7.make(at: start, using: &random), phase: isFocus ? .focus : .shortBreak, task: "Task \(work)",
      project: project == 0 ? "" : "project \(project)", planned: isFocus ? .minutes(25) : .minutes(5),
      startedAt: start)
    let length = Duration.seconds(isFocus ? 1440 : 240)
    session.segments = [Segment(start: start, end: start + length)]
    session.endedAt = start + length
    session.outcome = Int.random(in: 0..<20, using: &random) == 0 ? .partial : .completed
    if isFocus, Int.random(in: 0..<3, using: &random) == 0 { session.strikes = [Strike(at: start, text: "the phone")] }
    if isFocus { describe(&session, index, &random) }
    return session
  }

  /// Every third focus has a tag, every tenth a note; in any shelf a few have a tag and a word that are rare.
  private func describe(_ session: inout Session, _ index: Int, _ random: inout SplitMix64) {
    if index / 2 % 3 == 0 { session.tags.append(Self.commonTag) }
    if index % 50_000 == 800 { session.tags.append(Self.rareTag) }
    for tag in session.tags { tagged[tag, default: 0] += 1 }
    guard index / 2 % 10 == 0 else { return }
    var words = (0..<Int.random(in: 5...9, using: &random)).compactMap { _ in Self.words.randomElement(using: &random) }
    if index % 100_000 == 600 { words.append(Self.rareWord) }
    session.note = words.joined(separator: " ")
    for word in Set(words) { noted[word, default: 0] += 1 }
  }
}
