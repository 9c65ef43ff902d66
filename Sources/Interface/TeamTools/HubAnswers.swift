// SPDX-License-Identifier: MIT

/// The person of this machine's token, from `GET /api/v1/me`.
struct HubPerson: Codable {
  struct Today: Codable {
    var points: Int
    var pomodoros: Int
  }

  var handle: String
  var name: String
  var about: String
  var zone: String
  var language: String?
  var photo: String?
  var today: Today
  var streak: Int
}

/// A board, from `GET /api/v1/board`.
struct HubBoard: Codable {
  struct Row: Codable {
    var place: Int
    var handle: String
    var name: String
    var points: Int?
    var pomodoros: Int?
    var streak: Int?
    var you: Bool
  }

  var period: String
  var audience: String
  var rows: [Row]
}

/// The friends, from `GET /api/v1/friends`.
struct HubFriends: Codable {
  struct Friend: Codable {
    var handle: String
    var name: String
    /// Unix seconds; nil for a friend who doesn't focus, or doesn't share it.
    var focusingUntil: Int64?
  }

  /// Somebody without an answer yet.
  struct Request: Codable {
    var handle: String
    var name: String?
  }

  var friends: [Friend]
  var incoming: [Request]
  var outgoing: [Request]
}

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
