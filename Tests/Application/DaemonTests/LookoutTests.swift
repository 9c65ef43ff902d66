// SPDX-License-Identifier: MIT
import FileWatching
import Foundation
import Logging
import TestSupport
import Testing

@testable import Daemon

/// A watch of files where the system has no room for one.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct LookoutTests {
  @Test func `a watch that can't be set up is said once, and set up when it can be`() async {
    await #expect(processExitsWith: .success) {
      let path = NSTemporaryDirectory() + "segue-lookout-" + UUID().uuidString
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      defer { try? FileManager.default.removeItem(atPath: path) }
      var trail = FileTrail()
      trail.follow(path)
      let lines = Recorded<String>()
      let logger = Logger(label: "test") { _ in RecordedLog(lines: lines) }
      let lookout = Lookout("hooks.yml", logger: logger, interval: .milliseconds(10))
      // What the clock needs is open before.
      try await Task.sleep(for: .milliseconds(1))
      let news = Watched(0)
      try limitDescriptors(to: 3)
      for _ in 0..<2 {
        let before = news.value
        lookout.watch(trail) { news.change { $0 += 1 } }
        // It looks for itself.
        _ = try await news.until("a look") { $0 > before ? true : nil }
      }
      #expect(
        lines.all.count == 1 && lines.all[0].hasPrefix("warning: changes of hooks.yml are looked for every 0.01 s"))
      #expect(lines.all[0].contains("can't be watched: Too many open files"))
      try limitDescriptors(to: 256)
      lookout.watchAgain { news.change { $0 += 1 } }
      #expect(lines.all.last == "notice: changes of hooks.yml are watched again")
      let before = news.value
      try Data("news".utf8).write(to: URL(filePath: path))
      _ = try await news.until("news") { $0 > before ? true : nil }
    }
  }
}

private func limitDescriptors(to count: rlim_t) throws {
  var limit = rlimit(rlim_cur: count, rlim_max: 1024)
  #if os(Linux)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
  #else
    try #require(setrlimit(RLIMIT_NOFILE, &limit) == 0)
  #endif
}
