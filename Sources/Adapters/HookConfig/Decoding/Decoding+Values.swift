// SPDX-License-Identifier: MIT
import Messages
import Schemas
import TextWidth
import TimerEngine

/// Single values. Each method reports a problem of its node, and then returns nil.
extension Decoding {
  /// Sets a value to that of a key, if the key is given and its value is valid.
  func set<Value>(_ value: inout Value, _ field: Field?, _ read: (Field) -> Value?) {
    if let field, let new = read(field) { value = new }
  }

  func string(_ field: Field) -> String? { string(field.value, field.name) }
  func bool(_ field: Field) -> Bool? { bool(field.value, field.name) }
  func path(_ field: Field) -> String? { path(field.value, field.name) }
  func integer(_ field: Field) -> Int? { integer(field.value, field.name, in: field.declared.numbers) }

  func duration(_ field: Field) -> Duration? {
    duration(field.value, field.name, in: field.declared.lengths, example: field.declared.example ?? "30s")
  }

  func choice<Value: RawRepresentable<String> & CaseIterable>(_ field: Field) -> Value? {
    choice(field.value, field.name, of: Value.self)
  }

  /// A text without templates. A number or boolean counts as its text in the file.
  func string(_ node: YAMLNode, _ key: String, hint: DiagnosticHint? = nil) -> String? {
    guard let text = node.text else {
      missingText(node, key, hint: hint)
      return nil
    }
    if let template = template(in: node) {
      return problems.refuse(.templateHere, at: template, hint: .writeOut(key))
    }
    if text.contains(byte: 0) {
      return problems.refuse(.nul(key), at: node.span)
    }
    return text
  }

  func missingText(_ node: YAMLNode, _ key: String, hint: DiagnosticHint?) {
    if MisreadText(file: node.span.file, problems: problems).reportCut(node, quotesMatter: false) { return }
    if node.isNull, node.scalar?.text.isEmpty == false {
      problems.error(.nullValue(key), at: node.span, hint: .inQuotesIfText(nil))
    } else {
      problems.error(.notText(key, describe(node)), at: place(node), hint: hint)
    }
  }

  /// The span to show for a value. An empty value has no span, so the text before it is shown.
  func place(_ node: YAMLNode) -> Span {
    guard node.span.start == node.span.end else { return node.span }
    let line = node.span.file.range(ofLine: node.span.line)
    let before = node.span.file.scalars[line.lowerBound..<node.span.start]
    let end = (before.lastIndex { !$0.isWhitespace } ?? node.span.start - 1) + 1
    return Span(file: node.span.file, start: max(line.lowerBound, end - 1), end: max(end, line.lowerBound))
  }

  func bool(_ node: YAMLNode, _ key: String) -> Bool? {
    if case .bool(let value)? = node.scalar?.value { return value }
    let words = [
      "true": "true", "false": "false", "on": "true", "yes": "true", "y": "true", "off": "false", "no": "false",
      "n": "false",
    ]
    let hint = node.text.flatMap { words[$0.lowercased()] }
      .map { $0 == node.text ? DiagnosticHint.withoutQuotes : .write($0) }
    return problems.refuse(.notBool(key, describe(node)), at: place(node), hint: hint)
  }

  func integer(_ node: YAMLNode, _ key: String, in range: ClosedRange<Int>) -> Int? {
    if case .integer(let value)? = node.scalar?.value, let number = Int(exactly: value), range.contains(number) {
      if let text = node.text, text.count > 1, text.hasPrefix("0"), text.allSatisfy(\.isNumber) {
        problems.warning(
          .notOctal(text, number), at: node.span, hint: .write("\(number)"))
      }
      return number
    }
    let isQuoted = node.scalar?.style != .plain && node.text.flatMap { Int($0) } != nil
    let meant = node.text.flatMap(Self.wholeNumber).flatMap { range.contains($0) ? $0 : nil }
    return problems.refuse(
      .notWholeNumber(key, range, describe(node)), at: place(node),
      hint: isQuoted ? .withoutQuotes : meant.map { .write("\($0)") })
  }

