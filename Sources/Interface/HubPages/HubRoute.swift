// SPDX-License-Identifier: MIT
package import Hub
package import WebPages

/// A row of the table of routes: everything that decides who gets an answer, and the function that makes it.
package struct HubRoute: Sendable {
  package enum Who: Hashable, Sendable {
    /// Everybody, with or without an account.
    case anyone
    /// Visitors without a session. Others are redirected to the first page.
    case guest
    /// People who are logged in.
    case person
    /// Machines with a token of this scope: `events`, `read` or `write`. Empty for any scope.
    case machine(String)
    case administrator
  }

  /// What an answer shows, and thereby to whom the row is a 404.
  package enum Subject: String, Hashable, Sendable {
    /// The same to everybody who may ask.
    case site
    /// Data of whoever asks.
    case own
    /// The person whom `:handle` names. Nobody learns of a block.
    case person
    /// The group that `:id` names. Only for its members.
    case group
    /// A thing of whoever asks, which `:id` names. Nobody else's.
    case thing
  }

  package var method: Route.Method
  /// The pattern of the path: `/people/:handle`.
  package var path: String
  package var who: Who
  package var shows: Subject
  package var limit: HubLimit?
  package var body: Route.Body
  /// What the description of the interface says; nil for a page.
  package var endpoint: Endpoint?
  package var answer: @Sendable (HubVisit) async throws -> Answer

  package init(
    _ method: Route.Method, _ path: String, _ who: Who, shows: Subject = .own, limit: HubLimit? = nil,
    body: Route.Body? = nil, _ answer: @escaping @Sendable (HubVisit) async throws -> Answer
  ) {
    (self.method, self.path, self.who, self.shows) = (method, path, who, shows)
    (self.limit, self.answer) = (limit, answer)
    self.body = body ?? (method == .get || method == .delete ? .nothing : .form)
  }

  /// Whether machines ask this: its errors are problems in JSON, and cookies mean nothing to it.
  package var isInterface: Bool { Self.isInterface(path) }

  static func isInterface(_ path: String) -> Bool { path.hasPrefix("/api/") }
}
