// SPDX-License-Identifier: MIT
package import Messages

/// A request that passed the guard: the data for a page.
package struct Visit: Sendable {
  /// The path without a query.
  package let path: String
  /// The parts of the path that the route names.
  package let parameters: [String: String]
  package let query: FormFields
  /// The posted form; empty for a request that only reads.
  package let form: FormFields
  package let files: [UploadedFile]
  package let language: any Language
  /// Nil for a browser without a session, on a route that is open to everybody.
  package let session: WebSession?
  /// The last event that a browser received before its connection broke.
  package let lastEventID: String?
}

/// A browser's session.
package struct WebSession: Hashable, Sendable {
  /// The value of the cookie.
  package let cookie: String
  /// The value of the field `token`, which every form of a page must send.
  package let formToken: String
}

/// The sessions of browsers.
package protocol WebSessions: Sendable {
  /// The cookie's name.
  var cookieName: String { get }
  /// Whether a cookie's value admits a browser now.
  func admits(_ cookie: String) -> Bool
}
