// SPDX-License-Identifier: MIT

/// What each visitor gets on a route.
struct PermissionRow: Sendable {
  var expected: [Visitor: Outcome]
  /// The query of the request, with its `?`.
  var query = ""
  /// The form's fields besides the token, or the body of a machine's request.
  var body = ""
  /// The type of a machine's body.
  var type = "application/json"
  /// Parts of the path that aren't mina's.
  var parts: [String: String] = [:]

  /// All visitors by name.
  init(
    stranger: Outcome, person: Outcome, friend: Outcome, blocked: Outcome, member: Outcome, owner: Outcome,
    administrator: Outcome
  ) {
    expected = [
      .stranger: stranger, .person: person, .friend: friend, .blocked: blocked, .member: member, .owner: owner,
      .administrator: administrator,
    ]
  }

  private init(_ outcome: (Visitor) -> Outcome) {
    expected = Dictionary(uniqueKeysWithValues: Visitor.allCases.map { ($0, outcome($0)) })
  }

  /// The same for everybody.
  static func everybody(_ outcome: Outcome) -> PermissionRow { PermissionRow { _ in outcome } }
  /// For visitors without a session; others are led to the first page.
  static func guests(_ outcome: Outcome) -> PermissionRow { PermissionRow { $0 == .stranger ? outcome : .home } }
  /// For everybody who is logged in.
  static func people(_ outcome: Outcome) -> PermissionRow { PermissionRow { $0 == .stranger ? .login : outcome } }
  /// For mina alone; others get `others`.
  static func owner(_ outcome: Outcome, others: Outcome = 404) -> PermissionRow {
    PermissionRow { $0 == .stranger ? .login : $0 == .owner ? outcome : others }
  }
  static func administrators(_ outcome: Outcome) -> PermissionRow {
    PermissionRow { $0 == .stranger ? .login : $0 == .administrator ? outcome : 404 }
  }
  /// For every machine with a token of the route's scope.
  static func machines(_ outcome: Outcome) -> PermissionRow { PermissionRow { $0 == .stranger ? 401 : outcome } }

  func sending(_ body: String, type: String = "application/json") -> PermissionRow {
    var row = self
    (row.body, row.type) = (body, type)
    return row
  }

  func asking(_ query: String) -> PermissionRow {
    var row = self
    row.query = query
    return row
  }

  func at(_ parts: [String: String]) -> PermissionRow {
    var row = self
    row.parts = parts
    return row
  }
}
