// SPDX-License-Identifier: MIT
import LibC

/// Reports the daemon's state to the service manager by sd_notify(3): a datagram to the socket that the manager named.
struct ServiceNotice: Sendable {
  static let variable = "NOTIFY_SOCKET"

  /// A path, or `@` and an abstract name; nil without a service manager.
  private let address: String?

  init(_ environment: [String: String]) {
    address = environment[Self.variable].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
  }

  /// Sends `READY=1` or the like. An undelivered datagram is not retried: the manager itself reports its timeout.
  func say(_ state: String) {
    guard let address else { return }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(address.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return }
    // An abstract name begins with a zero byte and ends with its length.
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let length = MemoryLayout.size(ofValue: name) - MemoryLayout.size(ofValue: name.sun_path) + bytes.count
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = withUnsafePointer(to: name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, state, state.utf8.count, 0, $0, socklen_t(length))
      }
    }
  }
}
