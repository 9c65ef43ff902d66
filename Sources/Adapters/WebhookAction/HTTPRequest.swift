// SPDX-License-Identifier: MIT

/// One HTTP request as it goes out; nothing of it is kept after its transfer.
package struct HTTPRequest: Sendable {
  /// Files and pins that replace or add to what TLS checks; verification itself can't be switched off.
  package struct TLS: Equatable, Sendable {
    /// A PEM file of the authorities to trust, instead of the system's.
    package var ca: String?
    /// The client certificate: a PEM file, or PKCS#12 where it ends in `.p12` or `.pfx`.
    package var cert: String?
    /// The client certificate's key as a PEM file; without one it is looked for in `cert`.
    package var key: String?
    /// `sha256//BASE64` of the receiver's public key (several with `;` between), or a PEM file of it.
    package var pin: String?

    /// All of it is optional: nothing given is the system's own verification.
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
  /// In the order given; what curl would add by itself (`Accept`, `User-Agent`) is replaced by a header named so.
  package var headers: [(name: String, value: String)]
  /// Sent as it is.
  package var body: [UInt8]
  /// From the start of the transfer to the last byte of the answer.
  package var timeout: Duration
  /// From the start of the transfer to the end of the TLS handshake.
  package var connectTimeout: Duration
  /// Allows http to elsewhere than this machine.
  package var plainHTTP: Bool
  /// What TLS checks beyond, or instead of, the system's authorities.
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
  /// Checks what curl would send unlooked at; the result is the address to use.
  func checked() throws(HTTPFailure) -> WebhookURL {
    if let problem = CurlLibrary.problem { throw HTTPFailure(.other, at: "***", problem) }
    guard let url = WebhookURL(url) else {
      throw HTTPFailure(.badURL, at: "***", "not an absolute http:// or https:// address")
    }
    if url.scheme == "http", !plainHTTP, !url.isLoopback {
      throw HTTPFailure(.plainHTTP, at: url.masked, HTTPFailure.noPlainHTTP)
    }
    if let problem = methodProblem ?? headerProblem {
      throw HTTPFailure(.badRequest, at: url.masked, problem)
    }
    return url
  }

  private var methodProblem: String? {
    isToken(method) ? nil : "the method has to be one word of letters"
  }

  /// Names a header at fault, never its value: that may be a credential.
  private var headerProblem: String? {
    for (name, value) in headers {
      guard isToken(name) else { return "a header's name has characters that aren't allowed there" }
      if value.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
        return "the header \(name) has a line break or control character in its value"
      }
      // A length that isn't the body's would let one request be read as two.
      if ["content-length", "transfer-encoding"].contains(name.lowercased()) {
        return "the header \(name) is set by Segue itself: remove it"
      }
    }
    return nil
  }
}

/// Whether the text is a `token` of RFC 9110, as methods and header names have to be.
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
