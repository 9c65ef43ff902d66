// SPDX-License-Identifier: MIT

/// A path, and what answers there.
package struct Route: Sendable {
  package enum Method: Hashable, Sendable { case get, post }

  package enum Access: Hashable, Sendable {
    /// Only for a browser that was let in.
    case session
    /// Also visitors without a session. The page must show nothing of the person.
    case everybody
  }

  package var method: Method
  /// `/history/:id`
  package var path: String
  package var access: Access
  /// Whether files may come with the form.
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

  /// A form. Its token was checked before `answer` is called.
  package static func post(
    _ path: String, access: Access = .session, takesFiles: Bool = false,
    _ answer: @escaping @Sendable (Visit) async throws -> Answer
  ) -> Route {
    Route(.post, path, access, takesFiles: takesFiles, answer)
  }
}

/// What a route throws that refuses a request.
package struct WebRefusal: Error, Hashable, Sendable {
  package var status: Int

  package init(status: Int) {
    self.status = status
  }

  package static let notFound = WebRefusal(status: 404)
}
