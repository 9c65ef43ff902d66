// SPDX-License-Identifier: MIT
import Foundation

/// Opens a pseudo-terminal: the descriptor of the test's side, and the path of the program's side.
enum PseudoTerminal {
  static func open() throws -> (main: Int32, side: String) {
    #if os(macOS)
      let main = posix_openpt(O_RDWR | O_NOCTTY)
      guard main >= 0, grantpt(main) == 0, unlockpt(main) == 0, let name = ptsname(main) else { throw failure() }
      return (main, String(cString: name))
    #else
      // The calls within posix_openpt(3) and related functions, which Swift's Glibc module lacks without _XOPEN_SOURCE.
      let main = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var number: UInt32 = 0
      var unlocked: Int32 = 0
      guard main >= 0, ioctl(main, 0x8004_5430, &number) == 0, ioctl(main, 0x4004_5431, &unlocked) == 0 else {
        throw failure()
      }
      return (main, "/dev/pts/\(number)")
    #endif
  }

  private static func failure() -> POSIXError { POSIXError(.init(rawValue: errno) ?? .EIO) }
}
