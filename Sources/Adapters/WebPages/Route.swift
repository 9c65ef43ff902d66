// SPDX-License-Identifier: MIT

/// A path, and the function that answers it.
package struct Route: Sendable {
  package enum Method: String, Hashable, Sendable, CaseIterable { case get, post, put, patch, delete }

  package enum Access: Hashable, Sendable {
    /// Only browsers with a session.
    case session
    /// Also visitors without a session. The page must show nothing of the person.
    case everybody
    /// The route itself decides, from the cookies and the headers.
    case route
  }

  /// What a request may bring along.
  package enum Body: Hashable, Sendable {
    case nothing
    case form
    case formWithFiles
    /// Any bytes up to a limit; the route reads their type.
    case bytes(most: Int)
  }

  package var method: Method
  /// The pattern of the path: `/history/:id`.
  package var path: String
  package var access: Access
  package var body: Body
  package var answer: @Sendable (Visit) async throws -> Answer

  package init(
    _ method: Method, _ path: String, access: Access, body: Body,
    _ answer: @escaping @Sendable (Visit) async throws -> Answer
  ) {
    (self.method, self.path, self.access, self.body, self.answer) = (method, path, access, body, answer)
  }

  package static func get(
    _ path: String, access: Access = .session, _ answer: @escaping @Sendable (Visit) async throws -> Answer
  ) -> Route {
    Route(.get, path, access: access, body: .nothing, answer)
  }

  /// A form. Its token is checked before `answer` is called.
  package static func post(
    _ path: String, access: Access = .session, takesFiles: Bool = false,
    _ answer: @escaping @Sendable (Visit) async throws -> Answer
  ) -> Route {
    Route(.post, path, access: access, body: takesFiles ? .formWithFiles : .form, answer)
  }
}

/// The error with which a route refuses a request.
package struct WebRefusal: Error, Hashable, Sendable {
  package var status: Int

  package init(status: Int) {
    self.status = status
  }

  package static let notFound = WebRefusal(status: 404)
}
