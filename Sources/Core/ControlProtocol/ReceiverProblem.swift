// SPDX-License-Identifier: MIT

/// The reason that a request has no answer. Lengths are in milliseconds.
package enum ReceiverProblem: Codable, Hashable, Sendable {
  case tunnelRefused(status: Int)
  case unresolved(isProxy: Bool)
  /// `reason`: the system's message, if any.
  case unconnected(reason: String?)
  case connectTimeout(milliseconds: Int64)
  case timeout(milliseconds: Int64)
  case tls(TLSProblem)
  /// A name leads to another machine, without encryption.
  case foreignAddress(String)
  case unencrypted
  case broken
  case noAnswer
  case notHTTP
  case badURL
  /// The method is not one word.
  case badMethod
  /// nil: the name is invalid itself.
  case badHeader(String?, HeaderFault)
  case shutDown
  case outOfMemory
  case noThread(reason: String)
  /// Too little memory, or too few descriptors.
  case curlExhausted
  case curlStopped
  /// libcurl cannot be loaded.
  case noCurl(detail: String)
  case cancelled
  /// curl's message.
  case other(detail: String)

  // The members' names in JSON.
  private enum TlsCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum ForeignAddressCodingKeys: String, CodingKey { case _0 = "address" }
  private enum BadHeaderCodingKeys: String, CodingKey { case _0 = "name", _1 = "fault" }

  package enum HeaderFault: String, Codable, Hashable, Sendable {
    /// Characters that no name has; a line break or control character in the value; a header that Segue sets itself.
    case name, value, reserved
  }

  /// The reason that a TLS connection failed.
  package enum TLSProblem: Codable, Hashable, Sendable {
    case expired, notYetValid, selfSigned
    case unknownAuthority(isNamed: Bool)
    case otherHost(String)
    case otherKey, revoked, wantsClientCertificate, refusesClientCertificate, notTLS, tooOld
    case authorityFile, certificateFile
    case other(detail: String)

    private enum OtherHostCodingKeys: String, CodingKey { case _0 = "host" }
  }
}
