// SPDX-License-Identifier: MIT
import Expressions
import Hooks
import Messages
import TextWidth

extension Decoding {
  /// A text with its templates: expressions that are allowed in `place`, and secrets.
  func text(_ node: YAMLNode, _ key: String, in place: ExpressionPlace) -> Text? {
    guard let text = node.text else {
      missingText(node, key, hint: nil)
      return nil
    }
    if MisreadText(file: node.span.file, problems: problems).reportCut(node, quotesMatter: false) { return nil }
    guard text.firstRange(ofText: "${{") != nil else {
      warnOfLookalike(text, node)
      return string(node, key).map { .literal($0) }
    }
    if text.contains(byte: 0) {
      return problems.refuse(.nul(key), at: node.span)
    }
    let template = TemplateText(text)
    let offsets = ScalarOffsets(node)
    if let unclosed = template.unclosed {
      return problems.refuse(
        .openTemplate, at: offsets.span(unclosed..<(unclosed + 3)),
        hint: halfClosed(text, from: unclosed).map { .write($0) } ?? .endWith("}}"))
    }
    let parts = template.parts.map { part -> Text? in
      switch part {
      case .literal(let text): .literal(text)
      case .expression(let source, let range): filling(source, at: range, of: node, offsets, in: place)
      }
    }
    guard !parts.contains(where: { $0 == nil }) else { return nil }
    let known = parts.compactMap(\.self)
    // White space around a single value isn't part of the value.
    let solid = known.filter { part in
      if case .literal(let text) = part { return !text.trimmed.isEmpty }
      return true
    }
    return solid.count == 1 ? solid[0] : Text.joining(known)
  }

  /// The template that `${{ session.task }` means, which lacks one `}`.
  private func halfClosed(_ text: String, from open: Int) -> String? {
    let rest = text.unicodeScalars.dropFirst(open)
    guard let close = rest.firstIndex(of: "}") else { return nil }
    return String(rest[...close]) + "}"
  }

  /// Warns of `{{ session.task }}` and `${session.task}`, the templates of other programs.
  private func warnOfLookalike(_ text: String, _ node: YAMLNode) {
    // In an address, this is an error. The value of an input may be a command.
    guard !isAddress else { return }
    if !isInput, let word = CommandVariable.uses(in: text).first, let name = CommandVariable.expression(for: word) {
      return problems.warning(
        .notFilledIn, at: node.span.first(String(word)) ?? node.span,
        hint: .write("${{ \(name) }}"))
    }
    if !isInput, let (word, hint) = shellVariable(in: text) {
      return problems.warning(.notFilledIn, at: node.span.first("$" + word) ?? node.span, hint: hint)
    }
    for (open, close) in [("{{", "}}"), ("${", "}")] {
      guard let start = text.firstRange(ofText: open) else { continue }
      let inner = String(text[text.utf8.index(start, offsetBy: open.utf8.count)...])
      guard let end = inner.firstRange(ofText: close) else { continue }
      let source = String(inner[..<end]).trimmed
      guard !source.isEmpty, checked(source).errors.isEmpty,
        source.contains(where: \.isLetter), !source.hasPrefix("'"), !source.hasPrefix("\"")
      else { continue }
      let place = node.span.first(open).map { Span(file: $0.file, start: $0.start, end: $0.end) } ?? node.span
      return problems.warning(.notFilledIn, at: place, hint: .write("${{ \(source) }}"))
    }
  }

  /// The first `$session.task` or `$TOKEN`, which only a shell would fill in, and its hint.
  private func shellVariable(in text: String) -> (word: String, hint: DiagnosticHint)? {
    for part in text.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
      let word = String(part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_.".contains($0)) })
      let path = word.hasSuffix(".") ? String(word.dropLast()) : word
      if path.contains("."), checked(path).errors.isEmpty { return (path, .write("${{ \(path) }}")) }
      let name = String(word.prefix { $0 != "." })
      guard name.utf8.count > 2, Self.isIdentifier(name), name == name.uppercased() else { continue }
      return (name, ["HOME", "PATH", "USER"].contains(name) ? .writeOut("$" + name) : .secretFromVariable(name))
    }
    return nil
  }

