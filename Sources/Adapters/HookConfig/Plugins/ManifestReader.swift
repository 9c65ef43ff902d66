// SPDX-License-Identifier: MIT
import Events
import Expressions
import Hooks
import Messages
import Schemas

/// Reads one `plugin.yml`.
struct ManifestReader {
  let context: Decoding.Context
  let problems: Problems
  let ownership: Ownership?

  /// The plugin whose manifest is at `path`, which diagnostics call `shown`; nil if it can't be decoded at all.
  func read(_ path: String, shown: String, order: Int) -> Plugin? {
    var files = FileSet(
      home: context.home, problems: problems, ownership: ownership, overrides: context.buffers, firstOrder: order,
      followsIncludes: false)
    _ = files.read(path, shown: shown)
    guard let member = files.members.first, let root = member.root else {
      if problems.errorCount == 0 { problems.error(.manifest(.empty), inFile: shown, order: order) }
      return nil
    }
    let decoding = Decoding(context, problems: problems, isPartial: files.losesNames)
    let plugin = decoding.plugin(root, folder: FilePaths.parent(path))
    for program in plugin?.ownPrograms ?? [] {
      for fault in files.ownership?.faults(ofProgram: program) ?? [] {
        problems.error(fault.message, inFile: shown, order: order, hint: fault.remedy)
      }
    }
    return plugin
  }
}

extension Plugin {
  /// The paths of the plugin's own programs, without programs of `PATH`.
  fileprivate var ownPrograms: [String] {
    let vector: [String] =
      switch body {
      case .declarative, .declarativeScope: []
      case .oneShot(let words), .service(let words): words
      }
    return [vector.first, setup?.first].compactMap(\.self).filter { $0.hasPrefix("/") }
  }
}

/// A manifest.
extension Decoding {
  private static let kinds = ["action", "exec", "service"]

  func plugin(_ root: YAMLNode, folder: String) -> Plugin? {
    guard let fields = fields(root, of: .manifest, ConfigKeys.manifest, example: "manifest: 1") else { return nil }
    manifestVersion(fields, root)
    let scoped = fields["scoped"].flatMap(bool) ?? false
    valuePlace = scoped ? .levelValue : .value
    let declared = fields["inputs"].map { pluginInputs($0.value, isDeclarative: fields["action"] != nil) } ?? []
    inputs = declared
    let body = pluginBody(fields, root, isScoped: scoped, folder: folder)
    var plugin = Plugin(
      name: pluginName(fields, root, folder: folder), version: pluginVersion(fields, root),
      summary: line(fields, "summary", root, example: "Post to a Slack channel"), folder: folder,
      body: body ?? .oneShot([]))
    plugin.inputs = declared
    plugin.isScoped = scoped
    plugin.license = fields["license"].flatMap(string)
    for field in fields.given(["author", "homepage"]) { _ = string(field) }
    if let entry = fields["platforms"] {
      plugin.platforms = Set(
        oneOrMore(entry.value, "platforms").compactMap { choice($0, "platforms", of: Plugin.Platform.self) })
    }
    events(of: &plugin, fields)
    plugin.requires = fields["requires"].map { programs($0.value, "requires") } ?? []
    plugin.wants = fields["wants"].map { wants($0.value) } ?? []
    controls(of: &plugin, fields)
    plugin.timeout = fields["timeout"].flatMap(duration)
    if let entry = fields["idempotent"] {
      plugin.isIdempotent = bool(entry) ?? false
      if fields["action"] != nil {
        problems.error(.manifest(.idempotentAction), at: entry.key.span)
      }
    }
    plugin.setup = fields["setup"].flatMap { programVector($0, folder: folder) }
    plugin.examples = fields["examples"].map { examples($0.value, of: plugin) } ?? []
    if let entry = fields["translations"] {
      plugin.translations = translations(entry.value, of: plugin)
      for (index, input) in plugin.inputs.enumerated() {
        plugin.inputs[index].translations = plugin.translations.compactMapValues { $0.inputs[input.name] }
      }
    }
    return body == nil ? nil : plugin
  }