  /// The number that `1_000`, `1e3`, `4.0`, `4x`, `four` or `none` means.
  private static func wholeNumber(_ text: String) -> Int? {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    if let index = words.firstIndex(of: text.lowercased()) { return index + 1 }
    if ["none", "never", "off"].contains(text.lowercased()) { return 0 }
    let digits = text.filter { $0 != "_" && $0 != "," && $0 != "'" }
    if let number = Double(digits) { return Int(exactly: number) }
    let number = text.prefix { $0.isNumber }
    let rest = text.dropFirst(number.count).trimmedText.lowercased()
    return ["x", "times", "%", "pomodoros", "rounds"].contains(rest) ? Int(number) : nil
  }

  /// A length of time. A bare number is minutes only with `bareMinutes`.
  func duration(
    _ node: YAMLNode, _ key: String, bareMinutes: Bool = false,
    in range: ClosedRange<Duration> = .milliseconds(1)...(.hours(24 * 366)), example: String = "30s"
  ) -> Duration? {
    guard let text = node.text, let duration = parseDuration(text, bareMinutes: bareMinutes) else {
      var hint =
        node.text.flatMap { DurationGuess.text(for: $0) }.map { DiagnosticHint.write($0) }
        ?? .writeLike(example, "1h30m")
      if let text = node.text, let number = Int(text), number >= 0 {
        hint = .addUnit(number)
      }
      return problems.refuse(.notADuration(key, describe(node)), at: place(node), hint: hint)
    }
    guard range.contains(duration) else {
      return problems.refuse(
        .durationRange(key, least: durationText(range.lowerBound), most: durationText(range.upperBound)), at: node.span)
    }
    return duration
  }

  /// One of the words of an enumeration.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ key: String, of type: Value.Type
  ) -> Value? {
    if let text = node.text, let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue)
    let hint = node.text.flatMap { text in
      Self.otherWords[text.lowercased()]?.first(where: words.contains).map { DiagnosticHint.didYouMean($0) }
        ?? DiagnosticHint.spelling(of: text, among: words)
    }
    return problems.refuse(.notOneOf(key, words, describe(node)), at: place(node), hint: hint)
  }

  /// Synonyms of the words of enumerations.
  private static let otherWords = [
    "always": ["all", "on"], "both": ["all"], "true": ["all", "on"], "yes": ["all", "on"], "on": ["all"],
    "everything": ["all"], "breaks": ["break"], "false": ["none", "off"], "no": ["none", "off"], "off": ["none"],
    "never": ["none", "off"], "none": ["off"], "stop": ["abandon"], "cancel": ["abandon"], "end": ["end"],
    "kill": ["end"], "leave": ["keep"], "save": ["keep"], "delete": ["discard"], "continue": ["count"],
    "run": ["count"], "ignore": ["count"], "queue": ["queued"], "serial": ["queued"], "concurrent": ["parallel"],
    "drop": ["single", "discard"], "replace": ["restart"],
  ]

  /// A value or a list of them; an empty list is an error.
  func oneOrMore(_ node: YAMLNode, _ key: String) -> [YAMLNode] {
    guard case .sequence(let items) = node.content else { return [node] }
    if items.isEmpty { problems.error(.emptyList(key), at: node.span) }
    return items
  }

  /// An absolute path. `~` is the home folder, and a relative path begins at the file's folder.
  func path(_ node: YAMLNode, _ key: String) -> String? {
    guard let text = string(node, key) else { return nil }
    guard !text.isEmpty else { return problems.refuse(.empty(key), at: node.span) }
    if text.hasPrefix("~"), text != "~", !text.hasPrefix("~/") {
      return problems.refuse(.otherHome, at: node.span, hint: .writePathOut)
    }
    return FilePaths.absolute(text, home: context.home, folder: node.span.file.folder)
  }
}
