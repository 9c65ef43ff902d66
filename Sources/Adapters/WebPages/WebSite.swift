// SPDX-License-Identifier: MIT
package import Messages

/// The content of a server, and its visitors.
package struct WebSite: Sendable {
  package var origins: Origins
  package var sessions: any WebSessions
  package var routes: [Route]
  /// The language for a value of `Accept-Language`.
  package var language: @Sendable (String) -> any Language
  /// The answer to a refused request: by its status and its path.
  package var refusal: @Sendable (Int, String, any Language) -> Answer
  /// The page for an error of a route; nil if the error is a bug.
  package var failure: @Sendable (any Error, any Language) -> Answer?

  package init(
    origins: Origins, sessions: any WebSessions, routes: [Route],
    language: @escaping @Sendable (String) -> any Language,
    refusal: @escaping @Sendable (Int, String, any Language) -> Answer,
    failure: @escaping @Sendable (any Error, any Language) -> Answer? = { _, _ in nil }
  ) {
    (self.origins, self.sessions, self.routes) = (origins, sessions, routes)
    (self.language, self.refusal, self.failure) = (language, refusal, failure)
  }
}