  /// Warns of `{{ session.task }}` in a command. Other programs fill in names of their own.
  private func warnOfTemplate(_ node: YAMLNode, isList: Bool) {
    guard let text = node.text, text.firstRange(ofText: "{{") != nil else { return }
    for part in text.split(separator: "{{", omittingEmptySubsequences: false).dropFirst() {
      guard let inner = part.split(separator: "}}").first?.trimmedText, CommandVariable.isKnown(inner) else { continue }
      return problems.warning(
        .notFilledIn, at: node.span.first(inner) ?? node.span, hint: CommandVariable.hint(for: inner, isList: isList))
    }
  }

  /// The content of one `${{ }}`.
  private func filling(
    _ source: String, at range: Range<Int>, of node: YAMLNode, _ offsets: ScalarOffsets, in place: ExpressionPlace
  ) -> Text? {
    let trimmed = source.trimmed
    let indent = source.unicodeScalars.prefix { $0.isWhitespace }.count
    let inner = (range.lowerBound + indent)..<(range.lowerBound + indent + trimmed.unicodeScalars.count)
    guard !trimmed.isEmpty else {
      return problems.refuse(
        .emptyTemplate, at: offsets.span((range.lowerBound - 3)..<(range.upperBound + 2)),
        hint: .writeExpression("${{ session.task }}"))
    }
    if trimmed.hasPrefix("secrets."), Self.isIdentifier(trimmed.dropFirst("secrets.".count)) {
      let name = String(trimmed.dropFirst("secrets.".count))
      guard inputs == nil else {
        return problems.refuse(
          .manifest(.foreignSecret), at: offsets.span(inner),
          hint: .declareSecretInput(name))
      }
      secret(name, at: offsets.span((inner.lowerBound + "secrets.".count)..<inner.upperBound))
      return .secret(name)
    }
    if trimmed.hasPrefix("secret."), Self.isIdentifier(trimmed.dropFirst("secret.".count)) {
      return problems.refuse(
        .notASecret(trimmed), at: offsets.span(inner),
        hint: .didYouMean("secrets.\(trimmed.dropFirst("secret.".count))"))
    }
    if let name = InputReference.name(trimmed), secretInputs.contains(name) {
      return .secret(InputReference.secret(name))
    }
    guard let checked = expression(trimmed, at: inner, of: node, in: place) else { return nil }
    if isAddress, checked.calls.contains("escape.url") {
      problems.warning(
        .encodedTwice, at: offsets.span(inner),
        hint: .leaveOut("escape.url"))
    }
    return .expression(trimmed)
  }

  private func secret(_ name: String, at word: Span) {
    secretUses.append((name, word))
    guard configuration.secrets[name] == nil, !isPartial else { return }
    problems.error(
      .unknownSecret(name), at: word,
      hint: DiagnosticHint.spelling(of: name, among: configuration.secrets.keys)
        ?? .addSecret(name))
  }

  /// The first `${{ … }}` of a value; nil if there is none.
  func template(in node: YAMLNode) -> Span? {
    guard let text = node.text, text.firstRange(ofText: "${{") != nil else { return nil }
    guard let open = node.span.first("${{") else { return node.span }
    let close = node.span.first("}}", from: open.end)
    return Span(file: open.file, start: open.start, end: close?.end ?? open.end)
  }

  /// Letters, digits and `_`, without a leading digit: a name in expressions and in the environment.
  static func isIdentifier(_ name: some StringProtocol) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return name.unicodeScalars.allSatisfy {
      $0 == "_" || ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0)
    }
  }

  /// The nearest identifier to a name; nil if there is none.
  static func identifier(from name: String) -> String? {
    let better = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return isIdentifier(better) ? better : nil
  }

  /// A command's text, in which no template is allowed.
  func command(_ node: YAMLNode, _ key: String, isList: Bool) -> String? {
    guard node.text != nil else {
      missingText(node, key, hint: nil)
      return nil
    }
    if MisreadText(file: node.span.file, problems: problems).reportCut(node, quotesMatter: !isList) { return nil }
    guard let place = template(in: node) else {
      warnOfVariables(node)
      warnOfTemplate(node, isList: isList)
      return string(node, key)
    }
    return problems.refuse(
      .templateInCommand, at: place,
      hint: CommandVariable.hint(for: place.text, isList: isList))
  }
}

extension Substring {
  var trimmedText: String { String(self).trimmed }
}
