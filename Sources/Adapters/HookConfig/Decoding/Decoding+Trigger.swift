// SPDX-License-Identifier: MIT
import Events
import Expressions
import Hooks
import Messages
import TextWidth
import TimerEngine

/// The trigger of a hook: `on` and `while`, and the keys that only one of them takes.
extension Decoding {
  /// Names have two or three words. Matching takes longer with every `*`.
  private static let mostWildcards = 4

  func trigger(_ fields: Fields, key: YAMLNode, environment: [(name: String, span: Span)]) -> Trigger? {
    switch (fields["on"], fields["while"]) {
    case (let on?, nil): return edge(on.value, [], fields, key: key).map { .edge($0) }
    case (nil, let level?):
      return self.level(levelCondition(level.value), fields, key: key, environment: environment).map { .level($0) }
    case (let on?, let level?):
      problems.error(
        .bothTriggers, at: level.key.span,
        hint: .makeTwoHooks, notes: [Problems.Note(.here("on"), at: on.key.span)])
    case (nil, nil):
      if let plugin = usedPlugin(fields) {
        if !plugin.events.isEmpty { return edge(nil, plugin.events, fields, key: key).map { .edge($0) } }
        if !plugin.levels.isEmpty {
          return self.level(.levels(plugin.levels), fields, key: key, environment: environment).map { .level($0) }
        }
      }
      if isUnknownPlugin(fields) {
        // Without the plugin, its trigger isn't known either.
        _ = pluginAction(fields)
        return nil
      }
      // Decode the action even so, so that its own problems are reported in the same pass.
      let bare = fields.given(Self.actionKeys + ["enter", "exit"]).filter { $0.name != "uses" }
      for entry in bare { _ = action(entry) }
      if fields.hasUnknown { return nil }
      problems.error(
        .noTrigger(key.keyText), at: bare.first?.key.span ?? key.span,
        hint: .addTrigger)
    }
    return nil
  }

  /// - Parameter standard: the default events of a hook that names none.
  private func edge(
    _ node: YAMLNode?, _ standard: [EventPattern], _ fields: Fields, key: YAMLNode
  ) -> Edge? {
    let items = node.map { oneOrMore($0, "on") } ?? []
    let patterns = items.compactMap { eventPattern($0) }
    let marks = patterns.compactMap { pattern in pattern.value.mark.map { (mark: $0, node: pattern.node) } }
    let lead = fields["lead"].flatMap(mark)
    let every = fields["every"].flatMap(mark)
    let times = fields["times"].flatMap(integer)
    // The marks may belong to a name that couldn't be decoded.
    if patterns.count == items.count, !items.isEmpty || node == nil { checkMarks(marks, fields, lead: lead) }
    for entry in fields.given(["enter", "exit"]) {
      problems.error(
        .needs(entry.key.keyText, "while"), at: entry.key.span,
        hint: .actionWithOn)
      _ = action(entry)
    }
    let conditions = conditions(fields, in: .edgeCondition)
    let all = patterns.map(\.value) + standard
    guard let action = singleAction(fields, key: key), !all.isEmpty else { return nil }
    if case .play(let play) = action, play.sound == .off, let entry = fields["play"] {
      problems.error(.silentPlay, at: entry.value.span)
    }
    var edge = Edge(patterns: all, action: action)
    edge.conditions = conditions
    edge.lead = lead
    edge.every = every
    edge.times = times
    return edge
  }

  /// Marks are whole seconds.
  private func mark(_ field: Field) -> Duration? {
    guard let duration = duration(field) else { return nil }
    guard duration == .seconds(duration.wholeSeconds) else {
      return problems.refuse(
        .notWholeSeconds(field.name), at: field.value.span,
        hint: .write(durationText(.seconds(duration.wholeSeconds))))
    }
    return duration
  }

  func eventPattern(_ node: YAMLNode) -> (value: EventPattern, node: YAMLNode)? {
    guard let text = string(node, "on", hint: .writeEventName) else {
      return nil
    }
    let pattern = EventPattern(text)
    if text.utf8.count(where: { $0 == UInt8(ascii: "*") }) > Self.mostWildcards {
      return problems.refuse(.manyWildcards(most: Self.mostWildcards), at: node.span)
    }
    if pattern.hasWildcard {
      if pattern.matchesAnEdge { return (pattern, node) }
      let outright = EventType.allCases.filter { $0.needsWholeName && pattern.wouldMatch($0) }.map(\.rawValue)
      let hyphenated = text.replacing("_", with: "-")
      let hint = EventPattern(hyphenated).matchesAnEdge ? .didYouMean(hyphenated) : EventNames.hint(for: text)
      return problems.refuse(
        .noEventMatches(text), at: node.span, hint: outright.isEmpty ? hint : .neverByPattern(outright))
    }
    if EventType.names.contains(text) { return (pattern, node) }
    return problems.refuse(
      .notAnEvent(text), at: place(node),
      hint: EventWords.several(in: text).map { .listOf($0) } ?? EventNames.hint(for: text))
  }

