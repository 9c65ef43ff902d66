// SPDX-License-Identifier: MIT
import Expressions
import Hooks
import Messages
import Schemas
import TextWidth

/// `webhook`.
extension Decoding {
  func webhook(_ field: Field) -> Webhook? {
    let node = field.value
    if node.isNull { return problems.refuse(.noAddress, at: field.key.span, hint: .writeUnder("url: https://…")) }
    guard case .mapping = node.content else { return url(node, allowsPlain: false).map { Webhook(url: $0) } }
    guard let fields = fields(field) else { return nil }
    let allowsPlain = fields["plain-http"].flatMap(bool) ?? false
    let url = fields["url"].flatMap { self.url($0.value, allowsPlain: allowsPlain) }
    if fields["url"] == nil, !fields.hasUnknown {
      problems.error(.noAddress, at: node.entries?.first?.key.span ?? node.span, hint: .add("url"))
    }
    var webhook = Webhook(url: url ?? .literal(""))
    webhook.allowsPlainHTTP = allowsPlain
    webhook.method = fields["method"].flatMap(method)
    webhook.headers = fields["headers"].map { headers($0.value) } ?? []
    webhook.body = body(fields)
    webhook.sign = fields["sign"].map { oneOrMore($0.value, "sign").compactMap { signingKey($0) } } ?? []
    webhook.timeout = fields["timeout"].flatMap(duration)
    webhook.tls = fields["tls"].flatMap(tls) ?? Webhook.TLS()
    return url == nil ? nil : webhook
  }

  private func url(_ node: YAMLNode, allowsPlain: Bool) -> Text? {
    isAddress = true
    defer { isAddress = false }
    guard let text = text(node, "url", in: valuePlace) else { return nil }
    // In a manifest, an address may begin with an input. The hook's value for that input is checked later.
    if inputs != nil, text.beginsWithInput { return text }
    return checkAddress(text, node, allowsPlain: allowsPlain) ? text : nil
  }

  /// Whether a request may go to `text` at `node`. Reports the reason if it may not.
  func checkAddress(_ text: Text, _ node: YAMLNode, allowsPlain: Bool, isInput: Bool = false) -> Bool {
    let address: String
    switch text {
    case .secret: return true
    case .literal(let literal):
      if reportForeignFilling(literal, node) { return false }
      address = literal
    case .expression, .joined:
      guard let written = writtenOut(text, node) else { return false }
      address = written
    }
    switch HTTPAddress.read(address) {
    case .failure(let error):
      problems.error(error.message, at: node.span, hint: error.hint)
      return false
    case .success(let parsed):
      guard parsed.isPlain, !parsed.isLoopback, !allowsPlain else { return true }
      problems.error(
        .plainHTTP, at: node.span,
        hint: isInput ? .useHTTPS : .useHTTPSOrAllow)
      return false
    }
  }

