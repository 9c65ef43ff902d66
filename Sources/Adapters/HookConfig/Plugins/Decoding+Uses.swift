// SPDX-License-Identifier: MIT
import Hooks
import Messages
import TextWidth

/// `uses` and `with`.
extension Decoding {
  /// The plugin that a hook uses. Reports no problems.
  func usedPlugin(_ fields: Fields) -> Plugin? {
    guard let name = fields["uses"]?.value.text, case .plugin(let plugin)? = plugins?.find(name) else { return nil }
    return plugin
  }

  /// Whether a hook uses an unknown plugin.
  func isUnknownPlugin(_ fields: Fields) -> Bool { fields["uses"] != nil && usedPlugin(fields) == nil }

  /// The action of a hook that uses a plugin for its events, or as its enter or exit.
  /// - Parameter isStep: whether the fields are those of `enter` or `exit`.
  func pluginAction(_ fields: Fields, isStep: Bool = false) -> Action? {
    guard let (plugin, entry) = plugin(fields) else { return nil }
    guard !plugin.isScoped else {
      if isStep {
        return problems.refuse(
          .ownScope(plugin.name), at: entry.value.span, hint: .usesForScope(plugin.name))
      }
      return problems.refuse(
        .scopedPlugin(plugin.name), at: entry.value.span,
        hint: .useWithWhile(plugin.levels.first?.rawValue ?? "focus"))
    }
    guard let arguments = arguments(fields, of: plugin, at: entry) else { return nil }
    switch plugin.body {
    case .declarative(let action): return applied(action, arguments, fields, entry)
    case .declarativeScope: return nil
    case .oneShot(let vector): return .plugin(PluginUse(plugin, arguments: vector, isService: false, inputs: arguments))
    case .service(let vector): return .plugin(PluginUse(plugin, arguments: vector, isService: true, inputs: arguments))
    }
  }

  /// The action of a hook that uses a plugin while its condition holds.
  func pluginLevel(_ fields: Fields) -> LevelAction? {
    guard let (plugin, entry) = plugin(fields) else { return nil }
    // A service without scope may also run while the condition holds.
    guard plugin.isScoped || plugin.isService else {
      return problems.refuse(
        .edgePlugin(plugin.name), at: entry.value.span,
        hint: .useWithOn)
    }
    guard let arguments = arguments(fields, of: plugin, at: entry) else { return nil }
    switch plugin.body {
    case .declarative: return nil
    case .declarativeScope(let enter, let exit):
      return .scope(
        enter: enter.flatMap { applied($0, arguments, fields, entry) },
        exit: exit.flatMap { applied($0, arguments, fields, entry) })
    case .oneShot(let vector):
      let use = PluginUse(plugin, arguments: vector, isService: false, inputs: arguments)
      return .scope(enter: .plugin(use), exit: .plugin(use))
    case .service(let vector):
      let use = PluginUse(plugin, arguments: vector, isService: true, inputs: arguments)
      return .scope(enter: .plugin(use), exit: .plugin(use))
    }
  }

  private func plugin(_ fields: Fields) -> (Plugin, Field)? {
    guard let entry = fields["uses"], let plugins else { return nil }
    guard let name = string(entry.value, "uses", hint: .writePluginName) else {
      return nil
    }
    switch plugins.find(name) {
    case .plugin(let plugin):
      if !plugin.platforms.contains(.current) {
        problems.warning(
          .otherPlatform(name, plugin.platforms.map(\.rawValue).sorted()),
          at: entry.value.span, hint: .failsHere)
      }
      return (plugin, entry)
    case .broken(let manifest):
      problems.error(
        .brokenPlugin(name), at: place(entry.value),
        hint: .see(manifest))
    case .missing:
      if let objection = PluginName.objection(to: name) {
        // `actions/music@v1`
        let word = String(FilePaths.name(name).lowercased().prefix { $0 != "@" && $0 != ":" })
        let isThere = plugins.names().contains(word)
        problems.error(
          objection, at: place(entry.value),
          hint: isThere ? .didYouMean(word) : DiagnosticHint.spelling(of: word, among: plugins.names()))
      } else {
        problems.error(
          .unknownPlugin(name), at: place(entry.value),
          hint: plugins.folderWithoutManifest(name).map { .folderLacks($0, PluginFinder.manifest) }
            ?? DiagnosticHint.spelling(of: name, among: plugins.names()) ?? .pluginList)
      }
    }
    return nil
  }

  /// The value of each input, defaults included; nil if one of them has a problem.
  private func arguments(_ fields: Fields, of plugin: Plugin, at uses: Field) -> [PluginArgument]? {
    let before = problems.errorCount
    let with = fields["with"].map { named($0.value, of: .key("with"), example: "text: done") } ?? []
    // Without a mapping, nobody knows which inputs it gives.
    guard problems.errorCount == before else { return nil }
    var given: [String: JSONTemplate] = [:]
    for entry in with {
      guard let input = plugin.input(entry.key.keyText) else {
        unknownInput(entry, of: plugin)
        continue
      }
      given[input.name] = argument(entry.value, of: input)
    }
    let names = Set(with.map(\.key.keyText))
    // An input beside 'with' is reported as an unknown key.
    var astray = Set(fields.hasUnknown ? (fields.node.entries ?? []).map(\.name) : [])
    // A misspelt input is reported as unknown.
    let all = plugin.inputs.map(\.name)
    astray.formUnion(names.compactMap { all.contains($0) ? nil : Spelling.nearest(to: $0, among: all) })
    let missing = plugin.inputs.filter { $0.isRequired && !names.contains($0.name) && !astray.contains($0.name) }
    if !missing.isEmpty {
      let lines = missing.map { "\($0.name): \($0.type == .secret ? "${{ secrets.\($0.name) }}" : "…")" }
      problems.error(
        .missingInputs(plugin.name, missing.map(\.name)),
        at: fields["with"]?.key.span ?? place(uses.value),
        hint: .writeUnderWith(lines))
    }
    guard problems.errorCount == before else { return nil }
    return plugin.inputs.compactMap { input in
      (given[input.name] ?? input.standard).map { PluginArgument(input, $0) }
    }
  }

  func unknownInput(_ entry: YAMLEntry, of plugin: Plugin) {
    let names = plugin.inputs.map(\.name)
    problems.error(
      .unknownInput(plugin.name, entry.key.keyText), at: place(entry.key),
      hint: DiagnosticHint.spelling(of: entry.key.keyText, among: names)
        ?? (names.isEmpty ? .takesNone : .itTakes(names)))
  }

  /// A declarative plugin's action with the hook's values. Checks an address that these values form.
  private func applied(
    _ action: Action, _ arguments: [PluginArgument], _ fields: Fields, _ uses: Field
  ) -> Action? {
    let result = action.applied(to: arguments)
    guard case .webhook(let webhook) = result.bare, case .webhook(let before) = action, webhook.url != before.url else {
      return result
    }
    let names = before.url.parts.compactMap { part -> String? in
      switch part {
      case .secret(let name), .expression(let name): InputReference.name(name)
      case .literal, .joined: nil
      }
    }
    let node = fields["with"]?.value.entries?.first { names.first == $0.key.keyText }?.value ?? uses.value
    return checkAddress(webhook.url, node, allowsPlain: webhook.allowsPlainHTTP, isInput: true) ? result : nil
  }
}

extension Plugin {
  var isService: Bool {
    if case .service = body { true } else { false }
  }
}

extension Action {
  /// Whether the plugin runs a process, which has an environment.
  var isProgram: Bool {
    switch self {
    case .command, .plugin: true
    case .webhook, .play, .applied: false
    }
  }
}
