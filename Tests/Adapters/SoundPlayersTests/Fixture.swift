// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// The files of sounds, each generated once for all tests.
enum Fixture {
  static let loops: [MadeSound] = MadeSound.allCases.filter(\.isLoop)

  private static let cache = "\(FileManager.default.temporaryDirectory.path)/segue-sound-\(getpid())"
  private static let library: SoundLibrary = {
    atexit { try? FileManager.default.removeItem(atPath: Fixture.cache) }
    return SoundLibrary(cacheFolder: cache)
  }()

  /// The sound's file in a cache that all tests share.
  static func file(_ sound: MadeSound) throws -> String {
    try library.file(for: .made(sound))
  }

  /// Runs a tool. Returns the output of both streams; a missing tool is a failure.
  static func run(_ program: String, _ arguments: [String]) async throws -> String {
    try SystemTool.check(program)
    let folder = try TemporaryFolder()
    let output = URL(fileURLWithPath: "\(folder.path)/output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    let status = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { done.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    let text = try String(contentsOf: output, encoding: .utf8)
    #expect(status == 0, "\(program): \(text)")
    return text
  }
}
