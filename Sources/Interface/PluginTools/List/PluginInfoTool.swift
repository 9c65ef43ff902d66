// SPDX-License-Identifier: MIT

import ArgumentParser
import Events
import HookConfig
import Hooks
import Messages
import Processes
import TerminalUI
import TimerEngine
import ToolArguments
import ToolSupport

/// `segue plugin info`: the complete manifest, for people who want to use the plugin.
struct PluginInfoTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "info")

  @OptionGroup var arguments: PluginInfoArguments

  func run(in context: ToolContext) throws {
    let installed = try PluginCatalog(context).plugin(arguments.name)
    guard let plugin = installed.plugin else {
      throw ToolFailure(
        .configuration, context.language.plugin(.broken(installed.name, folder: installed.manifest.folder ?? "")),
        about: installed.manifest.diagnostics)
    }
    let shown = arguments.json ? plugin : plugin.translated(to: context.language.code)
    let info = PluginInfo(shown, installed, in: context)
    guard !arguments.json else { return context.console.print(try JSON.line(info)) }
    context.console.write(PluginInfoText(info, context).lines.map { $0 + "\n" }.joined())
  }
}

/// The output of `segue plugin info --json`.
struct PluginInfo: Encodable {
  struct Input: Encodable {
    var name: String
    var type: String
    /// The type of a list's elements.
    var items: String?
    var description: String?
    var required: Bool
    var `default`: JSONValue?
    var `enum`: [JSONValue]?
    /// In seconds for durations.
    var minimum: Double?
    var maximum: Double?
    var pattern: String?
  }

  struct Requirement: Encodable {
    var program: String
    var found: Bool
  }

  struct Example: Encodable {
    var summary: String?
    /// The hook's lines under `hooks:`.
    var yaml: String
  }

  var name: String
  var version: String
  var summary: String
  var license: String?
  var kind: String
  var source: PluginSource
  var folder: String
  var platforms: [String]
  var scoped: Bool
  /// The default events of a hook.
  var events: [String]
  /// The default levels of a hook.
  var levels: [String]
  var inputs: [Input]
  /// Inputs that are secrets.
  var secrets: [String]
  var requires: [Requirement]
  /// Of each of these lists, one program is enough.
  var wants: [[Requirement]]
  var controls: [String]
  /// In seconds.
  var timeout: Double?
  var idempotent: Bool
  /// Whether the plugin has a setup for `segue plugin setup`.
  var setup: Bool
  var hooks: [String]
  var problems: [String]
  var examples: [Example]

  init(_ plugin: Plugin, _ installed: InstalledPlugin, in context: ToolContext) {
    name = plugin.name
    version = plugin.version
    summary = plugin.summary
    license = plugin.license
    kind = plugin.body.kind
    source = installed.source
    folder = plugin.folder
    platforms = plugin.platforms.map(\.rawValue).sorted()
    scoped = plugin.isScoped
    events = plugin.events.map(\.text)
    levels = plugin.levels.map(\.rawValue)
    inputs = plugin.inputs.map(Input.init)
    secrets = plugin.secretInputs
    requires = plugin.requires.map { Requirement(program: $0, found: !installed.missing.contains($0)) }
    wants = plugin.wants.map { choice in
      choice.map { Requirement(program: $0, found: locateProgram($0, environment: context.environment) != nil) }
    }
    controls = plugin.controls.map(\.rawValue).sorted()
    timeout = plugin.timeout.map { $0 / .seconds(1) }
    idempotent = plugin.isIdempotent
    setup = plugin.setup != nil
    hooks = installed.hooks
    problems = installed.problems(context.language)
    let shown =
      plugin.examples.isEmpty ? [PluginExample(summary: nil, event: nil, level: nil, inputs: [])] : plugin.examples
    examples = shown.map { Example(summary: $0.summary, yaml: plugin.hook($0).joined(separator: "\n") + "\n") }
  }
}

extension PluginInfo.Input {
  init(_ input: PluginInput) {
    let limits = input.limits
    var items: String?
    if case .list(let element) = input.type { items = element.name }
    self.init(
      name: input.name, type: input.type.name, items: items, description: input.summary, required: input.isRequired,
      default: input.standard.map { $0.json() }, enum: limits.choices.isEmpty ? nil : limits.choices.map { $0.json() },
      minimum: limits.minimum, maximum: limits.maximum, pattern: limits.pattern)
  }
}

extension Plugin {
  /// Names of its inputs that are secrets.
  var secretInputs: [String] { inputs.filter { $0.type == .secret }.map(\.name) }

  /// A hook that uses the plugin like an example, as lines under `hooks:`. Secrets are references; missing required inputs are
  /// placeholders.
  func hook(_ example: PluginExample) -> [String] {
    var lines: [String] = []
    if let event = example.event, events.map(\.text) != [event] { lines.append("on: \(event)") }
    if let level = example.level, levels != [level] { lines.append("while: \(level.rawValue)") }
    if lines.isEmpty, isScoped ? levels.isEmpty : events.isEmpty {
      lines.append(isScoped ? "while: focus" : "on: focus.completed")
    }
    lines.append("uses: \(name)")
    var with: [JSONValue.Member] = []
    for input in inputs {
      let given = example.inputs.last { $0.name == input.name }?.value
      if input.type == .secret, given != nil || input.isRequired {
        with.append(.init(input.name, .string("${{ secrets.\(input.name.replacing("-", with: "_")) }}")))
      } else if let given {
        with.append(.init(input.name, given.json()))
      } else if input.isRequired {
        with.append(.init(input.name, .string("…")))
      }
    }
    if !with.isEmpty { lines += HookYAML.lines("with", .object(with)) }
    return ["\(name):"] + HookYAML.indented(lines)
  }
}
