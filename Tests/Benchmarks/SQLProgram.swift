// SPDX-License-Identifier: MIT
import Foundation

/// `sqlite3` or `psql` with a database open, which answers SQL again and again.
final class SQLProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private static let mark = Array("the-answer-ends-here\n".utf8)

  let name: String

  /// `sqlite3`, which only reads.
  convenience init(_ program: String, database: String) throws {
    try self.init([program, "-batch", "-readonly", database])
  }

  /// `sqlite3`, which also writes, and waits for another writer.
  convenience init(_ program: String, writing database: String) throws {
    try self.init([program, "-batch", "-cmd", "PRAGMA busy_timeout = 10000", database])
    // The answer to what it was told first.
    _ = try text("")
  }

  convenience init(psql command: [String]) throws { try self.init(command) }

  private init(_ command: [String]) throws {
    process.executableURL = URL(filePath: command[0])
    name = "\(process.executableURL?.lastPathComponent ?? ""), the same SQL"
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    // It ends with its input.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// How long it takes to answer `sql`, all of the answer read.
  func answer(_ sql: String) throws -> Duration { try ContinuousClock().measure { _ = try text(sql) } }

  /// What it answers, without the last line's end.
  func text(_ sql: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((sql + "\nSELECT 'the-answer-ends-here';\n").utf8))
    var text = Data()
    while !text.suffix(Self.mark.count).elementsEqual(Self.mark) {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw BenchmarkError("\(name): the program has ended. Is it older than the database needs?")
      }
      text += data
    }
    return String(decoding: text.dropLast(Self.mark.count), as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
