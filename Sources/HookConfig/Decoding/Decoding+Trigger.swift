// SPDX-License-Identifier: MIT
import Events
import Hooks
import TimerEngine

/// When a hook acts: `on` and `while`, and what only one of them takes.
extension Decoding {
  /// How long a `lead` or an `every` may be.
  static let markRange = Duration.seconds(1)...Duration.hours(24)

  /// Names have two or three words; matching takes longer with every `*`.
  private static let mostWildcards = 4

  func trigger(_ fields: Fields, key: YAMLNode, environment: [(name: String, span: Span)]) -> Trigger? {
    switch (fields["on"], fields["while"]) {
    case (let on?, nil): return edge(on.value, fields, key: key).map { .edge($0) }
    case (nil, let level?):
      return self.level(level.value, fields, key: key, environment: environment).map { .level($0) }
    case (let on?, let level?):
      problems.error(
        "a hook has either 'on' or 'while', not both", at: level.key.span,
        hint: "make two hooks of it", notes: [Problems.Note("'on' stands here", at: on.key.span)])
    case (nil, nil):
      // Looks at the action all the same, so that its own problems are told in the same pass.
      let bare = fields.given(Self.actionKeys + ["enter", "exit"])
      for entry in bare { _ = action(entry, isExit: false) }
      if fields.hasUnknown { return nil }
      problems.error(
        "the hook '\(key.keyText)' doesn't say when", at: bare.first?.key.span ?? key.span,
        hint: "add 'on: focus.completed' to do it once for each such event,\n"
          + "or 'while: focus' with 'enter' and 'exit' to do and undo it")
    }
    return nil
  }

  private func edge(_ node: YAMLNode, _ fields: Fields, key: YAMLNode) -> Edge? {
    let items = oneOrMore(node, "on")
    let patterns = items.compactMap { pattern($0) }
    let marks = patterns.compactMap { pattern in pattern.value.mark.map { (mark: $0, node: pattern.node) } }
    let lead = fields["lead"].flatMap { duration($0.value, "lead", in: Self.markRange, example: "1m") }
    let every = fields["every"].flatMap { duration($0.value, "every", in: Self.markRange, example: "5m") }
    let times = fields["times"].flatMap { integer($0.value, "times", in: 1...10_000) }
    // A name that isn't understood may be the one that these belong to.
    if patterns.count == items.count, !items.isEmpty { checkMarks(marks, fields, lead: lead) }
    for entry in fields.given(["enter", "exit"]) {
      problems.error(
        "'\(entry.key.keyText)' needs 'while'", at: entry.key.span,
        hint: "with 'on', the action stands under 'run' or 'webhook'")
      _ = action(entry, isExit: entry.key.keyText == "exit")
    }
    guard let action = singleAction(fields, key: key), !patterns.isEmpty else { return nil }
    if case .play(let play) = action, play.sound == .off, let entry = fields["play"] {
      problems.error("'play: off' does nothing on an event", at: entry.value.span)
    }
    var edge = Edge(patterns: patterns.map(\.value), action: action)
    edge.lead = lead
    edge.every = every
    edge.times = times
    return edge
  }

  private func pattern(_ node: YAMLNode) -> (value: EventPattern, node: YAMLNode)? {
    guard let text = string(node, "on", hint: "write the name of an event, such as 'focus.completed'") else {
      return nil
    }
    let pattern = EventPattern(text)
    if text.count(where: { $0 == "*" }) > Self.mostWildcards {
      problems.error("a pattern has at most \(Self.mostWildcards) '*'", at: node.span)
      return nil
    }
    if pattern.hasWildcard {
      if pattern.matchesAnEdge { return (pattern, node) }
      let marks = EventType.allCases.filter { $0.mark != nil }.map(\.rawValue)
      problems.error(
        "no event matches '\(text)'", at: node.span,
        hint: pattern.isSatisfiable
          ? "a pattern never means \(Self.oneOf(marks)): write the name out" : eventHint(for: text))
      return nil
    }
    if EventType.names.contains(text) { return (pattern, node) }
    problems.error("'\(text)' is not an event", at: place(node), hint: eventHint(for: text))
    return nil
  }

