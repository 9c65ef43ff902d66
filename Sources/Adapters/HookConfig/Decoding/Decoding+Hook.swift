// SPDX-License-Identifier: MIT
import Expressions
import Hooks
import Messages
import Schemas
import TimerEngine

/// One hook as a whole.
extension Decoding {
  func hooks(_ node: YAMLNode) {
    let entries = named(node, of: .key("hooks"), example: "journal: { on: focus.completed, run: … }")
    // The hook whose keys are at its own column. The first of these keys is reported for all.
    var empty: (id: String, isReported: Bool)?
    for (index, entry) in entries.enumerated() {
      let id = entry.name
      if let hook = empty {
        if Self.isKeyOfHook(entry) {
          if !hook.isReported {
            problems.error(
              .notKeys(.hook, example: "on: focus.completed", describe(entry.value)), at: entry.key.span,
              hint: .indentUnder(hook.id))
          }
          empty?.isReported = true
          continue
        }
        empty = nil
      }
      if entry.value.isNull, index + 1 < entries.count, Self.isKeyOfHook(entries[index + 1]) {
        empty = (id, false)
        continue
      }
      if !Self.isHookID(id) {
        problems.error(
          .badHookID(id), at: place(entry.key),
          hint: .wordsUnderName)
      }
      if !entry.isMerged { register("hooks.\(id)", at: entry.key.span, what: .hookNamed(id)) }
      problems.hook = (entry.key.span, entry.lines)
      if let hook = hook(entry) { configuration.hooks.append(hook) }
      problems.hook = nil
    }
  }

  /// Whether an entry of `hooks` looks like a key of the hook above it.
  private static func isKeyOfHook(_ entry: YAMLEntry) -> Bool {
    ConfigKeys.hook[entry.name] != nil && !entry.value.isNull && entry.value.entry("on") == nil
      && entry.value.entry("while") == nil
  }

