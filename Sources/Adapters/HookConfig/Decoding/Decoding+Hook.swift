// SPDX-License-Identifier: MIT
import Expressions
import Hooks
import TimerEngine

/// One hook as a whole.
extension Decoding {
  static let hookKeys = [
    "on", "while", "if", "during", "run", "webhook", "play", "uses", "with", "enter", "exit", "lead", "every", "times",
    "mode", "max", "timeout", "retry", "max-age", "idempotent", "background", "env", "working-directory", "shell",
    "enabled", "name",
  ]

  private static let synonyms = [
    "command": "run", "cmd": "run", "exec": "run", "script": "run", "shell-command": "run", "event": "on",
    "events": "on",
    "trigger": "on", "when": "on", "sound": "play", "url": "webhook", "http": "webhook", "environment": "env",
    "cwd": "working-directory", "workdir": "working-directory", "dir": "working-directory", "plugin": "uses",
    "condition": "if", "start": "enter", "stop": "exit", "leave": "exit", "disabled": "enabled", "interval": "every",
    "before": "lead", "count": "times", "concurrency": "mode", "retries": "retry",
  ]

  func hooks(_ node: YAMLNode) {
    for entry in named(node, of: "'hooks'", example: "journal: { on: focus.completed, run: … }") {
      let id = entry.name
      if !Self.isHookID(id) {
        problems.error(
          "a hook's id consists of letters, digits, '-', '_' and '.', not '\(id)'", at: place(entry.key),
          hint: "put the words for people under 'name'")
      }
      if !entry.isMerged { register("hooks.\(id)", at: entry.key.span, what: "the hook '\(id)'") }
      if let hook = hook(entry) { configuration.hooks.append(hook) }
    }
  }

