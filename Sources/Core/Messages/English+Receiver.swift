// SPDX-License-Identifier: MIT
import ControlProtocol

extension English {
  func text(_ problem: ReceiverProblem) -> String {
    switch problem {
    case .tunnelRefused(let status): "the proxy refused the connection with status \(status)"
    case .unresolved(let isProxy): "the \(isProxy ? "proxy" : "host")'s name could not be resolved"
    case .unconnected(let reason): "could not connect" + (reason.map { " (\($0))" } ?? "")
    case .connectTimeout(let milliseconds): "no connection within \(brief(milliseconds))"
    case .timeout(let milliseconds): "no complete answer within \(brief(milliseconds))"
    case .tls(let problem): "TLS: " + text(problem)
    case .foreignAddress(let address): "the name leads to \(address), which isn't this machine; \(Self.unencrypted)"
    case .unencrypted: Self.unencrypted
    case .broken: "the connection broke before the answer was complete"
    case .noAnswer: "the connection was closed without an answer"
    case .notHTTP: "the answer is not HTTP"
    case .badURL: "not a complete address, such as https://chat.example/hook"
    case .badMethod: "the method must be one word of letters"
    case .badHeader(let name, .name): "a header's name has invalid characters" + (name.map { ": \($0)" } ?? "")
    case .badHeader(let name, .value): "the header \(name ?? "") has a line break or control character in its value"
    case .badHeader(let name, .reserved): "the header \(name ?? "") is set by Segue itself: remove it"
    case .shutDown: "the HTTP client is shut down"
    case .outOfMemory: "out of memory"
    case .noThread(let reason): "no thread for HTTP could be started (\(reason))"
    case .curlExhausted: "curl could not be started: no memory or no file descriptors left"
    case .curlStopped: "curl could not go on"
    case .noCurl(let detail):
      "webhooks need libcurl, which can't be loaded (\(detail)): install it (Debian: the package libcurl4)"
    case .cancelled: "cancelled"
    case .other(let detail): detail
    }
  }

  private static let unencrypted = "http is unencrypted: use https, or allow it with plain-http: true"

  private func text(_ problem: ReceiverProblem.TLSProblem) -> String {
    switch problem {
    case .expired:
      "the receiver's certificate has expired: check this machine's clock. If it is right, the receiver must renew it"
    case .notYetValid: "the receiver's certificate isn't valid yet: is this machine's clock right?"
    case .selfSigned:
      "the receiver's certificate is self-signed: if it is the right one, name its file under 'tls: ca:'"
    case .unknownAuthority(true):
      "the authority under 'tls: ca:' did not sign the receiver's certificate: name the authority that did"
    case .unknownAuthority(false):
      "the receiver's certificate is from an authority that isn't trusted here. Name that authority's file under "
        + "'tls: ca:', or have the receiver send its whole chain"
    case .otherHost(let host):
      "the receiver's certificate isn't for \(host): use the name that it is for, or have one made for this name"
    case .otherKey:
      "the receiver's key isn't the pinned one: if it has a new key on purpose, put that key's hash under 'tls: pin:'"
    case .revoked: "the receiver's certificate was revoked: it needs a new one"
    case .wantsClientCertificate:
      "the receiver wants a client certificate: name its files under 'tls: cert:' and 'tls: key:'"
    case .refusesClientCertificate: "the receiver refuses the client certificate under 'tls: cert:'"
    case .notTLS: "the receiver doesn't speak TLS: check its port, and whether it is plain http"
    case .tooOld: "the receiver speaks only broken versions of TLS, older than 1.2: it must be updated"
    case .authorityFile: "the file under 'tls: ca:' can't be read as certificates in PEM"
    case .certificateFile:
      "the files under 'tls: cert:' and 'tls: key:' can't be used together: both are PEM without a passphrase, or one "
        + "PKCS#12 file"
    case .other(let detail): detail
    }
  }
}
