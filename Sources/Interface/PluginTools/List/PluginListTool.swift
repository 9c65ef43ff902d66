// SPDX-License-Identifier: MIT

import ArgumentParser
import Events
import HookConfig
import Hooks
import Messages
import TerminalUI
import TextWidth
import ToolArguments
import ToolSupport

/// `segue plugin list`: every plugin that hooks can use.
struct PluginListTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "list")

  @OptionGroup var arguments: PluginListArguments

  func run(in context: ToolContext) throws {
    let (console, language) = (context.console, context.language)
    let plugins = PluginCatalog(context).plugins
    if arguments.json {
      for plugin in plugins { console.print(try JSON.line(PluginRow(plugin, language))) }
      return
    }
    if arguments.names {
      for name in plugins.map(\.name) where PluginName.objection(to: name) == nil { console.print(name) }
      return
    }
    guard !plugins.isEmpty else { return console.tell(language.plugin(.none)) }
    let cells = plugins.map { plugin in
      [
        plugin.name, plugin.plugin.map { language.plugin(.kind($0.body.kind)) } ?? "", plugin.plugin?.version ?? "",
        language.plugin(.source(plugin.source.rawValue)),
      ]
      .map(SafeText.line)
    }
    let widths = (0..<4).map { column in cells.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    let width = RawTerminal.size()?.width
    for (plugin, cells) in zip(plugins, cells) {
      let columns = zip(cells, widths).map { DisplayWidth.pad($0, $1) }
      let head = ([console.style.paint(columns[0], .bold)] + columns.dropFirst()).joined(separator: "  ")
      let indent = widths.reduce(0) { $0 + $1 + 2 }
      let summary = plugin.plugin.map { SafeText.line($0.translated(to: language.code).summary) } ?? ""
      var lines = summary.isEmpty ? [] : [summary]
      if !plugin.hooks.isEmpty { lines.append(SafeText.line(language.plugin(.usedBy(plugin.hooks)))) }
      let problems = plugin.problems(language).map(SafeText.line)
      print(head, lines, problems, indent: indent, width: width, on: console)
    }
    console.print()
    console.tell(language.plugin(.listEnd))
  }

  /// Prints the row. Further text is below its last column, folded on a terminal.
  private func print(
    _ head: String, _ lines: [String], _ problems: [String], indent: Int, width: Int?, on console: ToolConsole
  ) {
    let room = width.map { max(24, $0 - indent) }
    func folded(_ text: String) -> [String] { room.map { DisplayWidth.fold(text, $0) } ?? [text] }
    let all =
      lines.flatMap(folded) + problems.flatMap(folded).map { console.style.paint($0, .yellow) }
    let margin = String(repeating: " ", count: indent)
    console.print(head + "  " + (all.first ?? ""))
    for line in all.dropFirst() { console.print(margin + line) }
  }
}

/// A line of `segue plugin list --json`.
struct PluginRow: Encodable {
  var name: String
  /// Nil, like the following members, if the manifest has errors.
  var kind: String?
  var version: String?
  var summary: String?
  var source: PluginSource
  var folder: String
  /// Ids of hooks.
  var hooks: [String]
  var problems: [String]

  init(_ installed: InstalledPlugin, _ language: any Language) {
    name = installed.name
    kind = installed.plugin?.body.kind
    version = installed.plugin?.version
    summary = installed.plugin?.summary
    source = installed.source
    folder = installed.manifest.folder ?? ""
    hooks = installed.hooks
    problems = installed.problems(language)
  }
}
