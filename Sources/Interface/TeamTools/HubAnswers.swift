// SPDX-License-Identifier: MIT

/// The codes of RFC 8628, section 3.2.
struct DeviceCodes: Decodable {
  var deviceCode: String
  var userCode: String
  var address: String
  var completeAddress: String?
  /// Seconds.
  var lifetime: Int
  /// Seconds; 5 if the hub names none.
  var interval: Int?

  private enum CodingKeys: String, CodingKey {
    case deviceCode = "device_code"
    case userCode = "user_code"
    case address = "verification_uri"
    case completeAddress = "verification_uri_complete"
    case lifetime = "expires_in"
    case interval
  }
}

/// An answer to a question for the token: the token, or the reason why there is none.
struct TokenAnswer: Decodable {
  var token: String?
  var error: String?

  private enum CodingKeys: String, CodingKey {
    case token = "access_token"
    case error
  }
}

/// An error of the hub, by RFC 9457.
struct HubProblem: Decodable {
  var title: String?
  var detail: String?
}
