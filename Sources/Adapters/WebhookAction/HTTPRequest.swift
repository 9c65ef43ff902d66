// SPDX-License-Identifier: MIT
import ControlProtocol

/// One HTTP request. Nothing of it is kept after its transfer.
package struct HTTPRequest: Sendable {
  /// Files and pins that replace or extend the checks of TLS. Verification itself can't be disabled.
  package struct TLS: Equatable, Sendable {
    /// A PEM file of trusted authorities, instead of the system's.
    package var ca: String?
    /// The client certificate: PKCS#12 if the file ends in `.p12` or `.pfx`, otherwise PEM.
    package var cert: String?
    /// The PEM file of the client certificate's key; nil if the key is in `cert`.
    package var key: String?
    /// The receiver's public key: `sha256//BASE64` (several with `;` between), or a PEM file.
    package var pin: String?

    /// Every parameter is optional. The default is the system's own verification.
    package init(ca: String? = nil, cert: String? = nil, key: String? = nil, pin: String? = nil) {
      self.ca = ca
      self.cert = cert
      self.key = key
      self.pin = pin
    }
  }

  /// The verb, in capitals.
  package var method: String
  /// An absolute http or https address.
  package var url: String
  /// The headers in the given order. They replace curl's own `Accept` and `User-Agent`.
  package var headers: [(name: String, value: String)]
  /// The body, sent unchanged.
  package var body: [UInt8]
  /// The time from the start of the transfer to the last byte of the answer.
  package var timeout: Duration
  /// The time from the start of the transfer to the end of the TLS handshake.
  package var connectTimeout: Duration
  /// Allows http to other machines.
  package var plainHTTP: Bool
  /// The checks of TLS in addition to, or instead of, the system's authorities.
  package var tls: TLS

  /// The defaults are those of a webhook.
  package init(
    method: String = "POST", url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    timeout: Duration = .seconds(15), connectTimeout: Duration = .seconds(5), plainHTTP: Bool = false, tls: TLS = TLS()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.connectTimeout = connectTimeout
    self.plainHTTP = plainHTTP
    self.tls = tls
  }
}

extension HTTPRequest {
  /// Checks the values that curl would send unchecked. Returns the address to use.
  func checked() throws(HTTPFailure) -> WebhookURL {
    if let problem = CurlLibrary.problem { throw HTTPFailure(.other, at: "***", .noCurl(detail: problem)) }
    guard let url = WebhookURL(url) else {
      throw HTTPFailure(.badURL, at: "***", .badURL)
    }
    if url.scheme == "http", !plainHTTP, !url.isLoopback {
      throw HTTPFailure(.plainHTTP, at: url.masked, .unencrypted)
    }
    if let problem = methodProblem ?? headerProblem {
      throw HTTPFailure(.badRequest, at: url.masked, problem)
    }
    return url
  }

  private var methodProblem: ReceiverProblem? { isToken(method) ? nil : .badMethod }

  /// The problem with a header. Contains its name, never its value, which may be a credential.
  private var headerProblem: ReceiverProblem? {
    for (name, value) in headers {
      guard isToken(name) else { return .badHeader(nil, .name) }
      if value.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
        return .badHeader(name, .value)
      }
      // With a wrong length, a receiver could read one request as two.
      if ["content-length", "transfer-encoding"].contains(name.lowercased()) {
        return .badHeader(name, .reserved)
      }
    }
    return nil
  }
}

/// Whether the text is a `token` of RFC 9110, as methods and header names must be.
private func isToken(_ text: String) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
}
