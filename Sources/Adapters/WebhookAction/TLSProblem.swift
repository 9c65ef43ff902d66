// SPDX-License-Identifier: MIT
import CCurl
import ControlProtocol

/// The reason for which a TLS connection failed, with the remedy.
///
/// curl has one code for most reasons. Only its text tells them apart, with the same words for OpenSSL, LibreSSL and GnuTLS.
enum TLSProblem: Equatable {
  case expired
  case notYetValid
  case selfSigned
  case unknownAuthority
  case otherHost
  case otherKey
  case revoked
  case wantsClientCertificate
  case refusesClientCertificate
  case notTLS
  case tooOld
  /// A file under `tls` is unusable.
  case authorityFile
  case certificateFile
  case other(String)

  init(_ result: CURLcode, _ detail: String) {
    let text = detail.lowercased()
    func says(_ phrases: String...) -> Bool { phrases.contains { text.contains($0) } }
    self =
      switch result {
      case CURLE_SSL_CACERT_BADFILE: .authorityFile
      case CURLE_SSL_CERTPROBLEM: .certificateFile
      case CURLE_SSL_PINNEDPUBKEYNOTMATCH: .otherKey
      // The receiver's alerts about the client. Their words also appear in failures of checking the receiver.
      case _ where says("alert certificate required", "alert no certificate"): .wantsClientCertificate
      case _ where says("alert unknown ca", "alert bad certificate", "alert certificate", "alert unsupported cert"):
        .refusesClientCertificate
      case _ where says("certificate subject name", "does not match target", "common name", "hostname mismatch"):
        .otherHost
      case _ where says("has expired", "certificate expired"): .expired
      case _ where says("not yet valid", "not yet activated"): .notYetValid
      case _ where says("in certificate chain", "issuer certificate", "verify the first", "signer not found"):
        .unknownAuthority
      case _ where says("self-signed", "self signed"): .selfSigned
      case _ where says("revoked"): .revoked
      case _ where says("wrong version number", "http request", "packet length too long", "record overflow"): .notTLS
      case _ where says("unsupported protocol", "alert protocol version", "no protocols available"): .tooOld
      default: .other(detail)
      }
  }

  /// The problem for people, with what decides its remedy. `host` is the receiver of the request.
  func problem(_ host: String, _ tls: HTTPRequest.TLS) -> ReceiverProblem.TLSProblem {
    switch self {
    case .expired: .expired
    case .notYetValid: .notYetValid
    case .selfSigned: .selfSigned
    case .unknownAuthority: .unknownAuthority(isNamed: tls.ca != nil)
    case .otherHost: .otherHost(host)
    case .otherKey: .otherKey
    case .revoked: .revoked
    case .wantsClientCertificate: .wantsClientCertificate
    case .refusesClientCertificate: tls.cert == nil ? .wantsClientCertificate : .refusesClientCertificate
    case .notTLS: .notTLS
    case .tooOld: .tooOld
    case .authorityFile: .authorityFile
    case .certificateFile: .certificateFile
    case .other(let detail): .other(detail: detail)
    }
  }
}