  private func checkMarks(_ marks: [(mark: Mark.Kind, node: YAMLNode)], _ fields: Fields, lead: Duration?) {
    let endings = marks.filter { $0.mark.isEnding }
    let elapsed = marks.filter { !$0.mark.isEnding }
    if let entry = fields["lead"], endings.isEmpty {
      problems.error(.leadEvents, at: entry.key.span)
    }
    if elapsed.isEmpty {
      for entry in fields.given(["every", "times"]) {
        let names = Mark.Kind.allCases.filter { !$0.isEnding }.map(\.rawValue)
        problems.error(
          .onlyForEvents(entry.key.keyText, names), at: entry.key.span)
      }
    } else if fields["every"] == nil, !fields.hasUnknown, let first = elapsed.first {
      problems.error(.needsEvery(first.node.keyText), at: first.node.span, hint: .add("every: 5m"))
    }
    guard let lead, let entry = fields["lead"] else { return }
    for ending in endings where lead >= longest(ending.node.keyText) {
      problems.warning(
        .leadTooLong(ending.node.keyText, lead: durationText(lead), phase: durationText(longest(ending.node.keyText))),
        at: entry.value.span,
        hint: .shorterLead)
    }
  }

  /// The longest phase of an `….ending`, according to the settings.
  private func longest(_ event: String) -> Duration {
    let phases: [Phase] =
      switch event.prefix(while: { $0 != "." }) {
      case "focus": [.focus]
      case "short-break": [.shortBreak]
      case "long-break": [.longBreak]
      default: [.shortBreak, .longBreak]
      }
    let all = [configuration.timer.lengths] + configuration.timer.projectLengths.values
    return all.flatMap { lengths in phases.map { lengths[$0] } }.max() ?? .zero
  }

  private func level(
    _ level: Condition?, _ fields: Fields, key: YAMLNode, environment: [(name: String, span: Span)]
  ) -> Level? {
    let conditions = conditions(fields, in: .levelCondition)
    guard let action = levelAction(fields, key: key, environment: environment), let level else { return nil }
    return Level(conditions: [level] + conditions, action: action)
  }

  /// `if` and `during`.
  private func conditions(_ fields: Fields, in place: ExpressionPlace) -> [Condition] {
    let test = fields["if"].flatMap { condition($0.value, of: place) }
    let window = fields["during"].flatMap { during($0.value) }
    return [test, window].compactMap(\.self)
  }

  /// A name, a list of names, or an expression.
  private func levelCondition(_ node: YAMLNode) -> Condition? {
    if let text = node.text, let names = LevelWords.several(in: text) {
      return problems.refuse(
        .notALevel(text), at: node.span, hint: .listOf(names))
    }
    if case .scalar = node.content, let text = node.text, LevelName(rawValue: text) == nil, isExpression(text) {
      guard let source = conditionSource(node, "while") else { return nil }
      return expression(source.text, at: source.range, of: node, in: .levelCondition)
        .map { Condition(.while, .expression(source.text, isTimed: $0.isTimed)) }
    }
    let names = oneOrMore(node, "while").compactMap { levelName($0) }
    return names.isEmpty ? nil : .levels(names)
  }

  /// Whether a `while` is an expression. Names of levels and events are words with dots and hyphens.
  private func isExpression(_ text: String) -> Bool {
    guard !EventType.names.contains(text) else { return false }
    return !Self.isWords(text) || text == "true" || text == "false"
  }

  /// Whether a text has only letters, digits, hyphens, underscores and spaces.
  private static func isWords(_ text: String) -> Bool {
    // The bytes usually show that it doesn't.
    text.utf8.allSatisfy { $0.isAlphanumeric || $0 >= 0x80 || "-_ ".utf8.contains($0) }
      && text.allSatisfy { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
  }

  func levelName(_ node: YAMLNode) -> LevelName? {
    let all = LevelName.allCases.map(\.rawValue)
    guard let text = string(node, "while", hint: .writeLevelName) else { return nil }
    if let name = LevelName(rawValue: text) { return name }
    if EventType.names.contains(text) {
      problems.error(
        .eventForLevel(text), at: node.span,
        hint: .onOrLevel(text, level: String(text.prefix { $0 != "." })))
    } else if Self.isWords(text) {
      let hint =
        LevelWords.synonyms[text.lowercased()].map { DiagnosticHint.didYouMean($0) }
        ?? LevelWords.others(than: text).map { .write("[\($0.joined(separator: ", "))]") }
      problems.error(
        .notALevel(text), at: place(node),
        hint: hint ?? DiagnosticHint.spelling(of: text, among: all) ?? .itCanBe(all))
    } else if !MisreadText(file: node.span.file, problems: problems).reportCut(node, quotesMatter: true) {
      problems.error(
        .expressionInLevels, at: node.span,
        hint: .joinExpression)
    }
    return nil
  }
}

extension EventPattern {
  /// Whether a pattern with `*` can ever match. Such a pattern never matches marks or changes of the record.
  var matchesAnEdge: Bool {
    EventType.allCases.contains { type in
      matches(type, phase: nil) || EventType.breakKinds.contains { matches(type, phase: $0) }
    }
  }
}

extension Mark.Kind {
  var isEnding: Bool { self == .focusEnding || self == .breakEnding }
}
