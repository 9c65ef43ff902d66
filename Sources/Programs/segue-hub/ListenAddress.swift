// SPDX-License-Identifier: MIT
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
    else {
      let port = UInt16(text).flatMap { $0 > 0 ? $0 : nil } ?? 8088
      throw .usage(
        "\(option): '\(text)' is not an address with a port from 1 to 65535. Write \(option) 127.0.0.1:\(port).")
    }
    var host = String(text[..<colon])
    if host == "localhost" { host = "127.0.0.1" }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard Self.isAddress(host) else {
      throw .usage(
        "\(option): '\(host)' is not an IP address. Write an address of this machine, or 0.0.0.0 for all of them.")
    }
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
    switch code {
    case EADDRINUSE:
      return ProgramFailure(
        "\(place) is in use by another program. Stop that program, or choose another port with \(option).")
    case EACCES:
      return ProgramFailure("\(place) is not allowed for this user. Choose a port from 1024 on with \(option).")
    case EADDRNOTAVAIL:
      return ProgramFailure("\(place) is not an address of this machine. Choose one of its addresses with \(option).")
    default:
      return ProgramFailure("segue-hub cannot listen on \(place): \(String(cString: strerror(code))).")
    }
  }
}
