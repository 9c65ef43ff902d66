// SPDX-License-Identifier: MIT
import Hooks

extension Decoding {
  /// A text that may be one secret as a whole.
  func text(_ node: YAMLNode, _ key: String) -> Text? {
    guard let text = node.text else {
      missingText(node, key, hint: nil)
      return nil
    }
    if SyntaxSlips(file: node.span.file, problems: problems).reportCut(node, quotesMatter: false) { return nil }
    guard let place = template(in: node) else { return string(node, key).map { .literal($0) } }
    guard let name = Self.secretName(ofWhole: text) else {
      unreadable(template: place, whole: text)
      return nil
    }
    let word = place.first("secrets.").map { Span(file: $0.file, start: $0.end, end: $0.end + name.count) } ?? place
    secretUses.append((name, word))
    if configuration.secrets[name] == nil, !isPartial {
      problems.error(
        "there is no secret '\(name)'", at: word,
        hint: Suggestion.hint(for: name, among: configuration.secrets.keys)
          ?? "add it under 'secrets': \(name): { keychain: segue/\(name) }")
    }
    return .secret(name)
  }

  /// The first `${{ … }}` of a value, where it has one.
  func template(in node: YAMLNode) -> Span? {
    guard let text = node.text, text.firstRange(ofText: "${{") != nil else { return nil }
    guard let open = node.span.first("${{") else { return node.span }
    let close = node.span.first("}}", from: open.end)
    return Span(file: open.file, start: open.start, end: close?.end ?? open.end)
  }

  /// The place for templates: until expressions are understood, a secret as a whole is all that can be filled in.
  private func unreadable(template: Span, whole: String) {
    let body = template.text.dropFirst(3).trimmedText
    guard template.text.hasSuffix("}}") else {
      return problems.error("this '${{' is never closed", at: template, hint: "end it with '}}'")
    }
    if body.hasPrefix("secrets.") {
      return problems.error(
        "a secret can only be a whole value so far", at: template,
        hint: "put all of this value into the secret, and write just '\(template.text)'")
    }
    NotYet.template(at: template, problems: problems)
  }

  private static func secretName(ofWhole text: String) -> String? {
    let text = text.trimmed
    guard text.hasPrefix("${{"), text.hasSuffix("}}") else { return nil }
    let body = text.dropFirst(3).dropLast(2).trimmedText
    guard body.hasPrefix("secrets.") else { return nil }
    let name = body.dropFirst("secrets.".count)
    return isIdentifier(name) ? String(name) : nil
  }

  /// Letters, digits and `_`, not beginning with a digit: a name in expressions and in the environment.
  static func isIdentifier(_ name: some StringProtocol) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return name.unicodeScalars.allSatisfy {
      $0 == "_" || ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0)
    }
  }

  /// A command's text, in which nothing is ever filled in.
  func command(_ node: YAMLNode, _ key: String, isList: Bool) -> String? {
    guard node.text != nil else {
      missingText(node, key, hint: nil)
      return nil
    }
    if SyntaxSlips(file: node.span.file, problems: problems).reportCut(node, quotesMatter: !isList) { return nil }
    guard let place = template(in: node) else { return string(node, key) }
    problems.error(
      "'${{ }}' is never filled in inside a command", at: place,
      hint: CommandVariable.hint(for: place.text, isList: isList))
    return nil
  }
}

extension Substring {
  var trimmedText: String { String(self).trimmed }
}
