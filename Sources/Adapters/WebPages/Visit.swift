// SPDX-License-Identifier: MIT
import HTTPTypes
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
  /// The sent bytes, on a route that takes any.
  package let bytes: [UInt8]
  package let language: any Language
  /// Nil for a browser without a session, on a route that is open to everybody.
  package let session: WebSession?
  /// The last event that a browser received before its connection broke.
  package let lastEventID: String?
  /// The address of the other end of the connection; empty if the system doesn't tell.
  package let address: String
  /// Whether the browser reports that a page of this site posts.
  package let isFromOurPage: Bool
  let headers: HTTPFields

  /// The values of a header, in order.
  package func headers(_ name: String) -> [String] { HTTPField.Name(name).map { headers[values: $0] } ?? [] }

  /// The first value of a header; nil if the request lacks it.
  package func header(_ name: String) -> String? { headers(name).first }

  /// The values of a cookie. A browser may send several of one name.
  package func cookies(_ name: String) -> [String] {
    headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { return nil }
      return String(parts[1])
    }
  }
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
