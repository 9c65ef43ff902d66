// SPDX-License-Identifier: MIT
import CEL
import Events
import Expressions
import Hooks
import Messages
import TimerEngine

/// Expressions: `if`, `while` and the content of `${{ }}`.
extension Decoding {
  /// `if`.
  func condition(_ node: YAMLNode, of place: ExpressionPlace) -> Condition? {
    guard let source = conditionSource(node, "if") else { return nil }
    return expression(source.text, at: source.range, of: node, in: place)
      .map { Condition(.if, .expression(source.text, isTimed: $0.isTimed)) }
  }

  /// The source of a condition. The whole source may be inside `${{ }}`, as elsewhere.
  func conditionSource(_ node: YAMLNode, _ key: String) -> (text: String, range: Range<Int>)? {
    guard let text = node.text else {
      missingText(node, key, hint: .writeExpression("session.task != \"\""))
      return nil
    }
    if MisreadText(file: node.span.file, problems: problems).reportCut(node, quotesMatter: true) { return nil }
    let whole = TemplateText(text)
    var source = text
    var begin = 0
    if whole.parts.count == 1, case .expression(let inner, let range)? = whole.parts.first {
      (source, begin) = (inner, range.lowerBound)
    } else if let template = template(in: node) {
      return problems.refuse(.partialCondition, at: template, hint: .leaveTemplateOut)
    }
    let scalars = source.unicodeScalars
    let indent = scalars.prefix { $0.isWhitespace }.count
    let trimmed = source.trimmed
    guard !trimmed.isEmpty else {
      // In `if: !x`, YAML reads a tag, so the text is empty. That problem is already reported.
      let line = node.span.file.range(ofLine: node.span.line)
      if node.span.start > line.lowerBound, !node.span.text.hasPrefix("\""), !node.span.text.hasPrefix("'"),
        node.span.file.text(line.lowerBound..<node.span.start).contains(": !")
      {
        return nil
      }
      return problems.refuse(
        .empty(key), at: self.place(node), hint: .writeExpressionOrLeaveOut)
    }
    if let window = Self.window(in: trimmed) {
      return problems.refuse(
        .windowForExpression(key),
        at: node.span,
        hint: .writeDuring(window, needsLevel: key != "if"))
    }
    return (trimmed, (begin + indent)..<(begin + indent + trimmed.unicodeScalars.count))
  }

  /// Checks the expression at `range` of a scalar's text; nil if it has errors.
  func expression(
    _ source: String, at range: Range<Int>, of node: YAMLNode, in place: ExpressionPlace
  ) -> CheckedExpression? {
    let checked = context.expressions.check(source, in: place, inputs: inputs)
    guard !checked.errors.isEmpty || !checked.warnings.isEmpty else { return checked }
    let offsets = ScalarOffsets(node)
    // The language's spans count bytes.
    let bytes = Self.scalarIndices(of: source)
    func span(_ diagnostic: CEL.Diagnostic) -> Span {
      let start = range.lowerBound + bytes[min(diagnostic.span.start, bytes.count - 1)]
      let end = range.lowerBound + bytes[min(diagnostic.span.end, bytes.count - 1)]
      return offsets.span(start..<max(start, min(end, range.upperBound)))
    }
    for error in checked.errors {
      let place = span(error)
      problems.error(
        .expression(error.problem), at: place,
        hint: levelHint(error, source) ?? breakHint(error) ?? listHint(error)
          ?? secretInputHint(error) ?? variableHint(error) ?? error.advice.map { .expression($0) })
    }
    for warning in checked.warnings {
      problems.warning(
        .expression(warning.problem), at: span(warning), hint: warning.advice.map { .expression($0) })
    }
    return checked.errors.isEmpty ? checked : nil
  }

  /// The result of checking an expression in the place of the values that are being decoded.
  func checked(_ source: String) -> CheckedExpression {
    context.expressions.check(source, in: valuePlace, inputs: inputs)
  }

  /// The index of the scalar that each byte of a text belongs to.
  private static func scalarIndices(of text: String) -> [Int] {
    var indices: [Int] = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
      for _ in 0..<UTF8.width(scalar) { indices.append(index) }
    }
    return indices + [text.unicodeScalars.count]
  }

  /// The hint for `SEGUE_TASK`, a variable of commands.
  private func variableHint(_ error: CEL.Diagnostic) -> DiagnosticHint? {
    guard case .unknownVariable(let name) = error.problem else { return nil }
    return CommandVariable.expression(for: name).map { .didYouMean($0) }
  }

  /// The hint for a secret input inside an expression.
  private func secretInputHint(_ error: CEL.Diagnostic) -> DiagnosticHint? {
    guard let name = secretInputs.first(where: { error.message.contains("'\($0)'") }) else { return nil }
    return .secretAlone(name)
  }

  /// The hint for `session.tags.contains("x")`: with a list, the expression is `"x" in session.tags`.
  private func listHint(_ error: CEL.Diagnostic) -> DiagnosticHint? {
    guard case .wrongArguments("'contains'", of: let type?, _) = error.problem, type.hasPrefix("list") else {
      return nil
    }
    return .write("\"…\" in session.tags")
  }

  /// The hint for `event.type == "short-break.started"`: `on` takes this name, but the event's own type is `break.started`.
  private func breakHint(_ error: CEL.Diagnostic) -> DiagnosticHint? {
    guard case .notAWord(let word, _) = error.problem,
      let kind = EventType.breakKinds.first(where: { word.hasPrefix("\($0.rawValue).") })
    else { return nil }
    return .askForPhase(kind.rawValue)
  }

  /// The hint for `focus && …`: the names of `while` have no meaning in an expression.
  private func levelHint(_ error: CEL.Diagnostic, _ source: String) -> DiagnosticHint? {
    // The language reads `short-break` as a subtraction of a reserved word.
    let isBreak = error.problem == .reserved("break")
    guard error.code == .undeclared || isBreak else { return nil }
    let before = String(decoding: Array(source.utf8).prefix(error.span.start), as: UTF8.self)
    let prefix = isBreak ? ["short-", "long-"].first { before.hasSuffix($0) }?.utf8.count ?? 0 : 0
    let rest = String(decoding: Array(source.utf8).dropFirst(error.span.start - prefix), as: UTF8.self)
    let names = LevelName.allCases.filter { rest.hasPrefix($0.rawValue) }
    guard let name = names.max(by: { $0.rawValue.count < $1.rawValue.count }),
      rest.dropFirst(name.rawValue.count).first.map({ !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }) ?? true
    else { return nil }
    let phase = name.rawValue.replacing("-paused", with: "")
    let test: String =
      switch name {
      case .idle: "timer.phase == \"idle\""
      case .break: "timer.phase != \"focus\" && timer.phase != \"idle\""
      case .focus, .focusPaused, .shortBreak, .longBreak, .breakPaused: "timer.phase == \"\(phase)\""
      }
    return .levelAlone(name.rawValue, test: test)
  }
}
