// SPDX-License-Identifier: MIT
import CCurl

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

  /// One sentence: the problem and its remedy. `host` is the receiver of the request.
  func text(_ host: String, _ tls: HTTPRequest.TLS) -> String {
    let problem =
      switch self {
      case .expired: "the receiver's certificate has expired: it has to be renewed there"
      case .notYetValid: "the receiver's certificate isn't valid yet: is this machine's clock right?"
      case .selfSigned:
        "the receiver's certificate is signed by nobody else: if it is the right one, name its file under 'tls: ca:'"
      case .unknownAuthority where tls.ca != nil:
        "the receiver's certificate isn't signed by the authority under 'tls: ca:': name the one that has signed it"
      case .unknownAuthority:
        "the receiver's certificate is from an authority that isn't trusted here: name that authority's file under "
          + "'tls: ca:', or have the receiver send its whole chain"
      case .otherHost:
        "the receiver's certificate isn't for \(host): use the name that it is for, or have one made for this name"
      case .otherKey:
        "the receiver's key isn't the pinned one: if it has a new key on purpose, put that key's hash under 'tls: pin:'"
      case .revoked: "the receiver's certificate was revoked: it needs a new one"
      case .wantsClientCertificate:
        "the receiver wants a client certificate: name its files under 'tls: cert:' and 'tls: key:'"
      case .refusesClientCertificate where tls.cert == nil:
        "the receiver wants a client certificate: name its files under 'tls: cert:' and 'tls: key:'"
      case .refusesClientCertificate: "the receiver doesn't take the client certificate under 'tls: cert:'"
      case .notTLS: "what answers there doesn't speak TLS: is the port right, or is it plain http?"
      case .tooOld: "the receiver speaks only versions of TLS older than 1.2, which are broken: it has to be updated"
      case .authorityFile: "the file under 'tls: ca:' can't be read as certificates in PEM"
      case .certificateFile:
        "the files under 'tls: cert:' and 'tls: key:' can't be used together: both are PEM without a passphrase, or one "
          + "PKCS#12 file"
      case .other(let detail): detail
      }
    return "TLS: " + problem
  }
}