  /// Reports `{{ secrets.x }}`, `${VAR}` and `$VAR`, the templates of other programs. None of them is an address.
  private func reportForeignFilling(_ text: String, _ node: YAMLNode) -> Bool {
    let (mark, name): (String, String)
    if let start = text.firstRange(ofText: "{{"), let end = text.firstRange(ofText: "}}"), start < end {
      let source = String(text[text.utf8.index(start, offsetBy: 2)..<end]).trimmed
      let isKnown =
        source.hasPrefix("secrets.") || context.expressions.check(source, in: valuePlace).errors.isEmpty
      problems.error(
        .foreignTemplate, at: node.span.first("{{") ?? node.span,
        hint: .write("${{ \(isKnown && !source.isEmpty ? source : "…") }}"))
      return true
    } else if let start = text.firstRange(ofText: "${"), let end = text[start...].firstIndex(of: "}") {
      (mark, name) = ("${", String(text[text.utf8.index(start, offsetBy: 2)..<end]))
    } else if text.hasPrefix("$") {
      (mark, name) = ("$", String(text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    } else {
      return false
    }
    let isVariable = Self.isIdentifier(name)
    let secret = isVariable ? name.lowercased() : "name"
    problems.error(
      .environmentInAddress, at: node.span.first(mark) ?? node.span,
      hint: .secretFromEnvironment(secret, variable: isVariable ? name : "NAME"))
    return true
  }

  /// The beginning of an address with templates: it must contain the scheme and the host.
  private func writtenOut(_ text: Text, _ node: YAMLNode) -> String? {
    let place = template(in: node) ?? node.span
    guard case .literal(let begin)? = text.parts.first else {
      return problems.refuse(
        .addressWithoutHost, at: place,
        hint: text.parts.first?.secret.map {
          .wholeAddressAsSecret($0)
        } ?? .write("https://example.org/…${{ … }}"))
    }
    let path = begin.firstRange(ofText: "://").map { begin.utf8[begin.utf8.index($0, offsetBy: 3)...] }
    guard path?.contains(where: HTTPAddress.endsAuthority) == true else {
      return problems.refuse(
        .hostFilledIn, at: place,
        hint: .write("https://example.org/…${{ … }}"))
    }
    return text.parts.map { part in
      guard case .literal(let text) = part else { return "x" }
      return text
    }.joined()
  }

  private func method(_ field: Field) -> String? {
    let (node, methods) = (field.value, HooksSchema.methods)
    guard let text = string(field) else { return nil }
    if methods.contains(text) { return text }
    return problems.refuse(
      .notOneOf("method", methods, describe(node)), at: node.span,
      hint: DiagnosticHint.spelling(of: text, among: methods))
  }

  private func headers(_ node: YAMLNode) -> [NamedText] {
    var seen: [String: Span] = [:]
    return named(node, of: .key("headers"), example: "X-Source: segue").compactMap { entry in
      let name = entry.key.keyText
      if name.isEmpty || !name.utf8.allSatisfy(Self.isTokenByte) {
        problems.error(.badHeader(name), at: place(entry.key))
      } else if HooksSchema.reservedHeaders.contains(name.lowercased()) {
        problems.error(.reservedHeader(name), at: entry.key.span)
      }
      if let first = seen[name.lowercased()] {
        problems.error(
          .repeatedHeader(name), at: entry.key.span, notes: [Problems.Note(.first, at: first)])
      }
      seen[name.lowercased()] = entry.key.span
      guard let value = text(entry.value, name, in: valuePlace) else { return nil }
      let hasBreak = value.parts.contains { part in
        guard case .literal(let text) = part else { return false }
        return text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" }
      }
      if hasBreak { problems.error(.headerLines, at: entry.value.span) }
      return NamedText(name, value)
    }
  }

  /// The characters of a token (RFC 9110, 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  private func body(_ fields: Fields) -> WebhookBody {
    let given = fields.given(["json", "form", "body"])
    if given.count > 1 {
      problems.error(
        .secondBody(given[1].key.keyText), at: given[1].key.span,
        notes: [Problems.Note(.first, at: given[0].key.span)])
    }
    let bodies = given.map { entry -> WebhookBody in
      switch entry.key.keyText {
      case "json":
        warnOfJSONText(entry.value)
        return json(entry.value).map { .json($0) } ?? .event
      case "form":
        let fields = named(entry.value, of: .key("form"), example: "text: done")
        return .form(
          fields.compactMap { field in
            text(field.value, field.key.keyText, in: valuePlace).map { NamedText(field.key.keyText, $0) }
          })
      default: return text(entry.value, "body", in: valuePlace).map { .text($0) } ?? .event
      }
    }
    return bodies.first ?? .event
  }

  /// Warns of `json: '{"text": "done"}'`, which the receiver would get as one text.
  private func warnOfJSONText(_ node: YAMLNode) {
    guard let text = node.text?.trimmed, text.hasPrefix("{") && text.hasSuffix("}"), text.contains("\"") else { return }
    let isPlain = node.span.text.dropFirst().dropLast() == text
    problems.warning(.jsonAsText, at: place(node), hint: isPlain ? .withoutQuotes : .didYouMean("body"))
  }

  func json(_ node: YAMLNode) -> JSONTemplate? {
    switch node.content {
    case .sequence(let items): return .array(items.compactMap { json($0) })
    case .mapping(let entries):
      return .object(
        entries.compactMap { entry in
          if let template = template(in: entry.key) {
            problems.error(.templateInName, at: template, hint: .writeNameOut)
          }
          return json(entry.value).map { .init(entry.key.keyText, $0) }
        })
    case .scalar(let scalar):
      switch scalar.value {
      case .null:
        MisreadText(file: node.span.file, problems: problems).warnOfComment(node)
        return .null
      case .bool(let value): return .bool(value)
      case .integer(let value): return .integer(value)
      case .number(let value) where value.isFinite: return .number(value)
      case .number:
        return problems.refuse(.notJSON(scalar.text), at: node.span, hint: .inQuotesIfText(nil))
      case .string: return text(node, "json", in: valuePlace).map { .text($0) }
      }
    }
  }

  private func signingKey(_ node: YAMLNode) -> Text? {
    hideCredential(node)
    guard let key = text(node, "sign", in: valuePlace) else { return nil }
    if case .secret = key { return key }
    guard case .literal = key else {
      return problems.refuse(
        .notOneSecret("sign"), at: node.span, hint: .write("${{ secrets.signing }}"))
    }
    problems.warning(.visibleKey, at: node.span, hint: .moveToSecrets("signing"))
    return key
  }

  private func tls(_ field: Field) -> Webhook.TLS? {
    guard let fields = fields(field) else { return nil }
    var tls = Webhook.TLS(
      authority: fields["ca"].flatMap(path), certificate: fields["cert"].flatMap(path),
      key: fields["key"].flatMap(path))
    if let entry = fields["key"], fields["cert"] == nil {
      problems.error(.belongsTo("key", "cert"), at: entry.key.span)
    }
    if let node = fields["pin"]?.value, let pin = string(node, "pin") {
      let hashes = pin.split(separator: ";", omittingEmptySubsequences: false)
      if hashes.allSatisfy({ $0.hasPrefix("sha256//") && $0.count == 52 && $0.hasSuffix("=") }) {
        tls.pin = pin
      } else {
        problems.error(
          .notAPin, at: node.span,
          hint: .pinFormat)
      }
    }
    return tls
  }
}

extension Text {
  /// Whether the text begins with an input of a plugin.
  fileprivate var beginsWithInput: Bool {
    switch parts.first {
    case .expression(let source)?: InputReference.name(source) != nil
    default: false
    }
  }
}
