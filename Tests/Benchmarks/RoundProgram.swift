// SPDX-License-Identifier: MIT
import Foundation

/// A running program of `Baselines` that does a round for each byte it gets.
final class RoundProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []

  init(_ path: String, _ arguments: [String], environment: [String: String]? = nil) throws {
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    // It ends with its input.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The next line that it writes.
  func line() throws -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw BenchmarkError("\(process.executableURL?.path ?? "a program") has ended") }
      unread += data
    }
  }

  /// The number that a round comes to: mostly its nanoseconds. Some programs take an order.
  func round(_ order: Character = ".") throws -> Double {
    try input.fileHandleForWriting.write(contentsOf: Data(String(order).utf8))
    let text = try line()
    guard let number = Int64(text) else { throw BenchmarkError("not a number: \(text)") }
    return Double(number)
  }
}

/// Why a row could not be measured.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