  private func manifestVersion(_ fields: Fields, _ root: YAMLNode) {
    guard let node = fields["manifest"]?.value else {
      guard !fields.hasUnknown else { return }
      return problems.error(
        .manifest(.noVersion), at: keySpan(root),
        hint: .addFirst("manifest: 1"))
    }
    guard node.scalar?.value != .integer(1) else { return }
    let isNewer = if case .integer(let version)? = node.scalar?.value { version > 1 } else { false }
    problems.error(
      .manifest(.otherVersion(describe(node))), at: place(node),
      hint: isNewer ? .newerSegue : .write("manifest: 1"))
  }

  private func keySpan(_ root: YAMLNode) -> Span { root.entries?.first?.key.span ?? root.span }

  private func pluginName(_ fields: Fields, _ root: YAMLNode, folder: String) -> String {
    let expected = FilePaths.name(folder)
    guard let entry = fields["name"] else {
      missing(["name"], fields, root, hint: .add("name: \(expected)"))
      return expected
    }
    guard let name = string(entry.value, "name") else { return expected }
    if let objection = PluginName.objection(to: name) {
      problems.error(objection, at: place(entry.value))
    } else if name != expected {
      problems.error(
        .manifest(.otherFolder(name, folder: expected)), at: entry.value.span,
        hint: .sameName)
    }
    return name
  }

