// SPDX-License-Identifier: MIT
import Hub
import WebPages

/// What the description of the interface says about a route: it stands beside the route, and nowhere else.
package struct Endpoint: Sendable {
  /// A parameter of the query.
  package struct Parameter: Sendable {
    package var name: String
    package var shape: Shape
    package var text: String

    package init(_ name: String, _ shape: Shape, _ text: String) {
      (self.name, self.shape, self.text) = (name, shape, text)
    }
  }

  /// What a request sends.
  package struct Content: Sendable {
    package var types: [String]
    /// Nil for bytes that aren't JSON.
    package var shape: Shape?

    package static func json(_ members: [Shape.Member]) -> Content {
      Content(types: ["application/json"], shape: .object(members))
    }

    package static func form(_ members: [Shape.Member]) -> Content {
      Content(types: ["application/x-www-form-urlencoded"], shape: .object(members))
    }
  }

  /// An answer of the route. Problems that the guard makes are added to each route.
  package struct Outcome: Sendable {
    package var status: Int
    package var text: String
    package var type: String
    /// Nil for an answer without a body.
    package var shape: Shape?

    package static func json(_ text: String, _ shape: Shape, status: Int = 200) -> Outcome {
      Outcome(status: status, text: text, type: "application/json", shape: shape)
    }

    package static func nothing(_ text: String) -> Outcome {
      Outcome(status: 204, text: text, type: "", shape: nil)
    }

    package static func problem(_ status: Int, _ text: String) -> Outcome {
      Outcome(status: status, text: text, type: "application/problem+json", shape: .named(.problem))
    }
  }

  package var summary: String
  package var query: [Parameter]
  package var content: Content?
  package var outcomes: [Outcome]

  package init(_ summary: String, query: [Parameter] = [], content: Content? = nil, _ outcomes: [Outcome]) {
    (self.summary, self.query, self.content, self.outcomes) = (summary, query, content, outcomes)
  }
}

extension HubRoute {
  static let interfaceRoot = "/api/v1"

  /// A row of the interface for machines. `path` begins after `/api/v1`.
  static func interface(
    _ method: Route.Method, _ path: String, _ who: Who, shows: Subject = .own, limit: HubLimit? = nil,
    body: Route.Body? = nil, _ endpoint: Endpoint, _ answer: @escaping @Sendable (HubVisit) async throws -> Answer
  ) -> HubRoute {
    // JSON of people is small, and its reader looks at all of it.
    let json: Route.Body =
      method == .get || method == .delete || endpoint.content == nil ? .nothing : .bytes(most: 64 << 10)
    var route = HubRoute(
      method, interfaceRoot + path, who, shows: shows, limit: limit, body: body ?? json, answer)
    route.endpoint = endpoint
    return route
  }
}
