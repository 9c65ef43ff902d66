// SPDX-License-Identifier: MIT
import Foundation

/// The `sqlite3` program with a database open to be read, which answers SQL again and again.
final class SQLProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private static let mark = Array("the-answer-ends-here\n".utf8)

  init(_ program: String, database: String) throws {
    process.executableURL = URL(filePath: program)
    process.arguments = ["-batch", "-readonly", database]
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
      guard !data.isEmpty else { throw BenchmarkError("sqlite3 has ended: is it older than the journal needs?") }
      text += data
    }
    return String(decoding: text.dropLast(Self.mark.count), as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
