// SPDX-License-Identifier: MIT
package import Events
import Paths
import WebPages

extension HubPages {
  /// The description of the interface as OpenAPI 3.1, made from the table of routes.
  package var description: JSONValue {
    var paths: [JSONValue.Member] = []
    for route in routes {
      guard let endpoint = route.endpoint else { continue }
      let path = Self.template(route.path)
      let operation = JSONValue.Member(route.method.rawValue, Self.operation(route, endpoint))
      if let index = paths.firstIndex(where: { $0.name == path }), case .object(let members) = paths[index].value {
        paths[index].value = .object(members + [operation])
      } else {
        paths.append(.init(path, .object([operation])))
      }
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Segue hub", "version": .string(SegueVersion.current),
        "description": "What the pages of the hub do, for programs. Errors are problems by RFC 9457.",
        "license": ["name": "MIT", "identifier": "MIT"],
      ],
      "servers": [["url": .string(access.publicURL)]],
      "security": [["token": []]],
      "paths": .object(paths),
      "components": [
        "securitySchemes": [
          "token": [
            "type": "http", "scheme": "bearer",
            "description": "A token with a scope: 'events', 'read' or 'write'. Each operation names its scope.",
          ]
        ],
        "schemas": .object(NamedShape.allCases.map { .init($0.rawValue, $0.shape.schema) }),
      ],
    ]
  }

  /// `/people/{handle}` for `/people/:handle`.
  private static func template(_ path: String) -> String {
    "/"
      + path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
  }

  private static func operation(_ route: HubRoute, _ endpoint: Endpoint) -> JSONValue {
    let name = route.path.dropFirst(HubRoute.interfaceRoot.count).split(separator: "/")
      .map { $0.drop { $0 == ":" } }.joined(separator: "_")
    var members: [JSONValue.Member] = [
      .init("operationId", .string("\(route.method.rawValue)_\(name)")), .init("summary", .string(endpoint.summary)),
    ]
    if case .machine(let scope) = route.who {
      members.append(.init("description", .string(scope.isEmpty ? "Any scope." : "Scope: `\(scope)`.")))
    } else {
      members.append(.init("security", []))
    }
    let parameters = parameters(of: route, endpoint)
    if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
    if let content = endpoint.content {
      let schema: JSONValue = content.shape.map { ["schema": $0.schema] } ?? [:]
      members.append(
        .init(
          "requestBody",
          ["required": true, "content": .object(content.types.map { .init($0, schema) })]))
    }
    members.append(
      .init("responses", .object(outcomes(of: route, endpoint).map { .init("\($0.status)", $0.described) })))
    return .object(members)
  }

  private static func parameters(of route: HubRoute, _ endpoint: Endpoint) -> [JSONValue] {
    let inPath = route.path.split(separator: "/").filter { $0.hasPrefix(":") }.map { part -> JSONValue in
      let isNumber = part == ":id"
      return [
        "name": .string(String(part.dropFirst())), "in": "path", "required": true,
        "schema": (isNumber ? Shape.integer : .string).schema,
      ]
    }
    return inPath
      + endpoint.query.map { parameter in
        [
          "name": .string(parameter.name), "in": "query", "description": .string(parameter.text),
          "schema": parameter.shape.schema,
        ]
      }
  }

  /// The answers of the route, and those that every such route may give.
  private static func outcomes(of route: HubRoute, _ endpoint: Endpoint) -> [Endpoint.Outcome] {
    var outcomes = endpoint.outcomes
    func add(_ status: Int, _ text: String) {
      if !outcomes.contains(where: { $0.status == status }) { outcomes.append(.problem(status, text)) }
    }
    if case .machine(let scope) = route.who {
      add(401, "The token is missing, unknown or revoked.")
      if !scope.isEmpty { add(403, "The token lacks the scope.") }
    }
    if endpoint.content != nil {
      add(413, "The body is too large.")
      add(415, "The body has another type.")
    }
    if route.limit != nil { add(429, "Too many requests: `Retry-After` has the seconds to wait.") }
    add(503, "The database cannot be reached or has no space left, or the server is busy.")
    return outcomes.sorted { $0.status < $1.status }
  }
}

extension Endpoint.Outcome {
  fileprivate var described: JSONValue {
    guard let shape else { return ["description": .string(text)] }
    return ["description": .string(text), "content": .object([.init(type, ["schema": shape.schema])])]
  }
}
