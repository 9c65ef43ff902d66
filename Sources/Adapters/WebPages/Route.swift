// SPDX-License-Identifier: MIT

/// A path, and the function that answers it.
package struct Route: Sendable {
  package enum Method: Hashable, Sendable { case get, post }

  package enum Access: Hashable, Sendable {
    /// Only browsers with a session.
    case session
    /// Also visitors without a session. The page must show nothing of the person.
    case everybody
  }

  package var method: Method
  /// The pattern of the path: `/history/:id`.
  package var path: String
  package var access: Access
  /// Whether the form may contain files.
  package var takesFiles: Bool
  package var answer: @Sendable (Visit) async throws -> Answer

  private init(
    _ method: Method, _ path: String, _ access: Access, takesFiles: Bool,
    _ answer: @escaping @Sendable (Visit) async throws -> Answer
  ) {
    (self.method, self.path, self.access, self.takesFiles, self.answer) = (method, path, access, takesFiles, answer)
  }

  package static func get(
    _ path: String, access: Access = .session, _ answer: @escaping @Sendable (Visit) async throws -> Answer
  ) -> Route {
    Route(.get, path, access, takesFiles: false, answer)
  }

  /// A form. Its token is checked before `answer` is called.
  package static func post(
    _ path: String, access: Access = .session, takesFiles: Bool = false,
    _ answer: @escaping @Sendable (Visit) async throws -> Answer
  ) -> Route {
    Route(.post, path, access, takesFiles: takesFiles, answer)
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