  private func pluginVersion(_ fields: Fields, _ root: YAMLNode) -> String {
    guard let entry = fields["version"] else {
      missing(["version"], fields, root, hint: .add("version: 1.0.0"))
      return ""
    }
    guard let text = string(entry.value, "version") else { return "" }
    let numbers = text.prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
    if numbers.count != 3 || !numbers.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } }) {
      problems.error(
        .manifest(.badVersion(describe(entry.value))), at: place(entry.value), hint: .write("1.0.0"))
    }
    return text
  }

  private func line(_ fields: Fields, _ key: String, _ root: YAMLNode, example: String) -> String {
    guard let entry = fields[key] else {
      missing([key], fields, root, hint: .add("\(key): \(example)"))
      return ""
    }
    guard let text = string(entry.value, key) else { return "" }
    let trimmed = text.trimmed
    if trimmed.isEmpty || trimmed.contains(where: \.isNewline) {
      problems.error(.notOneLine(key), at: place(entry.value))
    }
    return trimmed
  }

  private func missing(_ keys: [String], _ fields: Fields, _ root: YAMLNode, hint: DiagnosticHint) {
    guard !fields.hasUnknown else { return }
    problems.error(.manifest(.missing(keys)), at: keySpan(root), hint: hint)
  }

  private func events(of plugin: inout Plugin, _ fields: Fields) {
    if let entry = fields["on"] {
      if plugin.isScoped {
        problems.error(
          .manifest(.scopedWithOn), at: entry.key.span,
          hint: .scopedWhile)
      }
      plugin.events = oneOrMore(entry.value, "on").compactMap { eventPattern($0)?.value }
    }
    if let entry = fields["while"] {
      if !plugin.isScoped, fields["scoped"].map({ $0.value.text == "false" }) ?? true {
        problems.error(.manifest(.whileWithoutScoped), at: entry.key.span)
      }
      plugin.levels = oneOrMore(entry.value, "while").compactMap { levelName($0) }
    }
  }

  private func programs(_ node: YAMLNode, _ key: String, allowsPaths: Bool = false) -> [String] {
    oneOrMore(node, key).compactMap { item in
      guard let name = string(item, key) else { return nil }
      let isPath = allowsPaths && name.hasPrefix("/")
      guard !name.isEmpty, !name.contains(where: { $0 == "/" && !isPath || $0.isWhitespace }) else {
        return problems.refuse(.manifest(allowsPaths ? .badWant : .badRequirement), at: place(item))
      }
      return name
    }
  }

  private func wants(_ node: YAMLNode) -> [[String]] {
    oneOrMore(node, "wants").map { programs($0, "wants", allowsPaths: true) }.filter { !$0.isEmpty }
  }

  private func controls(of plugin: inout Plugin, _ fields: Fields) {
    guard let entry = fields["controls"] else { return }
    if case .service = plugin.body {
      plugin.controls = Set(
        oneOrMore(entry.value, "controls").compactMap { choice($0, "controls", of: PluginControl.self) })
    } else {
      problems.error(
        .manifest(.controlsForServices), at: entry.key.span,
        hint: fields["exec"] == nil ? nil : .callSegue)
    }
  }

  // MARK: What it does

  private func pluginBody(_ fields: Fields, _ root: YAMLNode, isScoped: Bool, folder: String) -> PluginBody? {
    let given = fields.given(Self.kinds)
    guard let entry = given.first else {
      missing(Self.kinds, fields, root, hint: .sayWhat)
      return nil
    }
    if given.count > 1 {
      problems.error(
        .manifest(.secondKind(given[1].key.keyText)), at: given[1].key.span,
        notes: [Problems.Note(.first, at: entry.key.span)])
    }
    switch entry.key.keyText {
    case "exec": return programVector(entry, folder: folder).map { .oneShot($0) }
    case "service": return programVector(entry, folder: folder).map { .service($0) }
    default: return declarative(entry.value, isScoped: isScoped)
    }
  }

  private func declarative(_ node: YAMLNode, isScoped: Bool) -> PluginBody? {
    let keys = isScoped ? ConfigKeys.scopedAction : ConfigKeys.action
    guard
      let fields = fields(node, of: .key("action"), keys, example: isScoped ? "enter: { webhook: … }" : "webhook: …")
    else { return nil }
    if isScoped {
      valuePlace = .value
      let enter = fields["enter"].flatMap { scopedAction($0) }
      valuePlace = .exitValue
      let exit = fields["exit"].flatMap { scopedAction($0) }
      if fields["enter"] == nil, !fields.hasUnknown {
        problems.error(.manifest(.noEnter), at: node.span, hint: .add("enter: { webhook: … }"))
      }
      return enter == nil ? nil : .declarativeScope(enter: enter, exit: exit)
    }
    let given = fields.given(keys.names)
    guard let entry = given.first else {
      if !fields.hasUnknown { problems.error(.empty("action"), at: node.span, hint: .add("webhook: …")) }
      return nil
    }
    if given.count > 1 { problems.error(.manifest(.secondAction), at: given[1].key.span) }
    return action(entry).map { .declarative($0) }
  }

  /// The action under `enter` or `exit` of a declarative plugin.
  private func scopedAction(_ field: Field) -> Action? {
    guard let fields = fields(field, example: "webhook: …") else { return nil }
    guard let webhook = fields["webhook"] else {
      if !fields.hasUnknown { problems.error(.empty(field.name), at: field.key.span, hint: .add("webhook: …")) }
      return nil
    }
    return action(webhook)
  }

  /// An argument vector that begins with one of the plugin's own programs.
  private func programVector(_ entry: Field, folder: String) -> [String]? {
    let key = entry.key.keyText
    let items = oneOrMore(entry.value, key)
    let words = items.compactMap { string($0, key) }
    guard words.count == items.count, let program = words.first, let node = items.first else { return nil }
    guard !program.isEmpty else { return problems.refuse(.noProgramName, at: place(node)) }
    if program.contains(where: \.isWhitespace), items.count == 1 {
      let list = program.split(separator: " ").joined(separator: ", ")
      return problems.refuse(.manifest(.noShell(key)), at: node.span, hint: .write("[\(list)]"))
    }
    // A bare name, such as `python3`, is a program of `PATH`.
    guard program.contains("/") else {
      return isOnPath(words, items, folder: folder) ? words : nil
    }
    let path = FilePaths.absolute(program, home: context.programHome ?? context.home, folder: folder)
    if !program.hasPrefix("/"), !program.hasPrefix("~"), program.split(separator: "/").contains("..") {
      problems.error(
        .manifest(.outsideFolder), at: node.span, hint: .programInside)
    } else if !FileAccess.exists(path) {
      problems.error(.manifest(.noProgram(program)), at: node.span)
    } else if !FileAccess.isExecutable(path) {
      problems.error(
        .manifest(.notExecutable(program)), at: node.span, hint: .run("chmod +x \(FilePaths.quoted(path))"))
    } else if let fault = ProgramHead(path).fault {
      tell(fault, program, node)
    }
    return [path] + words.dropFirst()
  }

  /// Whether a program without `/` in its name is not meant to be a file of the plugin's folder. Reports it otherwise, and also
  /// an interpreter's script, which would be searched in the home folder.
  private func isOnPath(_ words: [String], _ items: [YAMLNode], folder: String) -> Bool {
    if FileAccess.isFile("\(folder)/\(words[0])") {
      problems.error(.manifest(.notOnPath(words[0])), at: items[0].span, hint: .write("./\(words[0])"))
      return false
    }
    guard let script = words.dropFirst().firstIndex(where: { !$0.hasPrefix("-") }), !words[script].hasPrefix("/"),
      FileAccess.isFile("\(folder)/\(words[script])")
    else { return true }
    let program = (words[script].contains("/") ? "" : "./") + words[script]
    let vector = ([program] + words[(script + 1)...]).joined(separator: ", ")
    problems.error(.manifest(.argumentInFolder(words[script])), at: items[script].span, hint: .write("[\(vector)]"))
    return false
  }

  private func tell(_ fault: ProgramHead.Fault, _ program: String, _ node: YAMLNode) {
    switch fault {
    case .carriageReturn:
      problems.error(
        .manifest(.carriageReturn(program)), at: node.span,
        hint: .unixLineEnds)
    case .noInterpreter:
      problems.error(
        .manifest(.noInterpreter(program)), at: node.span,
        hint: .addInterpreter)
    case .missingInterpreter(let interpreter):
      // The interpreter may be installed later, as with 'requires'.
      problems.warning(
        .manifest(.missingInterpreter(program, interpreter)), at: node.span,
        hint: .mendInterpreter)
    }
  }

  private func examples(_ node: YAMLNode, of plugin: Plugin) -> [PluginExample] {
    oneOrMore(node, "examples").compactMap { item in
      guard let fields = fields(item, of: .example, ConfigKeys.example, example: "with: { … }") else { return nil }
      let event = fields["on"].flatMap(string)
      if let event, !EventType.names.contains(event), let entry = fields["on"] {
        problems.error(.notAnEvent(event), at: place(entry.value), hint: EventNames.hint(for: event))
      }
      let level = fields["while"].flatMap { levelName($0.value) }
      let with = fields["with"]
      let inputs = with.map { named($0.value, of: .key("with"), example: "text: done") } ?? []
      for entry in inputs where plugin.input(entry.key.keyText) == nil { unknownInput(entry, of: plugin) }
      return PluginExample(
        summary: fields["summary"].flatMap(string), event: event, level: level,
        inputs: inputs.compactMap { entry in Self.plain(entry.value).map { .init(entry.key.keyText, $0) } })
    }
  }

  private func translations(_ node: YAMLNode, of plugin: Plugin) -> [String: PluginTranslation] {
    let entries = named(node, of: .key("translations"), example: "ko: { summary: … }")
    let translations = entries.compactMap { entry -> (String, PluginTranslation)? in
      let code = entry.key.keyText
      let keys = ConfigKeys.translation
      guard let fields = fields(entry.value, of: .key(code), keys, example: "summary: …") else { return nil }
      let inputs = fields["inputs"].map { named($0.value, of: .key("inputs"), example: "text: …") } ?? []
      for input in inputs where plugin.input(input.key.keyText) == nil { unknownInput(input, of: plugin) }
      let descriptions = inputs.compactMap { input in
        string(input.value, input.key.keyText).map { (input.key.keyText, $0) }
      }
      return (
        code,
        PluginTranslation(
          summary: fields["summary"].flatMap(string), inputs: Dictionary(descriptions) { first, _ in first },
          examples: fields["examples"].map { field in
            oneOrMore(field.value, "examples").compactMap { string($0, "examples") }
          } ?? [])
      )
    }
    return Dictionary(translations) { first, _ in first }
  }

  /// The value of a node, without templates.
  static func plain(_ node: YAMLNode) -> JSONTemplate? {
    switch node.content {
    case .sequence(let items): .array(items.compactMap { plain($0) })
    case .mapping(let entries):
      .object(entries.compactMap { entry in plain(entry.value).map { .init(entry.key.keyText, $0) } })
    case .scalar(let scalar):
      switch scalar.value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .number(let value): .number(value)
      case .string: .text(.literal(scalar.text))
      }
    }
  }
}
