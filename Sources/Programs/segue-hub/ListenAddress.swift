// SPDX-License-Identifier: MIT
import HubMessages
import LibC

/// An address and a port on which a server listens.
struct ListenAddress: Hashable {
  /// Without brackets.
  var host: String
  var port: Int
  /// The option that names it: `--listen`.
  var option: String

  /// Reads `127.0.0.1:8088`, `[::1]:8088` and `localhost:8088`.
  init(_ text: String, option: String) throws(ProgramFailure) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65535).contains(port)
    else { throw .usage(.notAnAddress(text, port: UInt16(text).flatMap { $0 > 0 ? $0 : nil } ?? 8088, option: option)) }
    var host = String(text[..<colon])
    if host == "localhost" { host = "127.0.0.1" }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard Self.isAddress(host) else { throw .usage(.notAnIPAddress(host, option: option)) }
    (self.host, self.port, self.option) = (host, port, option)
  }

  private static func isAddress(_ host: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

  var url: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  /// Why a server cannot listen here.
  func failure(code: Int32) -> ProgramFailure {
    let place = "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    return switch code {
    case EADDRINUSE: ProgramFailure(.portInUse(place, option: option))
    case EACCES: ProgramFailure(.portNotAllowed(place, option: option))
    case EADDRNOTAVAIL: ProgramFailure(.addressOfOther(place, option: option))
    default: ProgramFailure(.cannotListen(place, reason: String(cString: strerror(code))))
    }
  }
}
