// SPDX-License-Identifier: MIT
package import ControlProtocol
import Hashing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Signs messages according to Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`.
package struct WebhookSigner: Sendable {
  private let keys: [[UInt8]]

  /// Makes one signature for each secret, newest first: while keys rotate, a receiver accepts either.
  package init(secrets: [String]) throws(SigningProblem) {
    guard !secrets.isEmpty else { throw .missing }
    var keys: [[UInt8]] = []
    for secret in secrets { keys.append(try WebhookSigner.key(secret)) }
    self.keys = keys
  }

  /// The three headers of an attempt. `timestamp` is the attempt's, in seconds since 1970.
  package func headers(id: String, timestamp: Int64, body: [UInt8]) -> [(name: String, value: String)] {
    let message = Array("\(id).\(timestamp).".utf8) + body
    let signatures = keys.map { key in
      "v1," + Data(HMACSHA256.code(of: message, key: key)).base64EncodedString()
    }
    return [
      ("webhook-id", id), ("webhook-timestamp", "\(timestamp)"),
      ("webhook-signature", signatures.joined(separator: " ")),
    ]
  }

  /// Whether the prefix of a secret says that it is a key for signatures.
  package static func isKey(_ secret: String) -> Bool {
    ["whsec_", "whsk_", "whpk_"].contains { secret.hasPrefix($0) }
  }

  private static func key(_ secret: String) throws(SigningProblem) -> [UInt8] {
    if secret.hasPrefix("whsk_") || secret.hasPrefix("whpk_") { throw .asymmetric }
    guard secret.hasPrefix("whsec_") else {
      guard !secret.isEmpty else { throw .empty }
      return Array(secret.utf8)
    }
    // Some services issue their secrets without padding, and files end in a newline.
    let text = secret.dropFirst("whsec_".count).trimmingBlanks
    let padded = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: padded) else { throw .notBase64 }
    guard !bytes.isEmpty else { throw .empty }
    return Array(bytes)
  }
}
