// SPDX-License-Identifier: MIT
import Expressions
import Hooks
import Messages
import Schemas

/// The action of a hook.
extension Decoding {
  static let actionKeys = ["run", "webhook", "play", "uses"]

  /// The one action of a hook with `on`.
  func singleAction(_ fields: Fields, key: YAMLNode) -> Action? {
    let given = fields.given(Self.actionKeys)
    if given.count > 1 {
      problems.error(
        .secondAction(given[1].key.keyText), at: given[1].key.span,
        hint: .makeTwoHooks,
        notes: [Problems.Note(.first, at: given[0].key.span)])
    } else if given.isEmpty, fields.given(["enter", "exit"]).isEmpty, !fields.hasUnknown {
      problems.error(
        .noAction(key.keyText), at: key.span, hint: .addOneOf(Self.actionKeys)
      )
    }
    return given.map { $0.name == "uses" ? pluginAction(fields) : action($0) }.first ?? nil
  }

  /// The action under a key: `run`, `webhook`, `play`, `enter` or `exit`.
  func action(_ field: Field) -> Action? {
    switch field.name {
    case "webhook": return webhook(field).map { .webhook($0) }
    case "play": return play(field).map { .play($0) }
    case "run": return commandLine(field.value, field.name).map { .command($0) }
    default: break
    }
    guard case .mapping = field.value.content else {
      return commandLine(field.value, field.name).map { .command($0) }
    }
    guard let fields = fields(field.value, of: .key(field.name), ConfigKeys.step) else { return nil }
    checkWith(fields)
    let actions = ConfigKeys.step.names.filter { $0 != "with" }
    let given = fields.given(actions)
    if given.count != 1, !fields.hasUnknown {
      problems.error(
        .takesOneOf(field.name, actions), at: given.last?.key.span ?? field.key.span,
        notes: given.count > 1 ? [Problems.Note(.other, at: given[0].key.span)] : [])
    }
    return given.map { $0.name == "uses" ? pluginAction(fields, isStep: true) : action($0) }.first ?? nil
  }

  func checkWith(_ fields: Fields) {
    guard fields["uses"] == nil, !fields.hasUnknown, let with = fields["with"] else { return }
    problems.error(.belongsTo("with", "uses"), at: with.key.span)
  }

  /// A text for the shell or an argument vector.
  func commandLine(_ node: YAMLNode, _ key: String) -> CommandLine? {
    switch node.content {
    case .scalar:
      guard let text = command(node, key, isList: false) else { return nil }
      guard !text.trimmed.isEmpty else { return problems.refuse(.empty(key), at: node.span) }
      return .shell(text)
    case .sequence:
      let items = oneOrMore(node, key)
      let words = items.compactMap { item in
        if item.scalar == nil {
          problems.error(
            .notAnArgument(describe(item)), at: item.span,
            hint: item.span.text.hasPrefix("{") ? .inQuotes(nil) : nil)
          return String?.none
        }
        return command(item, key, isList: true)
      }
      guard !items.isEmpty, words.count == items.count else { return nil }
      guard words[0].isEmpty else {
        checkForShell(words, items)
        checkProgram(words[0], items)
        return .arguments(words)
      }
      problems.error(.noProgramName, at: items[0].span)
    case .mapping:
      problems.error(
        .notACommand(key), at: node.entries?.first?.key.span ?? node.span)
    }
    return nil
  }

  /// Warns of an unknown variable, such as `$SEGUE_TSAK`, which would be empty.
  func warnOfVariables(_ node: YAMLNode) {
    let text = node.text ?? ""
    for word in CommandVariable.uses(in: text) where !CommandVariable.isSet(word, in: text) {
      problems.warning(
        .noVariable(String(word)), at: node.span.first(String(word)) ?? node.span,
        hint: CommandVariable.hint(for: word))
    }
  }

  /// Warns of a list whose first item is a whole command. No program on the PATH has a space in its name.
  private func checkProgram(_ word: String, _ items: [YAMLNode]) {
    let parts = word.split(separator: " ")
    guard parts.count > 1, !parts[0].contains("/") else { return }
    let isSimple = word.utf8.allSatisfy { $0.isAlphanumeric || " -_./=+@%".utf8.contains($0) }
    problems.warning(
      .commandAsProgram(word), at: items[0].span,
      hint: items.count > 1 ? .textAfterBar : isSimple ? .write("[\(parts.joined(separator: ", "))]") : .writeAsText)
  }

  /// Warns of words that only a shell would understand: the program gets them unchanged, which is seldom intended.
  private func checkForShell(_ words: [String], _ items: [YAMLNode]) {
    // An interpreter of program text gets its words unchanged.
    guard !words.dropFirst().contains("-c"), !words.contains("-e") else { return }
    for (word, item) in zip(words, items).dropFirst() {
      let mark = word.contains(byte: UInt8(ascii: "$")) ? word.firstIndex(of: "$") : nil
      let next = mark.map { word[word.index(after: $0)...].first } ?? nil
      let isVariable = next.map { $0.isLetter || $0 == "{" || $0 == "_" } ?? false
      guard isVariable || word.hasPrefix("~/") || ["|", ">", ">>", "&&", "||", ";", "&"].contains(word) else {
        continue
      }
      problems.warning(
        .notForShell(word), at: item.span,
        hint: .writeAsText)
    }
  }

