// SPDX-License-Identifier: MIT
import Events
import WebPages

/// The JSON object that a request sends.
struct JSONBody: Sendable {
  private let value: JSONValue

  /// Throws unless the request sends a JSON object as such.
  init(_ visit: HubVisit) throws {
    guard Self.mediaType(visit) == "application/json" else { throw HubProblem(status: 415) }
    guard let value = JSON.foreign(visit.web.bytes), case .object = value else { throw HubProblem(status: 400) }
    self.value = value
  }

  /// The type of a request's body without parameters, in lower case.
  static func mediaType(_ visit: HubVisit) -> String {
    let type = (visit.web.header("Content-Type") ?? "").prefix { $0 != ";" }
    return type.filter { $0 != " " && $0 != "\t" }.lowercased()
  }

  /// A text; nil if the object lacks it. Throws for another value.
  func text(_ name: String) throws -> String? {
    guard let member = value[name] else { return nil }
    guard let text = member.string else { throw HubProblem.invalid("'\(name)' must be a string.") }
    return text
  }

  func requiredText(_ name: String) throws -> String {
    guard let text = try text(name) else { throw HubProblem.invalid("'\(name)' is missing.") }
    return text
  }

  /// A list of texts; nil if the object lacks it. Throws for another value.
  func texts(_ name: String) throws -> [String]? {
    try value[name].map { try Self.texts($0, name) }
  }

  /// The members of an object whose values are lists of texts; empty if the object lacks it.
  func lists(_ name: String) throws -> [(name: String, texts: [String])] {
    guard let member = value[name] else { return [] }
    guard case .object(let members) = member else { throw HubProblem.invalid("'\(name)' must be an object.") }
    return try members.map { ($0.name, try Self.texts($0.value, "\(name).\($0.name)")) }
  }

  private static func texts(_ value: JSONValue, _ name: String) throws -> [String] {
    guard case .array(let values) = value else { throw HubProblem.invalid("'\(name)' must be a list of strings.") }
    return try values.map { value in
      guard let text = value.string else { throw HubProblem.invalid("'\(name)' must be a list of strings.") }
      return text
    }
  }
}

extension HubProblem {
  /// A value that can be read and isn't accepted.
  static func invalid(_ detail: String) -> HubProblem {
    // The detail may repeat the name of a member, which has any length.
    HubProblem(status: 422, code: "invalid", detail: String(detail.prefix(200)))
  }
}

extension Answer {
  static func json(_ value: JSONValue, status: Int = 200) -> Answer { .json(Array(value.text.utf8), status: status) }

  /// A success without a body.
  static var nothing: Answer {
    var answer = Answer(status: 204, type: "", bytes: [])
    answer.headers = []
    return answer
  }
}

extension JSONValue {
  init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }
}
