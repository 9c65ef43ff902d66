// SPDX-License-Identifier: MIT
import LibC
import Messages
import Paths
import TerminalUI

/// Something that is said once a day: a file in the folder of state holds the day on which it was said last.
struct DailyNotice {
  private let path: String

  /// That a reboot would leave on what is on.
  static let reboot = DailyNotice(path: Paths(environment: Environment.current).state + "/reboot-notice")

  init(path: String) {
    self.path = path
  }

  /// `lines` where there are any and none were given today; where no file can be written, they are given each time.
  func take(_ lines: [String], today: String = LocalTime(WallClock.now).date) -> [String] {
    guard !lines.isEmpty else { return [] }
    // A pipe in its place is not waited for.
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
