// SPDX-License-Identifier: MIT
import Messages
import TextWidth

/// The environment variable of a command for each name in expressions.
enum CommandVariable {
  /// The way to write a command without the template `${{ … }}`.
  static func hint(for template: String, isList: Bool) -> DiagnosticHint {
    let expression = template.drop { "${ ".contains($0) }
    if let secret = expression.firstMatch(behind: "secrets.") {
      let variable = secret.uppercased()
      return
        .handOver(secret: secret, variable: variable)
    }
    let known = names.filter { String(expression).firstRange(ofText: $0.expression) != nil }
      .max { $0.expression.count < $1.expression.count }
    guard let known else { return .readEvent }
    return isList
      ? .listHasNoShell(variable: known.variable)
      : .useVariable(known.variable)
  }

  /// The expression with the value of a variable.
  static func expression(for variable: some StringProtocol) -> String? {
    names.first { $0.variable == variable }?.expression
  }

  /// Whether a command gets the value of an expression in a variable.
  static func isKnown(_ expression: String) -> Bool { names.contains { $0.expression == expression } }

  /// The variables `SEGUE_…` that a text names after a `$`.
  static func uses(in text: String) -> [Substring] {
    guard text.firstRange(ofText: "SEGUE_") != nil else { return [] }
    return text.split(separator: "$", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      let word = part.drop { $0 == "{" }.prefix { $0.isASCII && $0.isUppercase || $0 == "_" }
      return word.hasPrefix("SEGUE_") ? word : nil
    }
  }

  /// Whether Segue sets a variable for a command, or the text `text` does.
  static func isSet(_ word: Substring, in text: String) -> Bool {
    expression(for: word) != nil || others.contains(where: { word.hasPrefix($0) })
      || text.firstRange(ofText: "\(word)=") != nil
  }

  /// The variable that a misspelt one means: one letter more or less, or letters in another order. Otherwise, some variables.
  static func hint(for word: Substring) -> DiagnosticHint {
    // A variable may stand for several expressions.
    let known = Array(Set(names.map(\.variable)))
    let near = Spelling.nearest(to: String(word), among: known).flatMap { name in
      abs(name.count - word.count) == 1 || name.sorted() == word.sorted() ? name : nil
    }
    return near.map { .didYouMean($0) } ?? .someVariables(Array(Spelling.ranked(known, by: String(word)).prefix(5)))
  }

  /// The beginnings of variables that are not about the event.
  private static let others = [
    "SEGUE_HOOK", "SEGUE_DELIVERY", "SEGUE_ATTEMPT", "SEGUE_SCOPE", "SEGUE_RESTORE", "SEGUE_PLUGIN", "SEGUE_INPUT_",
    "SEGUE_CONFIG", "SEGUE_PLAYER", "SEGUE_LOG", "SEGUE_SEGUED", "SEGUE_HUB_",
  ]

  private static let names: [(expression: String, variable: String)] = [
    ("event.type", "SEGUE_EVENT"), ("event.id", "SEGUE_EVENT_ID"), ("event.sequence", "SEGUE_SEQUENCE"),
    ("event.time", "SEGUE_TIME"), ("reason", "SEGUE_REASON"), ("session.id", "SEGUE_SESSION"),
    ("session.phase", "SEGUE_PHASE"), ("timer.phase", "SEGUE_PHASE"), ("session.task", "SEGUE_TASK"),
    ("session.project", "SEGUE_PROJECT"), ("session.tags", "SEGUE_TAGS"), ("session.note", "SEGUE_NOTE"),
    ("session.planned", "SEGUE_PLANNED"), ("session.elapsed", "SEGUE_ELAPSED"),
    ("session.startedAt", "SEGUE_STARTED_AT"), ("session.endedAt", "SEGUE_ENDED_AT"),
    ("timer.deadline", "SEGUE_DEADLINE"), ("session.strikes", "SEGUE_STRIKES"), ("strike.text", "SEGUE_STRIKE"),
    ("session.outcome", "SEGUE_OUTCOME"), ("host", "SEGUE_HOST"), ("timer.round.completed", "SEGUE_ROUND"),
    ("timer.round.length", "SEGUE_ROUND_LENGTH"), ("timer.next.phase", "SEGUE_NEXT_PHASE"),
    ("timer.next.planned", "SEGUE_NEXT_PLANNED"), ("today.pomodoros", "SEGUE_TODAY_POMODOROS"),
    ("today.focus", "SEGUE_TODAY_FOCUS"),
  ]
}

extension Substring {
  /// The word after `prefix`, if the text begins with it.
  fileprivate func firstMatch(behind prefix: String) -> String? {
    guard hasPrefix(prefix) else { return nil }
    let word = dropFirst(prefix.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return word.isEmpty ? nil : String(word)
  }
}
