// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
  import Foundation

  extension ClockReading {
    static var bootClock: clockid_t { CLOCK_BOOTTIME }
    static var awakeClock: clockid_t { CLOCK_MONOTONIC }

    static let machineBootID: String =
      (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
  }
#endif
