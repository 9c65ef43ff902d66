// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Foundation
import Hooks
import Processes
import TestSupport
import Testing

@testable import ActionExecution

/// What the next daemon reads of commands whose daemon was killed.
@Suite struct CommandNotesTests {
  private let folder: TemporaryFolder
  private var notes: CommandNotes { CommandNotes(folder: folder.path) }
  private let trace = CommandTrace(
    leader: ProcessIdentity(pid: .max, startTime: .max), variables: [], outputs: [.max, .max])

  init() throws { folder = try TemporaryFolder() }

  private func job(_ hook: String, _ number: Int) throws -> Job {
    try ActionExecutionTests.job(.shell("true")) {
      $0.hook = hook
      $0.delivery = "01934f6e-1234-7000-8000-\(number)"
    }
  }

  @Test(arguments: [1, 85, 86, 300, 5000])
  func `a note lasts from before the start to the end, however long the name`(_ length: Int) throws {
    let hook = String(repeating: "\u{1}", count: length)
    let notes = notes
    let (first, second) = (notes.begin(try job("first", 1)), notes.begin(try job(hook, 2)))
    let third = notes.begin(service: "service", of: hook)
    first.write(CommandTrace(leader: nil, variables: [], outputs: [7]))
    for note in [second, third] { note.write(trace) }
    #expect(Set(self.notes.left().map(\.hook)) == ["first", hook])
    let found = try #require(self.notes.left().first { $0.delivery.hasSuffix("2") })
    #expect(found.trace.leader == trace.leader && found.trace.outputs == trace.outputs)
    #expect(found.trace.variables == ["SEGUE_DELIVERY=\(found.delivery)", "SEGUE_ATTEMPT=1"])
    for note in [second, third] { note.end() }
    #expect(self.notes.left().map(\.trace.outputs) == [[7]])
    first.end()
    #expect(self.notes.left().isEmpty)
  }

  @Test func `the file doesn't grow with what has ended`() throws {
    let notes = notes
    var sizes: Set<Int> = []
    for round in 0..<3 {
      let running = try (0..<100).map { notes.begin(try job("hook-\(round)", $0)) }
      for note in running { note.write(trace) }
      #expect(Set(self.notes.left().map(\.delivery)).count == 100)
      for note in running { note.end() }
      sizes.insert(try Data(contentsOf: URL(filePath: notes.path)).count)
    }
    #expect(sizes.count == 1)
  }

  @Test func `notes are kept from when they can be written`() throws {
    let notes = CommandNotes(folder: folder.path + "/later")
    let early = try (0..<3).map { notes.begin(try job("early", $0)) }
    for note in early { note.write(trace) }
    try FileManager.default.createDirectory(atPath: folder.path + "/later", withIntermediateDirectories: false)
    let late = try (0..<100).map { notes.begin(try job("late", $0)) }
    for note in late { note.write(trace) }
    #expect(notes.left().map(\.hook) == Array(repeating: "late", count: 100))
    for note in early + late { note.end() }
    #expect(notes.left().isEmpty)
  }

  @Test func `what is no file of notes has none, and keeps nobody waiting`() throws {
    #expect(mkfifo(notes.path, 0o600) == 0)
    #expect(notes.left().isEmpty)
    try Data([0, 255, 10, 123, 10]).write(to: URL(filePath: notes.path), options: .atomic)
    #expect(notes.left().isEmpty)
  }

  @Test func `a note of an earlier boot is none`() throws {
    let notes = notes
    notes.begin(try job("old", 1)).write(trace)
    let text = try String(contentsOfFile: notes.path, encoding: .utf8)
    let old = text.replacing(ProcessNumbering.current.bootID, with: "0")
    try old.write(toFile: notes.path, atomically: false, encoding: .utf8)
    #expect(notes.left().isEmpty)
  }
}