  private func eventHint(for text: String) -> String {
    if LevelName(rawValue: text) != nil {
      return "'\(text)' is a level: write 'while: \(text)', or an event such as '\(Self.event(ofLevel: text))'"
    }
    if let name = Suggestion.closest(to: text, among: EventType.names) ?? EventWords.translated(text) {
      return "did you mean '\(name)'?"
    }
    let family = text.prefix { $0 != "." } + "."
    let relatives = EventType.names.filter { $0.hasPrefix(family) }
    if !relatives.isEmpty, family.count > 1 { return "it can be " + Self.oneOf(relatives) }
    return "events are called 'focus.started', 'focus.completed', 'break.started' and so on"
  }

  private static func event(ofLevel level: String) -> String {
    switch level {
    case "focus-paused": "focus.paused"
    case "break-paused": "break.paused"
    case "idle": "idle.elapsed"
    default: level + ".started"
    }
  }

  private func checkMarks(_ marks: [(mark: Mark.Kind, node: YAMLNode)], _ fields: Fields, lead: Duration?) {
    let endings = marks.filter { $0.mark.isEnding }
    let elapsed = marks.filter { !$0.mark.isEnding }
    if let entry = fields["lead"], endings.isEmpty {
      problems.error("'lead' is for the events 'focus.ending' and 'break.ending'", at: entry.key.span)
    }
    if elapsed.isEmpty {
      for entry in fields.given(["every", "times"]) {
        let names = Mark.Kind.allCases.filter { !$0.isEnding }.map(\.rawValue)
        problems.error(
          "'\(entry.key.keyText)' is for the events \(Self.oneOf(names))", at: entry.key.span)
      }
    } else if fields["every"] == nil, let first = elapsed.first {
      problems.error("'\(first.node.keyText)' needs to know how often", at: first.node.span, hint: "add 'every: 5m'")
    }
    guard let lead, let entry = fields["lead"] else { return }
    for ending in endings where lead >= longest(ending.node.keyText) {
      problems.warning(
        "'\(ending.node.keyText)' doesn't come \(durationText(lead)) before the end of "
          + "\(durationText(longest(ending.node.keyText)))", at: entry.value.span,
        hint: "choose a lead that is shorter than the phase")
    }
  }

  /// The longest that the phase of an `….ending` runs by the settings.
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
    _ node: YAMLNode, _ fields: Fields, key: YAMLNode, environment: [(name: String, span: Span)]
  ) -> Level? {
    let names = oneOrMore(node, "while").compactMap { levelName($0) }
    guard let action = levelAction(fields, key: key, environment: environment), !names.isEmpty else { return nil }
    return Level(
      condition: .levels(names), text: names.map(\.rawValue).joined(separator: ", "), action: action)
  }

  private func levelName(_ node: YAMLNode) -> LevelName? {
    let all = LevelName.allCases.map(\.rawValue)
    guard let text = string(node, "while", hint: "write the name of a level, such as 'focus'") else { return nil }
    if let name = LevelName(rawValue: text) { return name }
    if EventType.names.contains(text) {
      problems.error(
        "'\(text)' is an event, and 'while' takes a level", at: node.span,
        hint: "write 'on: \(text)', or a level such as 'while: \(text.prefix { $0 != "." })'")
    } else if text.allSatisfy({ $0.isLetter || $0.isNumber || "-_ ".contains($0) }) {
      let hint = LevelWords.synonyms[text.lowercased()].map { "did you mean '\($0)'?" }
      problems.error(
        "'\(text)' is not a level", at: place(node),
        hint: hint ?? Suggestion.hint(for: text, among: all) ?? "it can be \(Self.oneOf(all))")
    } else if !SyntaxSlips(file: node.span.file, problems: problems).reportCut(node, quotesMatter: true) {
      NotYet.level(at: node.span, names: all, problems: problems)
    }
    return nil
  }
}

extension EventPattern {
  /// Whether a pattern with `*` can ever match: marks are never meant by one.
  var matchesAnEdge: Bool {
    EventType.allCases.contains { type in
      matches(type, phase: nil) || EventType.breakKinds.contains { matches(type, phase: $0) }
    }
  }
}

extension Mark.Kind {
  var isEnding: Bool { self == .focusEnding || self == .breakEnding }
}
