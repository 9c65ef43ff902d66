// SPDX-License-Identifier: MIT
package import Messages

/// A request that got past the guard: what a page is made from.
package struct Visit: Sendable {
  /// Without a query.
  package let path: String
  /// The parts of the path that the route names.
  package let parameters: [String: String]
  package let query: FormFields
  /// What was posted; empty for a request that only reads.
  package let form: FormFields
  package let files: [UploadedFile]
  package let language: any Language
  /// Nil on a route that is open to everybody, for a browser that wasn't let in.
  package let session: WebSession?
  /// The last event that a browser saw before its connection broke.
  package let lastEventID: String?
}

/// A browser that was let in.
package struct WebSession: Hashable, Sendable {
  /// What the cookie says.
  package let cookie: String
  /// The value of the field `token`, which every form of a page must send.
  package let formToken: String
}

/// Knows which cookies let a browser in.
package protocol WebSessions: Sendable {
  /// The cookie's name.
  var cookieName: String { get }
  /// Whether a cookie's value lets a browser in, now.
  func admits(_ cookie: String) -> Bool
}
