// SPDX-License-Identifier: MIT
import Events
import TestSupport

/// Compares answers with the description of the interface.
struct Conformance {
  let description: JSONValue

  init(_ description: JSONValue) { self.description = description }

  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// Throws unless the description has this answer's status, type and shape, with no other member than it names.
  func check(_ answer: WebAnswer, method: String, path: String) throws {
    let path = String(path.prefix { $0 != "?" })
    guard let operation = operation(method, path) else { return }
    let what = "\(method) \(path) → \(answer.status)"
    guard let outcome = operation["responses"]?["\(answer.status)"] else {
      throw Difference(description: "\(what) is not described: \(answer.body)")
    }
    guard let content = outcome["content"], case .object(let types) = content, let type = types.first else {
      if !answer.body.isEmpty { throw Difference(description: "\(what) has a body: \(answer.body)") }
      return
    }
    guard answer.header("Content-Type") == type.name else {
      throw Difference(description: "\(what) is \(answer.header("Content-Type") ?? "untyped"), not \(type.name)")
    }
    if let schema = type.value["schema"] { try check(answer.json, schema, at: what) }
  }

  private func operation(_ method: String, _ path: String) -> JSONValue? {
    guard case .object(let paths)? = description["paths"] else { return nil }
    let parts = path.split(separator: "/")
    return paths.first { template in
      let wanted = template.name.split(separator: "/")
      return wanted.count == parts.count && zip(wanted, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        && template.value[method] != nil
    }?.value[method]
  }

  private func check(_ value: JSONValue, _ schema: JSONValue, at place: String) throws {
    func fail(_ reason: String) -> Difference { Difference(description: "\(place): \(reason): \(value.text)") }
    if let reference = schema["$ref"]?.string {
      guard let named = description["components"]?["schemas"]?[String(reference.split(separator: "/").last ?? "")]
      else {
        throw fail("no \(reference)")
      }
      return try check(value, named, at: place)
    }
    if case .array(let choices)? = schema["anyOf"] {
      guard choices.contains(where: { (try? check(value, $0, at: place)) != nil }) else { throw fail("none fits") }
      return
    }
    if case .array(let words)? = schema["enum"], !words.contains(value) { throw fail("not a word") }
    switch (schema["type"]?.string, value) {
    case (nil, _), ("string", .string), ("integer", .integer), ("boolean", .bool), ("null", .null): return
    case ("array", .array(let values)):
      for value in values { try check(value, schema["items"] ?? [:], at: place + "[]") }
    case ("object", .object(let members)):
      let more = schema["additionalProperties"]
      for member in members {
        guard let inner = schema["properties"]?[member.name] ?? more else { throw fail("'\(member.name)' is unknown") }
        try check(member.value, inner, at: "\(place).\(member.name)")
      }
      for name in schema["required"]?.list ?? [] where value[name.string ?? ""] == nil {
        throw fail("'\(name.string ?? "")' is missing")
      }
    default: throw fail("not \(schema["type"]?.string ?? "")")
    }
  }
}
