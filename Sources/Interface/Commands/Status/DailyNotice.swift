// SPDX-License-Identifier: MIT
import LibC
import Messages
import Paths
import TerminalUI

/// A notice that is shown once a day. A file in the state folder contains the last day.
struct DailyNotice {
  private let path: String

  /// The notice that a reboot would leave things turned on.
  static let reboot = DailyNotice(path: Paths(environment: Environment.current).state + "/reboot-notice")

  init(path: String) {
    self.path = path
  }

  /// `lines`, unless they were already returned today. If the file isn't writable, returns them each time.
  func take(_ lines: [String], today: String = LocalTime(WallClock.now).date) -> [String] {
    guard !lines.isEmpty else { return [] }
    // The file may be a pipe: do not block on it.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return lines }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    if count > 0, String(decoding: bytes.prefix(count), as: UTF8.self) == today { return [] }
    ftruncate(descriptor, 0)
    _ = pwrite(descriptor, today, today.utf8.count, 0)
    return lines
  }
}
