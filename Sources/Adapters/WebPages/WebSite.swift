// SPDX-License-Identifier: MIT
package import Messages

/// What a server shows, and to whom.
package struct WebSite: Sendable {
  package var origins: Origins
  package var sessions: any WebSessions
  package var routes: [Route]
  /// The language for what `Accept-Language` says.
  package var language: @Sendable (String) -> any Language
  /// The page for a request that is refused with a status.
  package var refusal: @Sendable (Int, any Language) -> Answer
  /// The page for an error that a route threw; nil for one that is a bug.
  package var failure: @Sendable (any Error, any Language) -> Answer?

  package init(
    origins: Origins, sessions: any WebSessions, routes: [Route],
    language: @escaping @Sendable (String) -> any Language,
    refusal: @escaping @Sendable (Int, any Language) -> Answer,
    failure: @escaping @Sendable (any Error, any Language) -> Answer? = { _, _ in nil }
  ) {
    (self.origins, self.sessions, self.routes) = (origins, sessions, routes)
    (self.language, self.refusal, self.failure) = (language, refusal, failure)
  }
}
