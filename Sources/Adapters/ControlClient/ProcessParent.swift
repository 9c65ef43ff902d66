// SPDX-License-Identifier: MIT
import LibC

/// The parent of a process.
enum ProcessParent {
  /// Nil if there is no such process.
  static func pid(of process: Int32) -> Int32? {
    #if os(Linux)
      let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = read(descriptor, &bytes, bytes.count)
      // The program's name, in parentheses, may contain any bytes. The state and the parent follow it.
      let fields = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: ")")).last?.split(separator: 0x20)
      return fields?.dropFirst().first.flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
    #else
      var info = proc_bsdinfo()
      let size = Int32(MemoryLayout<proc_bsdinfo>.size)
      guard proc_pidinfo(process, PROC_PIDTBSDINFO, 0, &info, size) == size else { return nil }
      return Int32(bitPattern: info.pbi_ppid)
    #endif
  }
}
