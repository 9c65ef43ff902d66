// SPDX-License-Identifier: MIT
import Expressions
import Hooks
import Messages
import Schemas
import TextWidth
import TimerEngine

/// `inputs` of a manifest.
extension Decoding {
  func pluginInputs(_ node: YAMLNode, isDeclarative: Bool) -> [PluginInput] {
    var variables: [String: Span] = [:]
    return named(node, of: .key("inputs"), example: "text: { type: string }").compactMap { entry in
      let name = entry.key.keyText
      let isWord = name.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 95 || $0 == 45 }
      if !isWord || !(name.first?.isLetter ?? false) {
        return problems.refuse(
          .manifest(.badInputName), at: place(entry.key))
      }
      if isDeclarative, name.contains("-") {
        problems.error(
          .manifest(.dashInExpression(name)), at: entry.key.span,
          hint: .write(name.replacing("-", with: "_")))
      }
      guard let input = pluginInput(name, entry) else { return nil }
      if input.type != .secret { registerVariable(of: name, at: entry.key.span, in: &variables) }
      return input
    }
  }

  /// Registers the variable that a program gets for an input. A second input with this variable is an error that shows both.
  private func registerVariable(of name: String, at span: Span, in variables: inout [String: Span]) {
    let variable = PluginInput.variable(name)
    guard let first = variables[variable] else {
      variables[variable] = span
      return
    }
    problems.error(
      .manifest(.sameVariable(variable)), at: span,
      hint: .renameOne, notes: [Problems.Note(.other, at: first)])
  }

  private func pluginInput(_ name: String, _ entry: YAMLEntry) -> PluginInput? {
    guard let fields = fields(entry.value, of: .input, ConfigKeys.input, example: "type: string") else {
      return nil
    }
    guard let typeNode = fields["type"]?.value else {
      if !fields.hasUnknown {
        problems.error(.manifest(.inputWithoutType(name)), at: entry.key.span, hint: .add("type: string"))
      }
      return nil
    }
    guard var type = inputType(typeNode, simpleOnly: false) else { return nil }
    if let items = fields["items"] {
      if case .list = type, let element = inputType(items.value, simpleOnly: true) {
        type = .list(element)
      } else if case .list = type {
      } else {
        problems.error(.manifest(.itemsForList), at: items.key.span)
      }
    }
    var input = PluginInput(name, type)
    input.summary = fields["description"].flatMap(string)
    input.isRequired = fields["required"].flatMap(bool) ?? false
    input.limits = limits(fields, of: input)
    if let standard = fields["default"] {
      if input.isRequired {
        problems.error(.manifest(.requiredDefault), at: standard.key.span, hint: .leaveOneOut)
      }
      if type == .secret {
        // A secret's only default is the empty text, for a plugin that works without it.
        if standard.value.text == "" {
          input.standard = .text(.literal(""))
        } else {
          problems.error(.manifest(.secretDefault), at: standard.key.span)
        }
      } else {
        input.standard = argument(standard.value, of: input)
      }
    }
    return input
  }

  private func inputType(_ node: YAMLNode, simpleOnly: Bool) -> InputType? {
    let types = simpleOnly ? InputType.simple : InputType.simple + [.list(.string), .map, .secret]
    let names = types.map(\.name)
    let synonyms = [
      "str": "string", "text": "string", "int": "integer", "float": "number", "double": "number", "bool": "boolean",
      "array": "list", "object": "map", "dict": "map", "file": "path", "folder": "path", "time": "duration",
      "password": "secret", "token": "secret", "url": "string",
    ]
    guard let text = string(node, simpleOnly ? "items" : "type") else { return nil }
    if let type = types.first(where: { $0.name == text }) { return type }
    return problems.refuse(
      .manifest(.unknownType(text)), at: place(node),
      hint: synonyms[text.lowercased()].flatMap { names.contains($0) ? .didYouMean($0) : nil }
        ?? DiagnosticHint.spelling(of: text, among: names) ?? .itCanBe(names))
  }

  private func limits(_ fields: Fields, of input: PluginInput) -> InputLimits {
    var limits = InputLimits()
    let element = if case .list(let type) = input.type { type } else { input.type }
    if let entry = fields["enum"] {
      let single = PluginInput(input.name, element)
      limits.choices = oneOrMore(entry.value, "enum").compactMap { argument($0, of: single) }
      if input.type == .secret || input.type == .map {
        problems.error(.manifest(.enumNotFor(input.type.name)), at: entry.key.span)
      }
    }
    for entry in fields.given(["minimum", "maximum"]) {
      let key = entry.key.keyText
      guard [.integer, .number, .duration].contains(element) else {
        problems.error(.manifest(.boundsForNumbers(key)), at: entry.key.span)
        continue
      }
      let bound: Double? =
        switch argument(entry.value, of: PluginInput(key, element)) {
        case .integer(let number)?: Double(number)
        case .number(let number)?: number
        case .null, .bool, .text, .array, .object, nil: nil
        }
      if key == "minimum" { limits.minimum = bound } else { limits.maximum = bound }
    }
    if let minimum = limits.minimum, let maximum = limits.maximum, minimum > maximum, let entry = fields["maximum"] {
      problems.error(.manifest(.maximumBelowMinimum), at: entry.value.span)
    }
    if let entry = fields["pattern"], let pattern = string(entry) {
      if !element.isText {
        problems.error(.manifest(.patternForText), at: entry.key.span)
      } else if context.expressions.matches("", pattern) == nil {
        problems.error(.manifest(.badPattern), at: place(entry.value))
      } else {
        limits.pattern = pattern
      }
    }
    return limits
  }

  // MARK: A value

  /// The value that a node gives an input; nil if its type is wrong, which is then reported.
  func argument(_ node: YAMLNode, of input: PluginInput) -> JSONTemplate? {
    isInput = true
    defer { isInput = false }
    let value: JSONTemplate?
    if case .list(let element) = input.type {
      value = list(node, of: input, element: element)
    } else {
      value = scalarArgument(node, input.name, input.type)
    }
    guard let value else { return nil }
    check(value, node, of: input)
    return value
  }

  private func list(_ node: YAMLNode, of input: PluginInput, element: InputType) -> JSONTemplate? {
    guard case .sequence(let items) = node.content else {
      if template(in: node) != nil { return filledIn(node, input.name, input.type) }
      return problems.refuse(
        .notAList(input.name, describe(node)), at: place(node),
        hint: node.text.map { .write("[\($0)]") })
    }
    let values = items.compactMap { scalarArgument($0, input.name, element) }
    return values.count == items.count ? .array(values) : nil
  }

  private func scalarArgument(_ node: YAMLNode, _ name: String, _ type: InputType) -> JSONTemplate? {
    if !type.isText, type != .map, template(in: node) != nil { return filledIn(node, name, type) }
    switch type {
    case .string: return text(node, name, in: valuePlace).flatMap { withoutSecret($0, node, name) }.map { .text($0) }
    case .secret: return secretArgument(node, name)
    case .path:
      if template(in: node) != nil {
        return text(node, name, in: valuePlace).flatMap { withoutSecret($0, node, name) }.map { .text($0) }
      }
      return path(node, name).map { .text(.literal($0)) }
    case .integer:
      return integer(node, name, in: Int.min...Int.max).map { .integer(Int64($0)) }
    case .number:
      switch node.scalar?.value {
      case .integer(let number)?: return .integer(number)
      case .number(let number)? where number.isFinite: return .number(number)
      case .null, .bool, .number, .string, nil:
        return problems.refuse(.notANumber(name, describe(node)), at: place(node))
      }
    case .boolean: return bool(node, name).map { .bool($0) }
    case .duration:
      return duration(node, name, in: .zero...(.hours(24 * 366))).map { .integer($0.wholeSeconds) }
    case .map:
      guard node.entries != nil else {
        if template(in: node) != nil { return filledIn(node, name, type) }
        return problems.refuse(
          .notAMap(name, describe(node)), at: place(node), hint: .write("{ key: value }"))
      }
      return json(node).flatMap { value in
        guard !value.secrets.isEmpty else { return value }
        refuseSecret(node, name)
        return nil
      }
    case .list: return nil
    }
  }

  /// A value that is a single expression of the right type.
  private func filledIn(_ node: YAMLNode, _ name: String, _ type: InputType) -> JSONTemplate? {
    guard let text = text(node, name, in: valuePlace).flatMap({ withoutSecret($0, node, name) }) else { return nil }
    guard case .expression(let source) = text else {
      return problems.refuse(
        .notOneExpression(name, takes: .type(type.name)), at: node.span,
        hint: .onlyTemplate)
    }
    if let other = checked(source).otherThan(type) {
      return problems.refuse(
        .wrongType(name, takes: .type(type.name), type: other), at: template(in: node) ?? node.span)
    }
    return .text(text)
  }

  private func withoutSecret(_ text: Text, _ node: YAMLNode, _ name: String) -> Text? {
    guard !text.secrets.isEmpty else { return text }
    refuseSecret(node, name)
    return nil
  }

  private func refuseSecret(_ node: YAMLNode, _ name: String) {
    problems.error(
      .secretForInput(name), at: template(in: node) ?? node.span)
  }

  private func secretArgument(_ node: YAMLNode, _ name: String) -> JSONTemplate? {
    hideCredential(node)
    guard let text = text(node, name, in: valuePlace) else { return nil }
    switch text {
    case .secret: return .text(text)
    case .literal(let literal) where !literal.isEmpty:
      problems.warning(.visibleSecret, at: node.span, hint: .moveToSecrets(name))
      return .text(text)
    case .literal, .expression, .joined:
      return problems.refuse(
        .notOneSecret(name), at: place(node), hint: .write("${{ secrets.\(name) }}"))
    }
  }

  /// Checks the manifest's conditions besides the type; for a list, on each element.
  private func check(_ value: JSONTemplate, _ node: YAMLNode, of input: PluginInput) {
    guard case .list(let element) = input.type, case .array(let values) = value,
      case .sequence(let items) = node.content
    else { return check(value, node, of: input, as: input.type) }
    for (value, item) in zip(values, items) { check(value, item, of: input, as: element) }
  }

  private func check(_ value: JSONTemplate, _ node: YAMLNode, of input: PluginInput, as type: InputType) {
    guard !value.hasExpressions, value.secrets.isEmpty else { return }
    if let objection = input.limits.objection(to: value, of: type) {
      let words = input.limits.choices.map { type.text($0) }
      problems.error(
        .refusedValue(input.name, objection), at: place(node),
        hint: node.text.flatMap { DiagnosticHint.spelling(of: $0, among: words) })
    }
    if let pattern = input.limits.pattern {
      for text in value.texts where context.expressions.matches(text.shown, pattern) == false {
        let shown = type == .secret ? "***" : text.shown
        let host = Self.host(of: text.shown).flatMap { context.expressions.matches($0, pattern) == true ? $0 : nil }
        problems.error(
          .noMatch(shown, input: input.name, pattern: input.summary == nil ? pattern : nil), at: place(node),
          hint: host.map { .write($0) } ?? input.summary.map { .verbatim($0, translations: input.translations ?? [:]) })
      }
    }
  }

  /// The host of an address; nil if the text is none.
  private static func host(of text: String) -> String? {
    guard let scheme = text.firstRange(ofText: "://") else { return nil }
    return String(text[text.utf8.index(scheme, offsetBy: 3)...].prefix { !"/:?#".contains($0) })
  }
}
