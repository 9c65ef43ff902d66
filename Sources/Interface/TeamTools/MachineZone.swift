// SPDX-License-Identifier: MIT
import LibC

/// The time zone of this machine.
enum MachineZone {
  /// Its name, such as `Asia/Seoul`; `UTC` if the machine doesn't name one.
  static var name: String {
    if let variable = getenv("TZ") { return name(inPath: String(cString: variable)) }
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink("/etc/localtime", &bytes, bytes.count - 1)
    guard count > 0 else { return "UTC" }
    return name(inPath: String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// `Asia/Seoul` of itself, of `:Asia/Seoul`, or of `/usr/share/zoneinfo/Asia/Seoul`.
  static func name(inPath path: String) -> String {
    let folder = "zoneinfo/"
    let name = path.firstRange(of: folder).map { path[$0.upperBound...] } ?? path.drop { $0 == ":" }
    return name.isEmpty ? "UTC" : String(name)
  }
}
