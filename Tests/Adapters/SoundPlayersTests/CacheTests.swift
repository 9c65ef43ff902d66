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

/// The cache with several processes, and with folders that refuse writes.
@Suite struct CacheTests {
  @Test func `two processes that make the same sound at once end with one whole file`() async throws {
    guard !OwnProcess.isThis else {
      let path = try SoundLibrary(cacheFolder: Self.sharedCache(of: getppid())).file(for: .made(.pinkNoise))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(bytes.withUnsafeBytes(WaveFile.isWhole))
      return
    }
    let cache = Self.sharedCache(of: getpid())
    defer { try? FileManager.default.removeItem(atPath: cache) }
    async let first: Void = OwnProcess.run()
    async let second: Void = OwnProcess.run()
    _ = try await (first, second)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache) == [MadeSound.pinkNoise.fileName])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(cache)/\(MadeSound.pinkNoise.fileName)"))
    #expect(bytes.withUnsafeBytes(WaveFile.isWhole))
  }

  private static func sharedCache(of process: pid_t) -> String {
    "\(FileManager.default.temporaryDirectory.path)/segue-sound-shared-\(process)"
  }

  @Test(.ownProcess) func `a cache that is full half-way through says so and keeps nothing`() async throws {
    let folder = try TemporaryFolder()
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
    #if os(Linux)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      setrlimit(RLIMIT_FSIZE, &limit)
    #endif
    let error = #expect(throws: SoundError.self) {
      try SoundLibrary(cacheFolder: folder.path).file(for: .made(.chime))
    }
    #expect(error?.code == .cacheNotWritable && error?.errno == EFBIG)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(.ownProcess) func `a cache that is only to be read says so`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    // Root may write anywhere.
    if getuid() == 0 { setuid(65_534) }
    let error = #expect(throws: SoundError.self) {
      try SoundLibrary(cacheFolder: folder.path).file(for: .made(.chime))
    }
    #expect(error?.code == .cacheNotWritable && error?.errno == EACCES)
  }
}
