// SPDX-License-Identifier: MIT
import Foundation

/// Opens a pseudo-terminal: the side of the one who looks, and the path of the side of the program.
enum PseudoTerminal {
  static func open() throws -> (main: Int32, side: String) {
    #if os(macOS)
      let main = posix_openpt(O_RDWR | O_NOCTTY)
      guard main >= 0, grantpt(main) == 0, unlockpt(main) == 0, let name = ptsname(main) else { throw failure() }
      return (main, String(cString: name))
    #else
      // What posix_openpt(3) and its kin do; Swift's Glibc module, built without _XOPEN_SOURCE, doesn't show them.
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
