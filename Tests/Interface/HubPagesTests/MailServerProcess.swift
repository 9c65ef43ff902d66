// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// `mail_server.py`
final class MailServerProcess: Sendable {
  struct Letter: Decodable {
    var from: String
    var to: [String]
    var subject: String
    var date: String
    var text: String
    var type: String
    var defects: [String]
  }

  let port: Int
  private let folder: TemporaryFolder
  private let input = Pipe()

  init() throws {
    try SystemTool.check("python3")
    folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "mail_server.py").path()
    process.arguments = [script, folder("letters")]
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    // The server ends with this end of the pipe, which no other program may hold.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    var line = Data()
    while line.last != 0x0A, let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
      line += byte
    }
    port = try #require(Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  deinit { try? input.fileHandleForWriting.close() }

  /// The letters, once there are so many.
  func letters(_ count: Int) async throws -> [Letter] {
    let changes = try FolderChanges(folder.path)
    let lines = try await changes.until("\(count) letters", within: Patience.standard) { [folder] in
      folder.lines("letters").count >= count ? folder.lines("letters") : nil
    }
    return try lines.map { try JSONDecoder().decode(Letter.self, from: Data($0.utf8)) }
  }
}
