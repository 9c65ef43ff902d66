// SPDX-License-Identifier: MIT

/// A text of the file that is either written out or one secret as a whole.
package enum Text: Codable, Hashable, Sendable {
  case literal(String)
  /// `${{ secrets.NAME }}`.
  case secret(String)

  /// What is written out, or the reference as it stands in the file: never a secret's value.
  package var shown: String {
    switch self {
    case .literal(let text): text
    case .secret(let name): "${{ secrets.\(name) }}"
    }
  }

  /// The secret's name, where it is one.
  package var secret: String? {
    guard case .secret(let name) = self else { return nil }
    return name
  }
}

/// A JSON body of the file, with texts as its leaves.
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

/// A name and its text: a header or a field of a form.
package struct NamedText: Codable, Hashable, Sendable {
  package var name: String
  package var text: Text

  package init(_ name: String, _ text: Text) {
    self.name = name
    self.text = text
  }
}

/// What a webhook sends.
package enum WebhookBody: Codable, Hashable, Sendable {
  /// The event itself, in CloudEvents' structured mode.
  case event
  case json(JSONTemplate)
  case form([NamedText])
  case text(Text)
}

/// An HTTP request to be made.
package struct Webhook: Codable, Hashable, Sendable {
  package var url: Text
  /// POST where nil.
  package var method: String?
  package var headers: [NamedText] = []
  package var body = WebhookBody.event
  /// Keys for signatures by Standard Webhooks; several while keys rotate.
  package var sign: [Text] = []
  package var timeout: Duration?
  package var tls = TLS()
  /// Whether http to elsewhere than loopback is allowed.
  package var allowsPlainHTTP = false

  package init(url: Text) {
    self.url = url
  }

  /// Files (absolute paths) and a pin for the connection.
  package struct TLS: Codable, Hashable, Sendable {
    package var authority: String?
    package var certificate: String?
    package var key: String?
    /// `sha256//…` of the server's public key, as curl has it.
    package var pin: String?

    package init(authority: String? = nil, certificate: String? = nil, key: String? = nil, pin: String? = nil) {
      self.authority = authority
      self.certificate = certificate
      self.key = key
      self.pin = pin
    }
  }

  /// Every secret that it needs.
  package var secrets: Set<String> {
    var names = Set(([url] + headers.map(\.text) + sign).compactMap(\.secret))
    switch body {
    case .event: break
    case .json(let template): template.collect(into: &names)
    case .form(let fields): names.formUnion(fields.compactMap(\.text.secret))
    case .text(let text): names.formUnion([text.secret].compactMap { $0 })
    }
    return names
  }
}

extension JSONTemplate {
  fileprivate func collect(into names: inout Set<String>) {
    switch self {
    case .null, .bool, .integer, .number: break
    case .text(let text): if let name = text.secret { names.insert(name) }
    case .array(let values): for value in values { value.collect(into: &names) }
    case .object(let members): for member in members { member.value.collect(into: &names) }
    }
  }
}