  func play(_ field: Field) -> Play? {
    guard case .mapping = field.value.content else {
      return playedSound(field).map { Play(sound: $0) }
    }
    guard let fields = fields(field) else { return nil }
    var play = Play(sound: .off)
    if let field = fields["volume"], !isExpression(field, .volume, of: &play) { play.volume = volume(field) }
    if let field = fields["fade"], !isExpression(field, .fade, of: &play) { play.fade = fade(field) }
    guard let sound = fields["sound"] else {
      if fields.hasUnknown { return nil }
      return problems.refuse(
        .playWithoutSound, at: field.value.entries?.first?.key.span ?? field.value.span,
        hint: .add("sound: chime"))
    }
    return playedSound(sound).map { sound in
      play.sound = sound
      return play
    }
  }

  /// A sound that may contain a template.
  private func playedSound(_ field: Field) -> Sound? {
    guard let place = template(in: field.value) else { return sound(field) }
    guard let text = plainTemplate(field) else { return nil }
    if case .expression(let source) = text, let type = checked(source).otherThanText {
      problems.error(
        .notASoundType(field.name, type: type), at: place)
    }
    return .template(text)
  }

  /// Whether an option contains a template. The template must be a single expression.
  private func isExpression(_ field: Field, _ option: Play.Option, of play: inout Play) -> Bool {
    guard let place = template(in: field.value) else { return false }
    let type: InputType = option == .fade ? .duration : .integer
    let what: ExpectedValue = option == .fade ? .duration : .number
    switch plainTemplate(field) {
    case .expression(let source)?:
      if let other = checked(source).otherThan(type) {
        problems.error(.wrongType(field.name, takes: what, type: other), at: place)
      }
      play[expression: option] = source
    case nil: break
    case .literal?, .secret?, .joined?:
      problems.error(
        .notOneExpression(field.name, takes: what), at: field.value.span,
        hint: .onlyTemplate)
    }
    return true
  }

  /// A template without secrets.
  private func plainTemplate(_ field: Field) -> Text? {
    guard let text = text(field.value, field.name, in: valuePlace) else { return nil }
    guard !text.secrets.isEmpty else { return text }
    return problems.refuse(
      .misplacedSecret, at: template(in: field.value) ?? field.value.span)
  }

  func levelAction(_ fields: Fields, key: YAMLNode, environment: [(name: String, span: Span)]) -> LevelAction? {
    for entry in fields.given(["run", "webhook"]) {
      problems.error(
        .edgeActionInScope(entry.key.keyText), at: entry.key.span,
        hint: .writeEnterExit)
      _ = action(entry)
    }
    let scope = fields.given(["enter", "exit"])
    if let uses = fields["uses"], let other = scope.first {
      problems.error(
        .oneActionOnly("uses", other: other.key.keyText), at: other.key.span,
        hint: .usesUnderEnter, notes: [Problems.Note(.here("uses"), at: uses.key.span)])
    }
    valuePlace = .value
    let enter = fields["enter"].flatMap(action)
    valuePlace = .exitValue
    let before = secretUses.count
    let exit = fields["exit"].flatMap(action)
    valuePlace = .levelValue
    var exitUses = Array(secretUses[before...])
    let scopedFrom = secretUses.count
    let plugin = scope.isEmpty && fields["play"] == nil && fields["uses"] != nil ? pluginLevel(fields) : nil
    exitUses += secretUses[scopedFrom...]
    if exit?.isProgram == true || plugin?.actions.last?.isProgram == true { exitUses += environment }
    refuseVariables(exitUses)
    if let entry = fields["play"] {
      if let other = scope.first ?? fields["uses"] {
        problems.error(
          .oneActionOnly("play", other: other.key.keyText), at: other.key.span,
          notes: [Problems.Note(.here("play"), at: entry.key.span)])
      }
      return play(entry).map { .play($0) }
    }
    if scope.isEmpty, !fields.hasUnknown, fields.given(["run", "webhook", "uses"]).isEmpty {
      problems.error(
        .noAction(key.keyText), at: key.span,
        hint: .addScopeAction)
    }
    if let plugin { return plugin }
    guard enter != nil || exit != nil else { return nil }
    return .scope(enter: enter, exit: exit)
  }

  /// An exit may run in another process than its enter. The environment of that process lacks the variable.
  private func refuseVariables(_ uses: [(name: String, span: Span)]) {
    for use in uses {
      guard case .environment(let variable)? = configuration.secrets[use.name] else { continue }
      let definition =
        places["secrets.\(use.name)"].map { [Problems.Note(.defined(use.name), at: $0)] } ?? []
      problems.error(
        .exitNeedsVariable(variable),
        at: use.span, hint: .otherSource, notes: definition)
    }
  }
}
