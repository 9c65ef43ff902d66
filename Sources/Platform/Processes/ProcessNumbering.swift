// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// The scope in which process numbers are unique: one boot of the machine, one container.
package struct ProcessNumbering: Codable, Hashable, Sendable {
  package var bootID: String
  var space: UInt64

  package static let current: Self = {
    var status = stat()
    // Each container on a machine numbers its processes from 1.
    let space = stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0
    return Self(bootID: bootID() ?? "unknown", space: space)
  }()

  #if os(Linux)
    private static func bootID() -> String? {
      guard let file = Descriptor(open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)) else { return nil }
      var text = [UInt8](repeating: 0, count: 64)
      let count = read(file.raw, &text, text.count)
      return count > 0 ? String(decoding: text[..<count].prefix { $0 > 0x20 }, as: UTF8.self) : nil
    }
  #else
    private static func bootID() -> String? {
      var size = 0
      guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 1 else { return nil }
      var text = [CChar](repeating: 0, count: size)
      return sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 ? String(cString: text) : nil
    }
  #endif
}