  private static func isHookID(_ id: String) -> Bool {
    // Of most, their bytes say it.
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
      problems.error(
        "the hook '\(key.keyText)' is empty", at: key.span, hint: "say when ('on' or 'while') and what ('run', …)")
      return nil
    }
    guard
      let fields = fields(
        entry.value, of: "a hook", keys: Self.hookKeys, path: nil, synonyms: Self.synonyms,
        example: "on: focus.completed")
    else { return nil }
    if fields["uses"] == nil, let entry = fields["with"] {
      problems.error("'with' belongs to 'uses'", at: entry.key.span)
    }
    let timeout = fields["timeout"].flatMap { self.timeout($0.value) }
    // A plugin may say itself that it is entered and exited.
    let isScoped = fields["on"] == nil && usedPlugin(fields)?.isScoped == true
    valuePlace = fields["while"] == nil && !isScoped ? .value : .levelValue
    let environment = environment(fields)
    let trigger = trigger(fields, key: key, environment: environment.uses)
    let place = Place(file: key.span.file.path, line: key.span.line, column: key.span.column)
    let nothing = Trigger.level(Level(conditions: [], action: .scope(enter: nil, exit: nil)))
    var hook = Hook(id: key.keyText, trigger: trigger ?? nothing, place: place)
    hook.timeout = timeout
    hook.environment = environment.values
    // Says what is wrong with these also where the rest of the hook can't be understood.
    decorate(&hook, fields)
    guard trigger != nil else { return nil }
    checkUse(of: fields, in: hook)
    hook.fingerprint = Fingerprint.of(hook, secrets: configuration.secrets)
    hook.serviceRevision = Fingerprint.revision(of: hook)
    return hook
  }

  private func decorate(_ hook: inout Hook, _ fields: Fields) {
    hook.name = fields["name"].flatMap { string($0.value, "name") }
    if let value = fields["enabled"].flatMap({ bool($0.value, "enabled") }) { hook.isEnabled = value }
    if let value = fields["idempotent"].flatMap({ bool($0.value, "idempotent") }) { hook.isIdempotent = value }
    if let value = fields["background"].flatMap({ choice($0.value, "background", of: BackgroundPolicy.self) }) {
      hook.background = value
    }
    hook.workingDirectory = fields["working-directory"].flatMap { path($0.value, "working-directory") }
    hook.shell = fields["shell"].flatMap { shell($0.value) }
    hook.mode = mode(fields)
    hook.retry = fields["retry"].flatMap { retry($0.value) }
    hook.maxAge = fields["max-age"].flatMap { duration($0.value, "max-age", example: "1h") }
  }

  private func mode(_ fields: Fields) -> LaneMode {
    let mode = fields["mode"].flatMap { choice($0.value, "mode", of: ModeName.self) }
    let max = fields["max"].flatMap { integer($0.value, "max", in: 1...64) }
    if mode != .parallel, !fields.hasUnknown, let entry = fields["max"], fields["mode"] == nil || mode != nil {
      problems.error("'max' belongs to 'mode: parallel'", at: entry.key.span)
    }
    if mode == .parallel, fields["max"] == nil, !fields.hasUnknown, let entry = fields["mode"] {
      problems.error("'mode: parallel' needs 'max'", at: entry.value.span, hint: "add 'max: 4'")
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

  private func retry(_ node: YAMLNode) -> Retry? {
    guard let fields = fields(node, of: "'retry'", keys: ["attempts", "max-age"], path: nil, example: "attempts: 8")
    else { return nil }
    return Retry(
      attempts: fields["attempts"].flatMap { integer($0.value, "attempts", in: 1...100) },
      maxAge: fields["max-age"].flatMap { duration($0.value, "max-age", example: "1h") })
  }

  /// A shell by its name, or the whole vector that stands in front of a command's text.
  private func shell(_ node: YAMLNode) -> [String]? {
    if case .sequence = node.content {
      let words = oneOrMore(node, "shell").compactMap { string($0, "shell") }
      return words.isEmpty ? nil : words
    }
    guard let text = string(node, "shell") else { return nil }
    guard !text.isEmpty, !text.contains(" ") else {
      let list = text.split(separator: " ").joined(separator: ", ")
      problems.error(
        "'shell' takes a program or a list, not \(describe(node))", at: place(node),
        hint: text.isEmpty ? nil : "write '[\(list), -c]'")
      return nil
    }
    let program =
      text.contains("/") || text.hasPrefix("~")
      ? FilePaths.absolute(text, home: surroundings.home, folder: node.span.file.folder) : text
    return [program, Self.flags[FilePaths.name(text)] ?? "-c"]
  }

  /// How interpreters other than shells take a program's text.
  private static let flags = ["node": "-e", "ruby": "-e", "perl": "-e", "osascript": "-e", "pwsh": "-Command"]

  private func environment(_ fields: Fields) -> (values: [String: Text], uses: [(name: String, span: Span)]) {
    guard let node = fields["env"]?.value else { return ([:], []) }
    let before = secretUses.count
    var values: [String: Text] = [:]
    for entry in named(node, of: "'env'", example: "COLOUR: red") {
      let name = entry.key.keyText
      if !Self.isIdentifier(name) {
        problems.error("the name of a variable consists of letters, digits and '_'", at: place(entry.key))
      } else if name.hasPrefix("SEGUE_") {
        problems.error("variables that begin with SEGUE_ are set by Segue", at: entry.key.span)
      }
      values[name] = text(entry.value, name, in: valuePlace)
    }
    return (values, Array(secretUses[before...]))
  }

  /// What stands in a hook without a use there is a mistake, not decoration.
  private func checkUse(of fields: Fields, in hook: Hook) {
    let commands = hook.commands
    if commands.isEmpty, !hook.usesProgram, !isUnknownPlugin(fields) {
      let keys = ["env", "working-directory", "shell", "idempotent", "background"]
      for entry in fields.given(keys) {
        problems.error("'\(entry.key.keyText)' is for commands, and this hook runs none", at: entry.key.span)
      }
    } else if let entry = fields["shell"], !commands.contains(where: \.hasShell) {
      problems.error(
        "'shell' has no use here: a command that is a list runs without one", at: entry.key.span)
    }
    switch hook.trigger {
    case .level:
      for entry in fields.given(["mode", "max", "retry", "max-age", "idempotent", "lead", "every", "times"]) {
        problems.error("'\(entry.key.keyText)' is for hooks with 'on', not with 'while'", at: entry.key.span)
      }
    case .edge(let edge):
      if case .play = edge.action.bare, let entry = fields["retry"] {
        problems.error("'retry' is for commands and webhooks", at: entry.key.span)
      }
    }
  }
}

extension Hook {
  /// The commands that it may run.
  var commands: [CommandLine] {
    let actions: [Action?] =
      switch trigger {
      case .edge(let edge): [edge.action]
      case .level(let level): level.action.parts
      }
    return actions.compactMap { action in
      guard case .command(let line)? = action else { return nil }
      return line
    }
  }

  /// Whether it runs the program of a plugin.
  var usesProgram: Bool {
    let actions: [Action?] =
      switch trigger {
      case .edge(let edge): [edge.action]
      case .level(let level): level.action.parts
      }
    return actions.contains { if case .plugin? = $0 { true } else { false } }
  }
}

extension LevelAction {
  /// What entering and exiting do.
  var parts: [Action?] {
    switch self {
    case .scope(let enter, let exit): [enter, exit]
    case .play: []
    }
  }
}

extension CommandLine {
  var hasShell: Bool {
    guard case .shell = self else { return false }
    return true
  }
}
