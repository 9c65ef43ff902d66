// SPDX-License-Identifier: MIT

import LibC
import TimerEngine

/// Properties of the machine.
package enum Machine {
  /// The host name without the domain.
  package static var name: String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let status = bytes.withUnsafeMutableBytes { buffer in
      buffer.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { gethostname($0, buffer.count - 1) } ?? -1 }
    }
    guard status == 0 else { return "localhost" }
    let name = String(decoding: bytes.prefix { $0 != 0 && $0 != UInt8(ascii: ".") }, as: UTF8.self)
    return name.isEmpty ? "localhost" : name
  }

  /// Returns an identifier from the system's random source.
  static func newID(at instant: Instant) -> String {
    var generator = SystemRandomNumberGenerator()
    return UUIDv7.make(at: instant, using: &generator)
  }
}
