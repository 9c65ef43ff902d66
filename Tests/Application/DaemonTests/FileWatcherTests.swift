// SPDX-License-Identifier: MIT

import Foundation
import Logging
import SystemEvents
import TestSupport
import Testing

@testable import Daemon

/// A watch of files where the system has no room for one.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct FileWatcherTests {
  @Test func `a watch that can't be set up is said once, and set up when it can be`() async throws {
    let path = NSTemporaryDirectory() + "segue-watcher-" + UUID().uuidString
    try Data().write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var trail = FileTrail()
    trail.follow(path)
    let (lines, news, hasRoom) = (Recorded<String>(), Watched(0), Watched(false))
    let logger = Logger(label: "test") { _ in RecordedLog(lines: lines) }
    let watcher = FileWatcher("hooks.yml", logger: logger, interval: .milliseconds(10)) {
      trail, onNews throws(SystemFailure) in
      guard hasRoom.value else { throw SystemFailure(errno: ENOSPC, setting: "fs.inotify.max_user_watches") }
      return try TrailWatch(trail, onNews: onNews)
    }
    for _ in 0..<2 {
      let before = news.value
      watcher.watch(trail) { news.change { $0 += 1 } }
      // It looks for itself.
      _ = try await news.until("a look") { $0 > before ? true : nil }
    }
    #expect(
      lines.all == [
        "warning: changes of hooks.yml are looked for every 0.01 seconds: they can't be watched: "
          + "No space left on device; raise fs.inotify.max_user_watches with 'sysctl'"
      ])
    hasRoom.change { $0 = true }
    watcher.watchAgain { news.change { $0 += 1 } }
    #expect(lines.all.last == "notice: changes of hooks.yml are watched again")
    let before = news.value
    try Data("news".utf8).write(to: URL(filePath: path))
    _ = try await news.until("news") { $0 > before ? true : nil }
  }
}
