// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin

  extension ClockReading {
    /// On Darwin the monotonic clock goes on during sleep, and the one for uptime doesn't.
    static var bootClock: clockid_t { CLOCK_MONOTONIC }
    static var awakeClock: clockid_t { CLOCK_UPTIME_RAW }

    static let machineBootID: String = {
      var size = 0
      guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 1 else { return "unknown" }
      var text = [CChar](repeating: 0, count: size)
      guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return "unknown" }
      return String(cString: text)
    }()
  }
#endif