  private static func isHookID(_ id: String) -> Bool {
    // For most ids, the bytes decide.
    if let first = id.utf8.first, first.isAlphanumeric, id.utf8.count <= 64,
      id.utf8.allSatisfy({ $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    {
      return true
    }
    guard let first = id.first, first.isLetter || first.isNumber, id.utf8.count <= 64 || id.count <= 64 else {
      return false
    }
    return id.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }

  private func hook(_ entry: YAMLEntry) -> Hook? {
    let key = entry.key
    if entry.value.isNull {
      return problems.refuse(
        .emptyHook(key.keyText), at: key.span, hint: .sayWhenAndWhat)
    }
    guard let fields = fields(entry.value, of: .hook, ConfigKeys.hook, example: "on: focus.completed") else {
      return nil
    }
    checkWith(fields)
    let timeout = fields["timeout"].flatMap(duration)
    // A plugin's manifest may itself declare `enter` and `exit`.
    let isScoped = fields["on"] == nil && usedPlugin(fields)?.isScoped == true
    valuePlace = fields["while"] == nil && !isScoped ? .value : .levelValue
    let environment = environment(fields)
    let trigger = trigger(fields, key: key, environment: environment.uses)
    let place = Place(file: key.span.file.path, line: key.span.line, column: key.span.column)
    let nothing = Trigger.level(Level(conditions: [], action: .scope(enter: nil, exit: nil)))
    var hook = Hook(id: key.keyText, trigger: trigger ?? nothing, place: place)
    hook.timeout = timeout
    hook.environment = environment.values
    // Report the problems of these keys even if the rest of the hook can't be decoded.
    decorate(&hook, fields)
    guard trigger != nil else { return nil }
    checkUse(of: fields, in: hook)
    hook.fingerprint = Fingerprint.of(hook, secrets: configuration.secrets)
    hook.serviceRevision = Fingerprint.revision(of: hook)
    hook.plugin = fields["uses"]?.value.text
    return hook
  }

  private func decorate(_ hook: inout Hook, _ fields: Fields) {
    hook.name = fields["name"].flatMap(string)
    set(&hook.isEnabled, fields["enabled"], bool)
    set(&hook.isIdempotent, fields["idempotent"], bool)
    set(&hook.background, fields["background"], choice)
    hook.workingDirectory = fields["working-directory"].flatMap(path)
    hook.shell = fields["shell"].flatMap { shell($0.value) }
    hook.mode = mode(fields)
    hook.retry = fields["retry"].flatMap(retry)
    hook.maxAge = fields["max-age"].flatMap(duration)
  }

  private func mode(_ fields: Fields) -> LaneMode {
    let mode: ModeName? = fields["mode"].flatMap(choice)
    let max = fields["max"].flatMap(integer)
    if mode != .parallel, !fields.hasUnknown, let entry = fields["max"], fields["mode"] == nil || mode != nil {
      problems.error(.belongsTo("max", "mode: parallel"), at: entry.key.span)
    }
    if mode == .parallel, fields["max"] == nil, !fields.hasUnknown, let entry = fields["mode"] {
      problems.error(.needs("mode: parallel", "max"), at: entry.value.span, hint: .add("max: 4"))
    }
    switch mode {
    case .single: return .single
    case .restart: return .restart
    case .parallel: return .parallel(max: max ?? 1)
    case .queued, nil: return .queued
    }
  }

  private enum ModeName: String, CaseIterable {
    case queued, single, restart, parallel
  }

  private func retry(_ field: Field) -> Retry? {
    fields(field, example: "attempts: 8").map {
      Retry(attempts: $0["attempts"].flatMap(integer), maxAge: $0["max-age"].flatMap(duration))
    }
  }

  /// The name of a shell, or the complete vector that precedes a command's text.
  private func shell(_ node: YAMLNode) -> [String]? {
    if case .sequence = node.content {
      let words = oneOrMore(node, "shell").compactMap { string($0, "shell") }
      return words.isEmpty ? nil : words
    }
    guard let text = string(node, "shell") else { return nil }
    guard !text.isEmpty, !text.contains(" ") else {
      let list = text.split(separator: " ").joined(separator: ", ")
      return problems.refuse(
        .notAShell(describe(node)), at: place(node),
        hint: text.isEmpty ? nil : .write("[\(list), -c]"))
    }
    let program =
      text.contains("/") || text.hasPrefix("~")
      ? FilePaths.absolute(text, home: context.home, folder: node.span.file.folder) : text
    return [program, Self.flags[FilePaths.name(text)] ?? "-c"]
  }

  /// The option with which interpreters other than shells take a program's text.
  private static let flags = ["node": "-e", "ruby": "-e", "perl": "-e", "osascript": "-e", "pwsh": "-Command"]

  private func environment(_ fields: Fields) -> (values: [String: Text], uses: [(name: String, span: Span)]) {
    guard let node = fields["env"]?.value else { return ([:], []) }
    let before = secretUses.count
    var values: [String: Text] = [:]
    for entry in named(node, of: .key("env"), example: "COLOUR: red") {
      let name = entry.key.keyText
      if !Self.isIdentifier(name) {
        problems.error(.badVariableName, at: place(entry.key), hint: Self.identifier(from: name).map { .callIt($0) })
      } else if name.hasPrefix("SEGUE_") {
        problems.error(.reservedVariable, at: entry.key.span)
      }
      values[name] = text(entry.value, name, in: valuePlace)
    }
    return (values, Array(secretUses[before...]))
  }

  /// Reports keys that have no effect in this hook: such a key is a mistake.
  private func checkUse(of fields: Fields, in hook: Hook) {
    let commands = hook.commands
    if commands.isEmpty, !hook.usesProgram, !isUnknownPlugin(fields) {
      let keys = ["env", "working-directory", "shell", "idempotent", "background"]
      for entry in fields.given(keys) {
        problems.error(.noCommand(entry.key.keyText), at: entry.key.span)
      }
    } else if let entry = fields["shell"], !commands.contains(where: \.hasShell) {
      problems.error(
        .uselessShell, at: entry.key.span)
    }
    switch hook.trigger {
    case .level:
      for entry in fields.given(["mode", "max", "retry", "max-age", "idempotent", "lead", "every", "times"]) {
        problems.error(.onlyWithOn(entry.key.keyText), at: entry.key.span)
      }
    case .edge(let edge):
      if case .play = edge.action.bare, let entry = fields["retry"] {
        problems.error(.uselessRetry, at: entry.key.span)
      }
    }
  }
}

extension Hook {
  /// The commands that the hook may run.
  var commands: [CommandLine] {
    actions.compactMap { if case .command(let line) = $0 { line } else { nil } }
  }

  /// Whether the hook runs the program of a plugin.
  var usesProgram: Bool { actions.contains { if case .plugin = $0 { true } else { false } } }
}

extension CommandLine {
  var hasShell: Bool {
    guard case .shell = self else { return false }
    return true
  }
}
