// SPDX-License-Identifier: MIT
package import Events

/// A text of the file, possibly with expressions and secrets.
package indirect enum Text: Codable, Hashable, Sendable {
  case literal(String)
  /// `${{ secrets.NAME }}`.
  case secret(String)
  /// `${{ … }}` with the source of an expression.
  case expression(String)
  /// Several texts in sequence.
  case joined([Text])

  /// The literal text with references as in the file, never with a secret's value.
  package var shown: String {
    switch self {
    case .literal(let text): text
    case .secret(let name): "${{ secrets.\(name) }}"
    case .expression(let source): "${{ \(source) }}"
    case .joined(let parts): parts.map(\.shown).joined()
    }
  }

  /// The secret's name, if the whole text is one secret.
  package var secret: String? {
    guard case .secret(let name) = self else { return nil }
    return name
  }

  /// The secrets in the text.
  package var secrets: Set<String> {
    switch self {
    case .literal, .expression: []
    case .secret(let name): [name]
    case .joined(let parts): parts.reduce(into: []) { $0.formUnion($1.secrets) }
    }
  }

  /// The sources of its expressions, in order.
  package var expressions: [String] {
    switch self {
    case .literal, .secret: []
    case .expression(let source): [source]
    case .joined(let parts): parts.flatMap(\.expressions)
    }
  }

  /// The parts of the text in sequence.
  package var parts: [Text] {
    guard case .joined(let parts) = self else { return [self] }
    return parts
  }

  /// Returns the text with the values of its secrets. Expressions remain unevaluated.
  package func revealed(_ values: [String: String], encoded: (String) -> String = { $0 }) -> String {
    switch self {
    case .literal, .expression: shown
    case .secret(let name): values[name] ?? ""
    case .joined(let parts):
      parts.map { part in
        guard case .secret(let name) = part else { return part.shown }
        return encoded(values[name] ?? "")
      }.joined()
    }
  }
}

/// A JSON body of the file; its leaves are texts.
package indirect enum JSONTemplate: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case text(Text)
  case array([JSONTemplate])
  case object([Member])

  /// A name and its value, in the order of the file.
  package struct Member: Codable, Hashable, Sendable {
    package var name: String
    package var value: JSONTemplate

    package init(_ name: String, _ value: JSONTemplate) {
      self.name = name
      self.value = value
    }
  }
}

/// A name and its text: a header or a form field.
package struct NamedText: Codable, Hashable, Sendable {
  package var name: String
  package var text: Text

  package init(_ name: String, _ text: Text) {
    self.name = name
    self.text = text
  }
}

/// The body of a webhook request.
package enum WebhookBody: Codable, Hashable, Sendable {
  /// The event itself, in CloudEvents' structured mode.
  case event
  case json(JSONTemplate)
  case form([NamedText])
  case text(Text)
}

/// An HTTP request of a hook.
package struct Webhook: Codable, Hashable, Sendable {
  package var url: Text
  /// The default is POST.
  package var method: String?
  package var headers: [NamedText] = []
  package var body = WebhookBody.event
  /// Keys for Standard Webhooks signatures; several during a key rotation.
  package var sign: [Text] = []
  package var timeout: Duration?
  package var tls = TLS()
  /// Whether to allow plain HTTP to other hosts than loopback.
  package var allowsPlainHTTP = false

  package init(url: Text) {
    self.url = url
  }

  /// Files (absolute paths) and a pin for the connection.
  package struct TLS: Codable, Hashable, Sendable {
    package var authority: String?
    package var certificate: String?
    package var key: String?
    /// `sha256//…` of the server's public key, in curl's form.
    package var pin: String?

    package init(authority: String? = nil, certificate: String? = nil, key: String? = nil, pin: String? = nil) {
      self.authority = authority
      self.certificate = certificate
      self.key = key
      self.pin = pin
    }
  }

  /// All required secrets.
  package var secrets: Set<String> { texts.secrets }
}

extension Sequence<Text> {
  /// All secrets in the texts.
  package var secrets: Set<String> { reduce(into: []) { $0.formUnion($1.secrets) } }
}

extension JSONTemplate {
  /// Returns the template as JSON; `text` converts its texts.
  package func json(_ text: (Text) -> String = \.shown) -> JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .text(let value): .string(text(value))
    case .array(let values): .array(values.map { $0.json(text) })
    case .object(let members): .object(members.map { JSONValue.Member($0.name, $0.value.json(text)) })
    }
  }
}
